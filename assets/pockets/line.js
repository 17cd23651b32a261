// Codes and boxes: what goes over the line is encrypted with the code, which does not.

const STORE = 'tabletop'
const PAD = 128
const text = new TextEncoder(), read = new TextDecoder()
const digest = (purpose, secret) => nacl.hash(text.encode(`tabletop ${purpose} ${secret}`))

export const nameOf = (secret) => [...digest('name', secret).slice(0, 16)].map((b) => b.toString(16).padStart(2, '0')).join('')
export const unique = () => [...nacl.randomBytes(9)].map((b) => b.toString(36)).join('')
export const keep = (secret) => { try { localStorage.setItem(STORE, secret) } catch { /* a private window forgets */ } }
export const forget = () => { try { localStorage.removeItem(STORE) } catch { /* nothing was kept */ } }
export const stored = () => { try { return localStorage.getItem(STORE) || '' } catch { return '' } }

export class Line {
  constructor(secret) { this.key = digest('box', secret).slice(0, nacl.secretbox.keyLength); this.session = ''; this.out = -1; this.in = -1 }
  seal(say) {
    this.out += 1
    const plain = JSON.stringify({ s: this.session, n: this.out, say }), size = text.encode(plain).length
    const bytes = text.encode(plain + ' '.repeat((PAD - size % PAD) % PAD))
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
