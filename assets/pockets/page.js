// The page of a seat: draws the sheet that the table sends and says which of its moves was meant. It knows no rules
// and no game. The code behind the # is the key of all messages: it never goes over the line.

import { forget, keep, Line, nameOf, stored, unique } from '/line.js'
import { compose, draftOf, offerOf } from '/form.js'
import { $, dictionary, draw_thing, el, fresh, kept, put, say, setArt, t, write } from '/draw.js'

const AWAY_MS = 180000
const LEFT = 1001
const SLEPT_MS = 10000

let lang = 'en', rules = null
let code = '', socket = null, line = null, wait = 250, isGone = false
let sheet = null, picked = [], opened = '', tab = '', draft = null, says = [], asked = ''
let elsewhere = '', hinted = [], told = ''
let isHidden = false, isPeeking = false, hiddenAt = 0, isBig = false, drawn = null
const waiting = new Map()

// The line to the table

function connect() {
  line = new Line(code)
  const here = socket = new WebSocket(`ws://${location.host}/ws`)
  here.binaryType = 'arraybuffer'
  here.onopen = () => { here.send(JSON.stringify({ v: 1, who: nameOf(code) })) }
  here.onmessage = (event) => {
    if (here !== socket) return
    if (typeof event.data === 'string') return bye()
    const isFirst = line.session === '', said = line.open(event.data)
    if (said === undefined) return here.close()
    if (isFirst) { here.send(line.seal({ lang })); wait = 250; return }
    heard(said)
  }
  here.onclose = (event) => {
    if (here !== socket || isGone) return
    off(event.code === LEFT)
    setTimeout(() => here === socket && connect(), wait)
    wait = Math.min(wait * 2, 4000)
  }
}

function again() { wait = 250; const old = socket; socket = null; old?.close(); connect() }

function bye() {
  isGone = true
  forget()
  document.body.classList.add('off', 'gone')
  say($('line'), t('gone'))
  $('typed').hidden = false
}

function heard(what) {
  if (what.key) { keep(what.key); code = what.key }
  if (what.faces) for (const name of what.faces) new Image().src = name // all there are, in the order of the stock
  if (what.ok !== undefined) { if (what.say && what.ok === asked) { says = what.say; draw() } waiting.delete(what.ok); busy() }
  if (what.no !== undefined) {
    const why = what.clause ? `${what.why} (${what.clause})` : what.why
    waiting.delete(what.no); busy()
    if (what.no === asked) { says = [why]; draw() } else news(why, true)
  }
  if (what.sheet) shown(what.sheet)
  if (what.ask !== undefined) question(what.ask)
  if (what.clock !== undefined) { say($('clock'), what.clock); draw() }
  if (what.told && what.told.id !== told) { if (sheet) news(what.told.text, true); told = what.told.id }
  if (what.here !== undefined) { elsewhere = what.here; if (sheet) place() }
  if (what.hint) { hinted = what.hint.keys || []; drawer(t('hint'), () => [what.hint.text, what.hint.why].filter(Boolean).map(paragraph)); draw() }
}

// Who is asked whether something may be taken back answers before anything else.
function question(ask) {
  const isOpen = $('drawer').open && drawn?.isQuestion
  if (!ask) { if (isOpen) $('drawer').close(); return }
  const inside = () => [paragraph(ask.text), button('refuse', t('refuse'), '', '', () => give({ verb: 'refuse' })), button('agree', t('agree'), '', 'main', () => give({ verb: 'agree' }))]
  inside.isQuestion = true
  drawer(t('undo'), inside)
}

// A seat that is played at the screen looks on here.
function place() {
  const isLine = !document.body.classList.contains('off')
  if (!elsewhere) { if (isLine) $('line').hidden = true; return }
  const back = el('button', '', t('phone'))
  back.onclick = () => give({ verb: 'phone' })
  $('line').replaceChildren(el('span', '', elsewhere), back)
  $('line').hidden = false
}

