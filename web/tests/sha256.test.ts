import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { fits, sha256 } from '../src/shell/sha256'

it.each([0, 1, 55, 56, 63, 64, 65, 1000])('hashes %i bytes as everybody does', (length) => {
  const data = new Uint8Array(length).map((_, at) => (at * 37) & 255)
  expect(sha256(data)).toBe(createHash('sha256').update(data).digest('hex'))
})

it('knows whether a key fits its commitment', () => {
  const key = Buffer.from('0123456789abcdef', 'hex')
  const commitment = createHash('sha256').update(Buffer.concat([Buffer.from('stolik key '), key])).digest('hex')
  expect(fits(key.toString('hex'), commitment)).toBe(true)
  expect(fits('00', commitment)).toBe(false)
})
