// SHA-256 in plain code: phones open the page without a secure context, where the browser's own is missing.

const K = new Uint32Array(64)
const H = new Uint32Array(8)
;(() => {
  const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) >>> 0
  let found = 0
  for (let n = 2; found < 64; n++) {
    let isPrime = true
    for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false
    if (!isPrime) continue
    if (found < 8) H[found] = fraction(Math.sqrt(n))
    K[found++] = fraction(Math.cbrt(n))
  }
})()

const word = (words: Uint32Array, at: number): number => words[at] ?? 0
const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by))

/** The 32 bytes. */
export function digest(data: Uint8Array): Uint8Array {
  const length = ((data.length + 9 + 63) >> 6) << 6
  const padded = new Uint8Array(length)
  padded.set(data)
  padded[data.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(length - 8, Math.floor((data.length * 8) / 2 ** 32))
  view.setUint32(length - 4, (data.length * 8) >>> 0)
  const hash = H.slice()
  const w = new Uint32Array(64)
  for (let at = 0; at < length; at += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        w[i] = view.getUint32(at + 4 * i)
        continue
      }
      const a = word(w, i - 15)
      const b = word(w, i - 2)
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
      w[i] = (word(w, i - 16) + s0 + word(w, i - 7) + s1) | 0
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + word(K, i) + word(w, i)) | 0
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((value, i) => (hash[i] = (word(hash, i) + value) | 0))
  }
  const bytes = new DataView(new ArrayBuffer(32))
  hash.forEach((value, i) => bytes.setUint32(4 * i, value))
  return new Uint8Array(bytes.buffer)
}

/** The same in hexadecimal digits. */
export const sha256 = (data: Uint8Array): string => hexOf(digest(data))

/** A digest under a key, by HMAC. */
export function hmac(key: Uint8Array, data: Uint8Array): Uint8Array {
  const block = new Uint8Array(64)
  block.set(key.length > 64 ? digest(key) : key)
  const inner = digest(joined(block.map((byte) => byte ^ 0x36), data))
  return digest(joined(block.map((byte) => byte ^ 0x5c), inner))
}

export const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of hexadecimal digits; RangeError if they are none. */
export function bytesOf(hex: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) throw new RangeError(`not hexadecimal: ${hex.slice(0, 40)}`)
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

export const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text)

export function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** What is published of a key before the deal. */
export const commitmentOf = (key: Uint8Array): string => sha256(joined(textBytes('stolik key '), key))

/** Does a match's key fit the commitment published before its deal? */
export const fits = (key: string, commitment: string): boolean => commitmentOf(bytesOf(key)) === commitment