// The lines of a log that an earlier one does not have.
function added(before, now) {
  const end = before.slice(-4).join('\n')
  for (let count = 0; count <= Math.min(8, now.length); count += 1) if (now.slice(0, now.length - count).slice(-4).join('\n') === end) return now.slice(now.length - count)
  return now.slice(-1)
}

function shown(next) {
  const was = sheet
  sheet = next
  document.body.classList.remove('off', 'gone')
  $('line').hidden = $('typed').hidden = true
  place()
  hinted = []
  for (const [id, tap] of waiting) socket.send(line.seal({ id, ...tap }))
  if (!was || was.step !== sheet.step) {
    const there = new Set(things().map((thing) => thing.key))
    picked = picked.filter((key) => there.has(key))
    if (picked.length && !sheet.moves.some((move) => fits(move, picked))) picked = []
    if (!there.has(opened)) opened = ''
  }
  if (was && was.game !== sheet.game) { rules = null; fetched('/art.json').then((art) => { setArt(art); draw() }) }
  else if (was?.seat === sheet.seat) added(was.log, sheet.log).slice(-2).forEach((each) => news(each))
  if (sheet.acts && !(was && was.acts)) {
    $('said').textContent = `${t('turn')}. ${sheet.prompt}`
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.([70, 60, 70])
  } else if (!sheet.acts) $('said').textContent = ''
  if (!sheet.form) draft = null
  draw()
  if (was && sheet.over?.length && !was.over?.length) for (const one of [document.documentElement, $('middle')]) one.scrollTop = 0
}

function give(tap) {
  const id = unique(), whole = { step: sheet.step, ...tap }
  waiting.set(id, whole)
  picked = []; opened = ''
  if (socket.readyState === 1) socket.send(line.seal({ id, ...whole }))
  if ($('drawer').open) $('drawer').close()
  busy()
  draw()
}

let pause = 0
function attempt() {
  clearTimeout(pause)
  pause = setTimeout(() => {
    if (!draft || !sheet.form || socket.readyState !== 1) return
    asked = unique()
    socket.send(line.seal({ id: asked, step: sheet.step, verb: 'try', make: offerOf(draft, sheet) }))
  }, 250)
}

function off(isLeft) {
  const isKnown = document.body.classList.contains('off') && !$('line').hidden
  document.body.classList.add('off')
  if (isKnown && !isLeft) return
  const now = el('button', '', t('again'))
  now.onclick = again
  $('line').replaceChildren(el('span', '', t(isLeft ? 'left' : 'off')), now)
  $('line').hidden = false
}
const busy = () => document.body.classList.toggle('waiting', waiting.size > 0)

// Moves: what is touched leads to the moves whose ways hold all of it

const flat = (all) => all.flatMap((thing) => [thing, ...flat(thing.parts || []), ...flat(thing.more || [])])
const things = () => flat(sheet.zones.flatMap((zone) => zone.things))
// What lies on the table goes before a button that is named after it.
const thingOf = (key) => [...sheet.zones.flatMap((zone) => zone.things), ...things()].find((thing) => thing.key === key)
const kind = (key) => key.split(':')[0]
const way = (move) => move.way || []
const fits = (move, keys) => keys.every((key) => way(move).includes(key))
// A card and the place it goes to are touched first: what follows is not mistaken for them.
const leads = (move) => way(move)[0] === picked[0] && picked.includes(way(move)[1]) && kind(way(move)[1]) !== kind(picked[0])
function left() {
  const found = sheet.moves.map((move, at) => ({ ...move, at })).filter((move) => way(move).length && fits(move, picked))
  const sure = found.filter(leads)
  return sure.length ? sure : found
}
function litKeys() {
  const found = new Set()
  for (const move of left()) for (const key of way(move)) if (picked.length || kind(key) === kind(way(move)[0])) found.add(key)
  if (!picked.length) for (const key of hinted) found.add(key)
  return found
}
function done() {
  const found = left().filter((move) => way(move).every((key) => picked.includes(key)))
  const exact = found.filter((move) => way(move).join() === picked.join())
  return exact.length ? exact : found
}

