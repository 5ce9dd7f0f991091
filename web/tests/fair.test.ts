import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { checks, mixing, newNonce, watch, type Seen } from '../src/shell/fair'
import type { Match, Sight } from '../src/shell/match'

const key = '0123456789abcdef'
const commitment = createHash('sha256').update(Buffer.concat([Buffer.from('stolik key '), Buffer.from(key, 'hex')])).digest('hex')
const waiting = { commitment, nonce: '', seat: 0, is_test: false, match: null } as unknown as Sight
const seen: Seen = { number: 1, commitment, nonce: 'aa' }

const over = (own: number[], nonces: string[]): Match =>
  ({ number: 1, seat: 0, names: ['Ola', 'Jan'], commitment, outcome: { key, own, nonces } }) as unknown as Match
const labels = (match: Match, kept: Seen[] = [seen]): string[] => checks(match, kept, false).map((check) => check.label)

it('draws nonces the server takes', () => {
  expect(newNonce()).toMatch(/^[0-9a-f]{32}$/)
  expect(newNonce()).not.toBe(newNonce())
})

it('keeps the first commitment it saw, and sends its nonce for that one only', () => {
  const first = watch([], waiting, () => 'aa')
  expect(first).toEqual([seen])
  expect(mixing(first, waiting)).toEqual({ type: 'Mix', commitment, nonce: 'aa' })
  const changed = { ...waiting, commitment: 'other' }
  expect(watch(first, changed)).toBe(first)
  expect(mixing(first, changed)).toBeNull()
  expect(mixing(first, { ...waiting, nonce: 'aa' })).toBeNull()
  expect(mixing(first, { ...waiting, seat: -1 })).toBeNull()
})

it('watches for the rematch, and takes over what another device of the same seat has sent', () => {
  const next = { ...waiting, commitment: 'next', nonce: 'bb', match: over([0], ['aa']) }
  const both = watch([seen], next, () => 'cc')
  expect(both).toEqual([{ number: 2, commitment: 'next', nonce: 'bb' }, seen])
  expect(watch(both, { ...waiting, commitment: '' })).toBe(both)
  expect(labels(over([0], ['aa', 'x']), both)).toContain('end.fair.seen')
})

it('says what holds at the end, and what does not', () => {
  expect(labels(over([0], ['aa', 'x']))).toEqual(['end.fair.yes', 'end.fair.seen', 'end.fair.nonce'])
  expect(labels(over([1], ['zz', 'x']))).toContain('end.fair.nonce.late')
  expect(labels(over([0], ['zz', 'x']))).toContain('end.fair.nonce.other')
  expect(labels(over([0], ['aa']), [{ ...seen, commitment: 'other' }])).toContain('end.fair.changed')
  expect(labels(over([0], ['aa']), [])).toEqual(['end.fair.yes', 'end.fair.unseen'])
  const forged = over([0], ['aa'])
  expect(labels({ ...forged, commitment: 'other' })[0]).toBe('end.fair.no')
  expect(checks(forged, [seen], true)).toEqual([{ label: 'end.fair.test', isGood: false }])
})
