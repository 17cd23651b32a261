// The form for exchanges: who gives what to whom. A draft lives in the page and outlives new sheets.

import { kept, picture, put, t } from '/draw.js'

const ANYONE = -1

export function draftOf(paper, sheet) {
  const me = sheet.seat
  if (!paper) return { kind: 'offer', people: [], things: new Map(), money: new Map(), note: '', about: 0 }
  const people = new Set([...paper.things.flatMap(([giver, taker]) => [giver, taker]), ...paper.money.flatMap(([giver, taker]) => [giver, taker])])
  people.delete(me)
  return {
    kind: paper.kind, about: paper.about, note: paper.note || '', people: [...people].sort(),
    things: new Map(paper.things.map(([giver, taker, what]) => [`${giver} ${what}`, taker])),
    money: new Map(paper.money.map(([giver, taker, sum]) => [`${giver} ${taker}`, sum])),
  }
}

export function offerOf(draft, sheet) {
  const own = new Set([sheet.seat, ...draft.people])
  const things = [...draft.things].map(([key, taker]) => { const [giver, what] = key.split(' '); return [Number(giver), taker, what] })
  const money = [...draft.money].map(([key, sum]) => [...key.split(' ').map(Number), sum])
  const is = ([giver, taker]) => own.has(giver) && own.has(taker)
  return { kind: draft.people.includes(ANYONE) ? 'call' : draft.kind, things: things.filter(is), money: money.filter((each) => is(each) && each[2] > 0), note: draft.note, about: draft.about }
}

const chip = (id, cls, isOn, content, act) => {
  const node = kept(`form ${id}`, 'button', `chip ${cls}${isOn ? ' picked' : ''}`)
  put(node, content)
  node.setAttribute('aria-pressed', isOn)
  node.onclick = act
  return node
}

export function compose(draft, sheet, changed) {
  const form = sheet.form, me = sheet.seat, name = (seat) => seat === ANYONE ? t('anyone') : seat === me ? t('you') : sheet.seats[seat].name
  const disc = (id, seat) => kept(`form disc ${id}`, 'span', seat === ANYONE ? 'disc' : `disc s${sheet.seats[seat].colour}`)
  const whole = kept('form', 'section', 'zone form'), made = []
  const heading = (id, title, note) => { const head = kept(`form head ${id}`, 'div', 'zone-head'); put(head, [kept(`form title ${id}`, 'h2', '', title), kept(`form note ${id}`, 'small', '', note)]); return head }
  const group = (id, children) => { const node = kept(`form group ${id}`, 'div', 'chips'); put(node, children); return node }
  const choose = (seat) => () => {
    if (draft.people.includes(seat)) draft.people = draft.people.filter((each) => each !== seat)
    else draft.people = seat === ANYONE ? [ANYONE] : [...draft.people.filter((each) => each !== ANYONE), seat].sort()
    for (const [key, taker] of [...draft.things]) if (![me, ...draft.people].includes(taker) || ![me, ...draft.people].includes(Number(key.split(' ')[0]))) draft.things.delete(key)
    for (const key of [...draft.money.keys()]) if (!key.split(' ').every((each) => [me, ...draft.people].includes(Number(each)))) draft.money.delete(key)
    changed()
  }
  const others = sheet.seats.map((_, seat) => seat).filter((seat) => seat !== me)
  made.push(heading('who', t('with'), t('several')))
  made.push(group('who', [...others, ANYONE].map((seat) => chip(`who ${seat}`, '', draft.people.includes(seat), [disc(`who ${seat}`, seat), kept(`form who name ${seat}`, 'span', '', name(seat))], choose(seat)))))
  const parties = draft.people.length ? [me, ...draft.people] : []
  for (const giver of parties) {
    const takers = parties.filter((seat) => seat !== giver)
    const has = giver === ANYONE ? null : form.money[giver]
    const things = giver === ANYONE ? form.wants : form.things[giver]
    made.push(heading(`gives ${giver}`, giver === ANYONE ? t('wants') : giver === me ? t('yougive') : t('gives', { name: name(giver) }), has === null || has === undefined ? '' : t('has', { money: t('sum', { number: has }) })))
    for (const taker of takers) made.push(stepper(giver, taker))
    made.push(group(`gives ${giver}`, things.map((thing) => {
      const key = `${giver} ${thing.what}`, taker = draft.things.get(key), isOn = taker !== undefined
      const content = [...(thing.face ? [picture(`form face ${key}`, thing.face)] : []), kept(`form thing ${key}`, 'span', '', thing.name), ...(isOn && takers.length > 1 ? [kept(`form to ${key}`, 'b', '', `→ ${name(taker)}`)] : [])]
      return chip(`thing ${key}`, thing.style || '', isOn, content, () => {
        const next = isOn ? takers[takers.indexOf(taker) + 1] : takers[0]
        if (next === undefined) draft.things.delete(key)
        else draft.things.set(key, next)
        changed()
      })
    })))
  }
  if (parties.length) {
    made.push(heading('note', t('note'), ''))
    made.push(group('note', form.notes.map(([id, said]) => chip(`note ${id}`, '', draft.note === id, [kept(`form note text ${id}`, 'span', '', said)], () => { draft.note = draft.note === id ? '' : id; changed() }))))
    const own = kept('form own note', 'input', 'own-note')
    own.maxLength = form.longest_note; own.placeholder = t('own_note'); own.autocomplete = 'off'
    own.setAttribute('aria-label', t('own_note'))
    const written = form.notes.some(([id]) => id === draft.note) ? '' : draft.note
    if (own.value !== written) own.value = written
    own.oninput = () => { draft.note = own.value; changed() }
    made.push(own)
  }
  put(whole, made)
  return whole

  function stepper(giver, taker) {
    const key = `${giver} ${taker}`, now = draft.money.get(key) || 0, most = giver === ANYONE ? null : form.money[giver]
    const step = (by) => {
      const node = kept(`form step ${key} ${by}`, 'button', 'step', by > 0 ? `+${by}` : `−${-by}`)
      node.setAttribute('aria-label', `${name(giver)} → ${name(taker)}: ${by > 0 ? '+' : '−'}${Math.abs(by)}`)
      const next = now + by
      node.setAttribute('aria-disabled', next < 0 || (most !== null && next > most))
      node.onclick = () => { if (next < 0 || (most !== null && next > most)) return; if (next) draft.money.set(key, next); else draft.money.delete(key); changed() }
      return node
    }
    const row = kept(`form money ${key}`, 'div', 'stepper')
    put(row, [kept(`form money to ${key}`, 'span', 'to', `→ ${name(taker)}`), step(-5), step(-1), kept(`form sum ${key}`, 'output', '', t('sum', { number: now })), step(1), step(5)])
    return row
  }
}