function touch(thing) {
  if (thing.do >= 0) return give({ do: thing.do })
  const at = picked.indexOf(thing.key)
  if (at >= 0) { picked = at ? picked.filter((key) => key !== thing.key) : []; return draw() }
  const next = [...picked, thing.key], before = picked
  if (sheet.moves.some((move) => fits(move, next))) picked = next
  else if (sheet.moves.some((move) => fits(move, [thing.key]) && (way(move)[0] === thing.key || kind(way(move)[0]) === kind(thing.key)))) picked = [thing.key]
  else return explain(thing)
  opened = ''
  const found = done()
  if (found.length === 1 && (found[0].at_once || (thing.role === 'button' && !before.length && way(found[0]).length === 1))) return give({ do: found[0].at })
  draw()
}

function explain(thing) {
  const why = thing.why ? (thing.clause ? `${thing.why} (${thing.clause})` : thing.why) : ''
  if (thing.more?.length) { picked = []; opened = opened === thing.key ? '' : thing.key; return draw() }
  if (thing.role === 'button') return why && news(why, true)
  const said = [thing.note, why].filter(Boolean)
  if (said.length) drawer(thing.name, () => said.map((each) => el('p', '', each)))
}

// Drawing

function draw() {
  if (!sheet) return
  fresh()
  const own = sheet.seat === null ? null : sheet.seats[sheet.seat]
  const isMine = sheet.acts
  document.body.dataset.step = sheet.step
  document.body.classList.toggle('turn', isMine)
  document.body.classList.toggle('looks-on', !own)
  document.title = isMine ? `● ${t('turn')} · ${sheet.game}` : sheet.game
  const icon = isMine ? '/turn.svg' : '/icon.svg'
  if (!$('icon').href.endsWith(icon)) $('icon').href = icon
  const [high, low] = sheet.ground || []
  if (high) { document.body.style.setProperty('--high', high); document.body.style.setProperty('--low', low || high) }
  $('who').textContent = own ? own.name : t('watching')
  $('disc').className = own ? `disc s${own.colour}` : ''
  write($('status'), sheet.status)
  const hasSecret = sheet.zones.some((zone) => zone.is_secret && zone.things.length)
  $('hide').hidden = !hasSecret
  write($('hide'), t(isHidden ? 'show' : 'hide'))
  $('hide').setAttribute('aria-pressed', isHidden)
  $('more').hidden = false
  put($('seats'), sheet.seats.map(seatNode))
  const [first, ...rest] = sheet.zones.map((zone) => zone.tab).filter(Boolean)
  const tabs = [...new Set([first, sheet.form?.tab, ...rest].filter(Boolean))]
  if (!tabs.includes(tab)) { tab = tabs[0] || '' }
  $('tabs').hidden = tabs.length < 2
  put($('tabs'), tabs.map(tabNode))
  const lit = litKeys()
  const isForm = sheet.form && sheet.form.tab === tab
  const zones = sheet.zones.filter((zone) => zone.kind !== 'dock' && (zone.seat ?? null) === null && (!zone.tab || zone.tab === tab) && zone.things.length)
  const nodes = zones.map((zone) => zone.is_secret && isHidden && !isPeeking ? cover(zone) : zoneNode(zone, lit))
  if (isForm) {
    draft ||= draftOf(null, sheet)
    nodes.unshift(compose(draft, sheet, () => { attempt(); draw() }))
  }
  if (sheet.over?.length) nodes.unshift(overNode())
  put($('middle'), nodes)
  panel(lit)
  dock(isForm)
  if ($('drawer').open && drawn) put($('inside'), drawn())
}

