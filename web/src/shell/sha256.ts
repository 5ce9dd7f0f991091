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

export function sha256(data: Uint8Array): string {
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
  return [...hash].map((value) => value.toString(16).padStart(8, '0')).join('')
}

/** Does a match's key fit the commitment published before its deal? */
export function fits(key: string, commitment: string): boolean {
  const bytes = (key.match(/../g) ?? []).map((pair) => parseInt(pair, 16))
  return sha256(new Uint8Array([...new TextEncoder().encode('stolik key '), ...bytes])) === commitment
}
