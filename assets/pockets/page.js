// The page of a seat: draws the sheet that the table sends and says which of its moves was meant. It knows no rules.
// The code behind the # is the key of all messages: it never goes over the line.

const $ = (id) => document.getElementById(id)
const STORE = 'tabletop'
const AWAY_MS = 180000
const PAD = 128
const text = new TextEncoder(), read = new TextDecoder()

let words = {}, lang = 'en'
let code = '', socket = null, line = null, wait = 250, isGone = false
let sheet = null, picked = [], isHidden = false, hiddenAt = 0
const faces = new Map(), waiting = new Map()
const t = (key, values = {}) => (words[key] || key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')

// Codes and boxes

const clean = (typed) => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
const digest = (purpose, secret) => nacl.hash(text.encode(`tabletop ${purpose} ${secret}`))
const nameOf = (secret) => [...digest('name', secret).slice(0, 16)].map((b) => b.toString(16).padStart(2, '0')).join('')

class Line {
  constructor(secret) { this.key = digest('box', secret).slice(0, nacl.secretbox.keyLength); this.session = ''; this.out = -1; this.in = -1 }
  seal(say) {
    this.out += 1
    let plain = JSON.stringify({ s: this.session, n: this.out, say })
    let bytes = text.encode(plain)
    bytes = text.encode(plain + ' '.repeat((PAD - bytes.length % PAD) % PAD))
    const nonce = nacl.randomBytes(nacl.secretbox.nonceLength)
    const box = nacl.secretbox(bytes, nonce, this.key), whole = new Uint8Array(nonce.length + box.length)
    whole.set(nonce); whole.set(box, nonce.length)
    return whole
  }
  open(data) {
    const whole = new Uint8Array(data), size = nacl.secretbox.nonceLength
    const plain = nacl.secretbox.open(whole.subarray(size), whole.subarray(0, size), this.key)
    if (!plain) return undefined
    const found = JSON.parse(read.decode(plain))
    if (!this.session) this.session = found.s
    if (found.s !== this.session || found.n <= this.in) return undefined
    this.in = found.n
    return found.say
  }
}

// The line to the table

function connect() {
  line = new Line(code)
  const here = socket = new WebSocket(`ws://${location.host}/ws`)
  here.binaryType = 'arraybuffer'
  here.onopen = () => { here.send(JSON.stringify({ v: 1, who: nameOf(code) })) }
  here.onmessage = (event) => {
    if (here !== socket) return
    if (typeof event.data === 'string') return bye()
    const isFirst = line.session === '', say = line.open(event.data)
    if (say === undefined) return here.close()
    if (isFirst) { here.send(line.seal({ lang })); wait = 250; return }
    heard(say)
  }
  here.onclose = () => { if (here === socket && !isGone) { off(); setTimeout(() => here === socket && connect(), wait); wait = Math.min(wait * 2, 4000) } }
}

function bye() {
  isGone = true
  forget()
  say($('line'), t('gone'))
  $('typed').hidden = false
}

function heard(what) {
  if (what.key) { keep(what.key); code = what.key }
  if (what.faces) load(what.faces)
  if (what.ok !== undefined) { waiting.delete(what.ok); busy() }
  if (what.no !== undefined) { waiting.delete(what.no); busy(); news(what.clause ? `${what.why} (${what.clause})` : what.why, true) }
  if (what.sheet) {
    const was = sheet
    sheet = what.sheet
    on()
    for (const [id, tap] of waiting) socket.send(line.seal({ id, ...tap }))
    const there = new Set(sheet.zones.flatMap((zone) => zone.things.map((thing) => thing.key)))
    picked = sheet.acts ? picked.filter((key) => there.has(key)) : []
    if (was && was.step < sheet.step) sheet.log.slice(-Math.min(3, sheet.step - was.step)).forEach((each) => news(each))
    if (sheet.acts && !(was && was.acts) && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([70, 60, 70])
    draw()
  }
}

function give(tap) {
  const id = [...nacl.randomBytes(9)].map((b) => b.toString(36)).join('')
  const whole = { step: sheet.step, ...tap }
  waiting.set(id, whole)
  picked = []
  if (socket.readyState === 1) socket.send(line.seal({ id, ...whole }))
  busy()
  draw()
}

const keep = (secret) => { try { localStorage.setItem(STORE, secret) } catch { /* a private window forgets */ } }
const forget = () => { try { localStorage.removeItem(STORE) } catch { /* nothing was kept */ } }
const off = () => { document.body.classList.add('off'); say($('line'), t('off')); const again = el('button', '', t('again')); again.onclick = () => { wait = 250; connect() }; $('line').append(again) }
const on = () => { document.body.classList.remove('off'); $('line').hidden = true; $('typed').hidden = true }
const busy = () => document.body.classList.toggle('waiting', waiting.size > 0)

// Pictures: all there are, in the order of the stock, whatever is in a hand

function load(names) { for (const name of names) if (!faces.has(name)) { const picture = new Image(); picture.src = name; faces.set(name, picture) } }

// Moves: what is touched leads to the moves whose ways hold all of it

const fits = (move, keys) => keys.every((key) => move.way.includes(key))
const left = () => sheet.moves.map((move, at) => ({ ...move, at })).filter((move) => fits(move, picked))
const kind = (key) => key.split(':')[0]
const litKeys = () => {
  const found = new Set()
  for (const move of left()) for (const key of move.way) if (picked.length || kind(key) === kind(move.way[0])) found.add(key)
  return found
}
const done = () => left().filter((move) => move.way.every((key) => picked.includes(key)))

function touch(thing) {
  const at = picked.indexOf(thing.key)
  if (at >= 0) { picked.splice(at, 1); return draw() }
  const next = [...picked, thing.key]
  if (sheet.moves.some((move) => fits(move, next))) picked = next
  else if (sheet.moves.some((move) => fits(move, [thing.key]))) picked = [thing.key]
  else return thing.why ? news(thing.clause ? `${thing.why} (${thing.clause})` : thing.why, true) : drawer(thing.name, [thing.note, thing.why].filter(Boolean).map((each) => el('p', '', each)))
  const found = done()
  if (thing.role === 'button' && found.length === 1 && found[0].way.length === 1) return give({ do: found[0].at })
  draw()
}

// Drawing: nodes are kept by their keys, so that the focus and screen readers stay where they are

const nodes = new Map()
function el(tag, cls, content) { const made = document.createElement(tag); if (cls) made.className = cls; if (content !== undefined) made.textContent = content; return made }
function kept(id, tag) { let found = nodes.get(id); if (!found) nodes.set(id, found = document.createElement(tag)); return found }
function put(parent, children) { children.forEach((child, at) => { if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] || null) }); while (parent.children.length > children.length) parent.lastChild.remove() }
function say(node, content) { node.textContent = content; node.hidden = !content }