function seatNode(seat, at) {
  const node = kept(`seat ${at}`, 'button')
  node.dataset.key = `seat:${at}`
  node.className = `seat${seat.acts ? ' acts' : ''}${at === sheet.seat ? ' you' : ''}`
  put(node, [kept(`seat ${at} disc`, 'span', `disc s${seat.colour}`), kept(`seat ${at} name`, 'b', '', seat.name), kept(`seat ${at} fact`, 'span', 'fact', seat.won ? `★ ${seat.fact || ''}` : seat.fact || '')])
  node.setAttribute('aria-label', [seat.name, seat.kind, seat.fact, seat.acts ? t('acts') : ''].filter(Boolean).join(', '))
  node.onclick = () => {
    const key = `seat:${at}`
    if (picked.length && litKeys().has(key)) return touch({ key })
    drawer(seat.name, () => {
      const zones = sheet.zones.filter((zone) => zone.seat === at && !(zone.is_secret && isHidden))
      const said = thingOf(key)
      return [...(said ? [kept(`public ${at}`, 'p', '', [said.name, said.note].filter(Boolean).join('. '))] : []), ...zones.map((zone) => zoneNode(zone, new Set()))]
    })
  }
  return node
}

function tabNode(name) {
  const node = kept(`tab ${name}`, 'button', name === tab ? 'tab on' : 'tab')
  const due = sheet.zones.filter((zone) => zone.tab === name).flatMap((zone) => zone.things).filter((thing) => (thing.style || '').includes('due')).length
  write(node, due ? `${name} (${due})` : name)
  node.setAttribute('role', 'tab')
  node.setAttribute('aria-selected', name === tab)
  node.onclick = () => { tab = name; picked = []; opened = ''; draw(); $('middle').scrollTop = 0 }
  return node
}

function zoneNode(zone, lit) {
  const id = `zone ${zone.name} ${zone.seat ?? ''}`
  const node = kept(id, 'section', `zone ${zone.kind || 'row'}${isBig && zone.kind === 'board' ? ' twice' : ''}`)
  const made = []
  if (zone.title || zone.note) {
    const head = kept(`${id} head`, 'div', 'zone-head')
    put(head, [kept(`${id} title`, 'h2', '', zone.title || ''), kept(`${id} note`, 'small', '', zone.note || '')])
    made.push(head)
  }
  const list = kept(`${id} list`, 'div', 'things')
  const offered = new Map()
  if (zone.kind === 'board' && picked.length) for (const move of left()) offered.set(way(move).at(-1), move.label)
  put(list, zone.things.map((thing) => draw_thing(id, offered.has(thing.key) ? { ...thing, note: offered.get(thing.key) } : thing, lit, picked, touch)))
  made.push(list)
  if (zone.kind === 'board') {
    const zoom = kept(`${id} zoom`, 'button', 'zoom', isBig ? '−' : '+')
    zoom.setAttribute('aria-label', t(isBig ? 'smaller' : 'larger'))
    zoom.onclick = () => { isBig = !isBig; draw() }
    made.push(zoom)
  }
  put(node, made)
  return node
}

function overNode() {
  const node = kept('over', 'section', 'zone over')
  put(node, sheet.over.map((each, at) => kept(`over ${at}`, at ? 'p' : 'h2', '', each)))
  return node
}

function panel(lit) {
  const key = picked.length === 1 ? picked[0] : picked.length ? '' : opened
  const thing = key && !isHidden ? thingOf(key) : null
  $('panel').hidden = !thing?.more?.length
  if (!thing?.more?.length) return put($('panel'), [])
  const whole = draw_thing('panel', { ...thing, key: `shown ${thing.key}`, role: 'text', more: [], style: `${thing.style || ''} large` }, new Set(), [], touch)
  const list = kept('panel list', 'div', 'choices')
  put(list, thing.more.map((each) => draw_thing('panel', each, lit, picked, touch)))
  put($('panel'), [whole, list])
}

