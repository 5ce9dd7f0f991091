import { createHash } from 'node:crypto'
import { crc32 as known } from 'node:zlib'
import { expect, it } from 'vitest'
import { digestOf, isDigestOf } from '../src/played/course'
import { crc32 } from '../src/shell/crc32'

const made = (length: number): Uint8Array => new Uint8Array(length).map((_, at) => (at * 37) & 255)

it.each([0, 1, 255, 1000])('sums up %i bytes as everybody does', (length) => {
  expect(crc32(made(length))).toBe(known(made(length)).toString(16).padStart(8, '0'))
})

it('knows the digests of records, also the longer ones of the first files', () => {
  const record = new Int16Array([1, -2, 300])
  const long = createHash('sha256').update(new Uint8Array(record.buffer)).digest('hex').slice(0, 16)
  expect([digestOf(record), long].map((digest) => isDigestOf(digest, record))).toEqual([true, true])
  expect([digestOf(record), long].map((digest) => isDigestOf(digest, new Int16Array([1, -2, 301])))).toEqual([false, false])
})