function draw() {
  const own = sheet.seat === null ? null : sheet.seats[sheet.seat]
  document.body.classList.toggle('turn', sheet.acts)
  document.title = sheet.acts ? `● ${t('turn')} · ${sheet.game}` : sheet.game
  $('who').textContent = own ? own.name : t('watching')
  $('disc').className = own ? `c${own.colour}` : ''
  $('status').textContent = sheet.status
  $('hide').hidden = !(sheet.secrets || []).length
  $('hide').textContent = t(isHidden ? 'show' : 'hide')
  $('hide').setAttribute('aria-pressed', isHidden)
  $('more').hidden = false
  put($('seats'), sheet.seats.map((seat, at) => {
    const node = kept(`seat ${at}`, 'li')
    node.className = seat.acts ? 'acts' : ''
    node.replaceChildren(el('span', `disc c${seat.colour}`), el('b', '', seat.name), el('span', '', seat.won ? '★' : seat.points === undefined ? '' : String(seat.points)))
    return node
  }))
  const lit = sheet.acts ? litKeys() : new Set()
  put($('middle'), isHidden ? [cover()] : sheet.zones.filter((zone) => zone.things.some((thing) => thing.role !== 'button')).map((zone) => {
    const list = kept(`zone ${zone.name}`, 'div')
    list.className = 'zone'
    put(list, zone.things.filter((thing) => thing.role !== 'button').map((thing) => thingNode(thing, lit)))
    return list
  }))
  dock()
}

function thingNode(thing, lit) {
  const node = kept(`thing ${thing.key}`, 'button')
  const isPicked = picked.includes(thing.key) || thing.is_chosen
  node.className = `thing${thing.face ? ' face' : ''}${isPicked ? ' picked' : lit.has(thing.key) ? ' lit' : ''}${thing.why ? ' dim' : ''}`
  const drawn = JSON.stringify([thing.name, thing.note, thing.face])
  if (node.drawn !== drawn) {
    node.drawn = drawn
    const parts = []
    if (thing.face) { const picture = el('img'); picture.src = thing.face; picture.alt = ''; parts.push(picture) }
    parts.push(el('span', '', thing.name))
    if (thing.note && !thing.face) parts.push(el('small', '', thing.note))
    node.replaceChildren(...parts)
    node.setAttribute('aria-label', [thing.name, thing.note].filter(Boolean).join('. '))
  }
  node.setAttribute('aria-pressed', isPicked)
  node.onclick = () => touch(thing)
  return node
}

