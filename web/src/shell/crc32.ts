// CRC-32 as zlib has it: whether two records are the same, by eight digits.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** In hexadecimal digits. */
export function crc32(data: Uint8Array): string {
  let sum = 0xffffffff
  for (const byte of data) sum = (sum >>> 8) ^ (TABLE[(sum ^ byte) & 0xff] ?? 0)
  return (~sum >>> 0).toString(16).padStart(8, '0')
}
