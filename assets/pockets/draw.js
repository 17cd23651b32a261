// Nodes of things. They are kept by their ids, so that the focus and screen readers stay where they are.

const HOLD_MS = 600
export const $ = (id) => document.getElementById(id)

let words = {}, broken = new Map(), long = /(?!)/g, art = new Map(), turn = 0
const nodes = new Map()
export function dictionary(found) {
  words = found
  broken = new Map((found.breaks || []).map((each) => [each.replaceAll('|', ''), each.replaceAll('|', '\u00ad')]))
  if (broken.size) long = new RegExp([...broken.keys()].map((word) => word.replace(/\W/g, '\\$&')).join('|'), 'g')
}
export const t = (key, values = {}) => (words[key] || key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
export function setArt(found) { for (const [name, svg] of Object.entries(found)) art.set(name, URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))) }

// Only where it is shown a text has minus signs, and long words that a line may break: what is sent and kept stays as it is.
export function write(node, content) {
  const shown = content.replace(/(^|[^\p{L}\p{N}_-])-(?=[$\d])/gu, '$1−').replace(long, (word) => broken.get(word))
  if (node.textContent !== shown) node.textContent = shown
}
export function el(tag, cls, content) { const made = document.createElement(tag); if (cls) made.className = cls; if (content !== undefined) write(made, content); return made }
export function say(node, content) { write(node, content); node.hidden = !content }
export function put(parent, children) { children.forEach((child, at) => { if (parent.childNodes[at] !== child) parent.insertBefore(child, parent.childNodes[at] || null) }); while (parent.childNodes.length > children.length) parent.lastChild.remove() }

// Begin a picture: what the one before did not use is forgotten.
export function fresh() { for (const [id, node] of nodes) if (node.turn < turn) nodes.delete(id); turn += 1 }
export function kept(id, tag, cls, content) {
  const name = `${tag} ${id}`
  let found = nodes.get(name)
  if (!found) nodes.set(name, found = document.createElement(tag))
  found.turn = turn
  if (cls !== undefined && found.className !== cls) found.className = cls
  if (content !== undefined) write(found, content)
  return found
}

export function picture(id, name) {
  const node = kept(id, 'img', 'face')
  const path = art.get(name) || (name.startsWith('/') ? name : '') // the next game's art is still on its way
  if (path && node.getAttribute('src') !== path) { node.src = path; node.alt = '' }
  return node
}

const isTouched = (thing) => thing.role !== 'text'
export function draw_thing(home, thing, lit, picked, touch) {
  const id = `${home} ${thing.key}`, parts = thing.parts || []
  const hasInner = parts.some(isTouched), isButton = isTouched(thing) && !hasInner
  const isLit = lit.has(thing.key), at = picked.indexOf(thing.key), isPicked = at >= 0 || thing.is_chosen
  const cls = ['thing', thing.role || 'card', thing.style || '', thing.face ? 'has-face' : '', isPicked ? 'picked' : isLit ? 'lit' : '', thing.why && !isLit ? 'dim' : ''].filter(Boolean).join(' ')
  const node = kept(id, isButton ? 'button' : 'div', cls)
  node.dataset.key ||= thing.key
  if (node.tint !== thing.tint) { node.tint = thing.tint; node.style.setProperty('--tint', thing.tint || '') }
  if (thing.at?.length && !cls.includes('bar')) { node.style.gridColumn = thing.at[0]; node.style.gridRow = thing.at[1] }
  const made = []
  if (cls.includes('bar')) { node.style.setProperty('--bad', `${100 * thing.at[0] / Math.max(1, thing.at[1])}%`); node.style.setProperty('--part', `${100 / Math.max(1, thing.at[1])}%`) }
  if (isTouched(thing) && hasInner && isLit) {
    const whole = kept(`${id} whole`, 'button', 'whole')
    whole.setAttribute('aria-label', thing.name)
    whole.onclick = () => touch(thing)
    made.push(whole)
  }
  if (thing.face) made.push(picture(`${id} face`, thing.face))
  if (thing.name) made.push(kept(`${id} name`, 'span', 'name', thing.name))
  if (thing.badge) made.push(kept(`${id} badge`, 'span', 'badge', thing.badge))
  if (at > 0 && (thing.role || 'card') === 'card') made.push(kept(`${id} at`, 'span', 'order', String(at)))
  if (parts.length) {
    const inner = kept(`${id} parts`, isButton ? 'span' : 'div', 'parts')
    put(inner, parts.map((part) => draw_thing(id, part, lit, picked, touch)))
    made.push(inner)
  }
  if (thing.note) made.push(kept(`${id} note`, 'small', 'note', thing.note))
  if (thing.why && thing.role === 'button' && !isLit) made.push(kept(`${id} why`, 'small', 'why', thing.why))
  put(node, made)
  if (!isButton) return node
  const state = isPicked ? 'true' : 'false'
  if (thing.role !== 'button' && node.getAttribute('aria-pressed') !== state) node.setAttribute('aria-pressed', state)
  const can = thing.do >= 0 || isLit || at >= 0 || thing.role !== 'button' || cls.includes('paper')
  node.setAttribute('aria-disabled', !can)
  if (!thing.name || thing.face || parts.some((part) => part.style === 'mini')) node.setAttribute('aria-label', [thing.name, thing.badge, thing.note].filter(Boolean).join('. ') + inWords(parts))
  if (cls.includes('hold') && can) held(node, thing, touch)
  else if (cls.includes('paper')) node.onclick = () => dispatchEvent(new CustomEvent('paper', { detail: thing.key }))
  else node.onclick = () => touch(thing)
  return node
}
const inWords = (parts) => { const said = parts.map((part) => [part.name, part.note].filter(Boolean).join(' ')).filter(Boolean).join(', '); return said && `. ${said}` }

// What binds others is held for a moment; from the keyboard and by a screen reader it is pressed twice. What was drawn
// anew meanwhile means what it means now; what is gone means nothing.
function held(node, thing, touch) {
  node.meant = () => { if (node.isConnected) touch(thing) }
  node.classList.toggle('holding', node.timer > 0)
  if (node.onpointerdown) return
  const stop = () => { clearTimeout(node.timer); node.timer = 0; node.classList.remove('holding') }
  node.onpointerdown = () => { node.classList.add('holding'); node.timer = setTimeout(() => { stop(); node.meant() }, HOLD_MS) }
  node.onpointerup = node.onpointerleave = node.onpointercancel = stop
  node.oncontextmenu = (event) => event.preventDefault()
  node.onclick = (event) => {
    if (event.detail > 0) return
    if (node.classList.contains('sure')) { node.classList.remove('sure'); node.meant() } else node.classList.add('sure')
  }
}

// What is scrolled to, by the focus too, stops between head and dock, not behind them.
const room = new ResizeObserver(() => {
  const [high, low] = ['head', 'dock'].map((id) => getComputedStyle($(id)).position === 'sticky' ? $(id).offsetHeight : 0)
  document.documentElement.style.scrollPadding = `${high}px 0 ${low}px`
})
for (const id of ['head', 'dock']) room.observe($(id))