function dock() {
  const found = sheet.acts && picked.length ? done() : []
  const made = []
  if (sheet.undo) made.push(button('undo', t('undo'), sheet.undo, '', () => give({ verb: 'undo' })))
  if (picked.length) made.push(button('back', t('back'), '', '', () => { picked = []; draw() }))
  else for (const thing of sheet.zones.flatMap((zone) => zone.things).filter((each) => each.role === 'button')) {
    const leads = sheet.moves.some((move) => move.way[0] === thing.key)
    if (!leads && !thing.why) continue
    const node = button(thing.key, thing.name, '', leads ? 'main' : '', () => touch(thing))
    node.setAttribute('aria-disabled', !leads)
    made.push(node)
  }
  if (found.length === 1) made.push(button('give', found[0].label, '', 'main', () => give({ do: found[0].at })))
  else if (found.length > 1) made.push(button('which', t('which', { count: found.length }), '', 'main', () => drawer(t('which', { count: found.length }), found.map((move) => { const each = el('button', '', move.label); each.onclick = () => { $('drawer').close(); give({ do: move.at }) }; return each }))))
  put($('buttons'), made)
  $('prompt').textContent = sheet.over?.length ? sheet.over.join(' ') : isHidden ? '' : sheet.acts ? sheet.prompt : sheet.seat === null ? '' : t('others')
}

function button(id, name, note, cls, act) {
  const node = kept(`button ${id}`, 'button')
  node.className = cls
  node.removeAttribute('aria-disabled')
  node.replaceChildren(document.createTextNode(name), ...(note ? [el('small', '', note)] : []))
  node.onclick = act
  return node
}

function cover() {
  const node = kept('cover', 'button')
  node.className = 'cover'
  node.textContent = t('hold')
  node.onclick = () => { isHidden = false; draw() }
  return node
}

function news(content, isBad) {
  if (isHidden && !isBad) return
  const node = el('p', isBad ? 'bad' : '', content)
  $('news').append(node)
  while ($('news').children.length > 3) $('news').firstChild.remove()
  setTimeout(() => node.remove(), 3200 + 30 * content.length)
}

function drawer(title, children) {
  $('title').textContent = title
  $('inside').replaceChildren(...children)
  if (!$('drawer').open) $('drawer').showModal()
}

$('shut').onclick = () => $('drawer').close()
$('hide').onclick = () => { isHidden = !isHidden; picked = []; draw() }
$('more').onclick = () => drawer(sheet.game, [
  ...(sheet.goal ? [el('p', '', sheet.goal)] : []),
  ...(isHidden ? [] : (sheet.secrets || []).map((each) => el('p', '', each))),
  el('h2', '', t('log')),
  ...(isHidden ? [] : sheet.log.slice().reverse().map((each) => el('p', '', each))),
])
$('typed').onsubmit = (event) => { event.preventDefault(); begin(clean($('code').value)) }

document.addEventListener('visibilitychange', () => {
  if (document.hidden) { hiddenAt = Date.now(); return }
  if (Date.now() - hiddenAt > AWAY_MS && sheet?.secrets?.length) { isHidden = true; draw() }
  if (!isGone && socket && socket.readyState > 1) { wait = 250; connect() }
})

function begin(secret) {
  code = secret
  isGone = false
  if (code) connect()
  else $('typed').hidden = false
}

async function start() {
  const all = await (await fetch('/words.json')).json()
  lang = [...(navigator.languages || []), 'en'].map((each) => [each, each.split('-')[0]]).flat().find((each) => all[each]) || 'en'
  words = all[lang]
  document.documentElement.lang = lang
  $('more').setAttribute('aria-label', t('menu'))
  $('shut').setAttribute('aria-label', t('close'))
  $('typed').querySelector('label').textContent = t('type')
  $('typed').querySelector('button').textContent = t('enter')
  const scanned = clean(location.hash.slice(1))
  history.replaceState(null, '', location.pathname)
  let stored = ''
  try { stored = localStorage.getItem(STORE) || '' } catch { /* nothing was kept */ }
  begin(scanned || stored)
}
start()