function dock(isForm) {
  const found = picked.length ? done() : [], made = []
  if (sheet.undo && !picked.length && !isForm) made.push(button('undo', t('undo'), isHidden ? '' : sheet.undo, 'plain', () => give({ verb: 'undo' })))
  if (picked.length || opened) made.push(button('back', t('back'), '', 'plain', () => { picked = []; opened = ''; draw() }))
  else if (isForm) {
    made.push(button('clear', t('clear'), '', 'plain', () => { draft = draftOf(null, sheet); says = []; draw() }))
    const offer = offerOf(draft, sheet), isEmpty = !offer.things.length && !offer.money.length
    const node = button('offer', t(draft.kind), '', 'main', () => isEmpty ? news(t('empty'), true) : (tab = '', give({ make: offer }), draft = null, says = []))
    node.setAttribute('aria-disabled', isEmpty)
    made.push(node)
  } else for (const thing of sheet.zones.filter((zone) => zone.kind === 'dock' && (!zone.tab || zone.tab === tab)).flatMap((zone) => zone.things)) {
    const can = thing.do >= 0 || sheet.moves.some((move) => way(move)[0] === thing.key)
    if (!can && !thing.why) continue
    const node = button(thing.key, thing.name, thing.note || '', thing.style || (can ? 'main' : ''), () => can ? touch(thing) : explain(thing))
    node.dataset.key = thing.key
    node.setAttribute('aria-disabled', !can)
    made.push(node)
  }
  if (found.length === 1) made.push(button('give', found[0].label, '', 'main', () => give({ do: found[0].at })))
  else if (found.length > 1) made.push(button('which', t('which', { count: found.length }), '', 'main', () => drawer(t('which', { count: found.length }), () => found.map((move) => button(`which ${move.at}`, move.label, '', '', () => give({ do: move.at }))))))
  put($('buttons'), made)
  const lacks = picked.length && !found.length ? Math.min(...left().map((move) => way(move).length)) - picked.length : 0
  const prompt = isForm && says.length ? says.join('\n') : sheet.over?.length || isHidden ? '' : lacks > 0 && !panelShown() ? t('lacks', { count: lacks }) : sheet.acts ? sheet.prompt : sheet.seat === null ? '' : t('others')
  write($('prompt'), prompt)
  $('dock').hidden = !made.length && !prompt && !$('news').children.length && $('panel').hidden && $('clock').hidden
}
const panelShown = () => !$('panel').hidden

function button(id, name, note, cls, act) {
  const node = kept(`button ${id}`, 'button', cls)
  node.removeAttribute('aria-disabled')
  put(node, [kept(`button ${id} name`, 'span', '', name), ...(note ? [kept(`button ${id} note`, 'small', '', note)] : [])])
  node.onclick = act
  return node
}

function cover(zone) {
  const node = kept(`cover ${zone.name}`, 'button', 'cover', t('hold'))
  const look = (is) => () => { if (isPeeking !== is) { isPeeking = is; draw() } }
  node.onpointerdown = look(true)
  node.onkeydown = (event) => { if ([' ', 'Enter'].includes(event.key)) look(true)() }
  return node
}
for (const over of ['pointerup', 'pointercancel', 'keyup', 'blur']) addEventListener(over, () => { if (isPeeking) { isPeeking = false; draw() } })

function news(content, isBad) {
  if (isHidden && !isBad) return
  const node = el('p', isBad ? 'bad' : '', content)
  if (isBad) $('news').replaceChildren()
  $('news').append(node)
  $('dock').hidden = false
  while ($('news').children.length > 2) $('news').firstChild.remove()
  setTimeout(() => { node.remove(); draw() }, 3200 + 40 * content.length)
}

function drawer(title, inside) {
  drawn = inside
  write($('title'), title)
  put($('inside'), inside())
  if (!$('drawer').open) $('drawer').showModal()
}

const paragraph = (each) => el('p', '', each)
const heading = (each) => el('h2', '', each)
$('drawer').onclose = () => { drawn = null }
$('drawer').onclick = (event) => { if (event.target === $('drawer')) $('drawer').close() }
$('shut').onclick = () => $('drawer').close()
$('hide').onclick = () => { isHidden = !isHidden; picked = []; opened = ''; draw() }
$('more').onclick = () => drawer(sheet.game, () => [
  ...(sheet.goal ? [paragraph(sheet.goal)] : []),
  ...(sheet.rule?.length ? [heading(t('rule', { clause: sheet.rule[0] })), paragraph(sheet.rule[1])] : []),
  ...(isHidden || !sheet.secrets?.length ? [] : [heading(t('yours')), ...sheet.secrets.map(paragraph)]),
  ...(sheet.acts ? [button('hint', t('hint'), '', '', () => give({ verb: 'hint' }))] : []),
  ...(sheet.ask_undo && !isHidden ? [button('ask undo', t('ask_undo'), sheet.ask_undo, '', () => give({ verb: 'undo' }))] : []),
  ...(sheet.seat === null || sheet.over?.length ? [] : [button('screen', t('screen'), '', '', () => give({ verb: 'screen' }))]),
  heading(t('log')),
  ...(isHidden ? [] : sheet.log.slice().reverse().map(paragraph)),
  allRules(),
])
function allRules() {
  return button('rules', t('rules'), '', '', async () => {
    if (!rules) rules = await fetched(`/rules.${lang}.json`)
    drawer(t('rules'), () => [...rules].map(([id, text]) => el('p', 'clause', `${id}  ${text}`)))
  })
}
$('typed').onsubmit = (event) => { event.preventDefault(); begin($('code').value) }

// A hand that nobody looks at is covered after a while, in the background if the device lets it, else on waking.
let covering = 0
const coverUp = () => { if (sheet?.zones.some((zone) => zone.is_secret && zone.things.length)) { isHidden = true; draw() } }
document.addEventListener('visibilitychange', () => {
  clearTimeout(covering)
  if (document.hidden) { hiddenAt = Date.now(); covering = setTimeout(coverUp, AWAY_MS); return }
  const away = Date.now() - hiddenAt
  if (away > AWAY_MS) coverUp()
  if (!isGone && socket && (socket.readyState > 1 || away > SLEPT_MS)) again()
})
addEventListener('online', () => { if (!isGone && socket) again() })

// A paper's own button begins a draft from it.
addEventListener('paper', (event) => {
  const found = sheet.form?.papers[event.detail]
  if (!found) return
  draft = draftOf(found, sheet); tab = sheet.form.tab; says = []; picked = []; opened = ''
  attempt(); draw(); $('middle').focus()
})

function begin(typed) {
  code = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  isGone = false
  if (code) connect()
  else $('typed').hidden = false
}

const fetched = (path) => fetch(path).then((found) => found.json()).catch(() => ({}))
// “zh-cn” is what a language says it is too; “de-at” is “de”.
const meant = (means, wish) => means[wish] || (wish.includes('-') && meant(means, wish.slice(0, wish.lastIndexOf('-'))))
async function start() {
  const means = await fetched('/languages.json')
  lang = [...(navigator.languages || []), 'en'].map((wish) => meant(means, wish.toLowerCase())).find(Boolean) || 'en'
  const [words, art] = await Promise.all([fetched(`/words.${lang}.json`), fetched('/art.json')])
  dictionary(words)
  setArt(art)
  document.documentElement.lang = lang
  $('more').setAttribute('aria-label', t('menu'))
  $('shut').setAttribute('aria-label', t('close'))
  $('seats').setAttribute('aria-label', t('seats'))
  write($('typed').querySelector('label'), t('type'))
  write($('typed').querySelector('button'), t('enter'))
  const scanned = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  begin(scanned || stored())
}
start()
