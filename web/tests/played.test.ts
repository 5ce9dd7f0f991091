import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { chanceOf, madeNonce } from '../src/played/chance'
import { NoMatch, readFile } from '../src/played/files'
import { bytesOf, hexOf, hmac, textBytes } from '../src/shell/sha256'

// RFC 4231: key, data, HMAC-SHA-256
const VECTORS: [string, string, string][] = [
  ['0b'.repeat(20), hexOf(textBytes('Hi There')), 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [hexOf(textBytes('Jefe')), hexOf(textBytes('what do ya want for nothing?')), '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
  ['aa'.repeat(20), 'dd'.repeat(50), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
  ['aa'.repeat(131), hexOf(textBytes('Test Using Larger Than Block-Size Key - Hash Key First')), '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54'],
]

it.each(VECTORS)('makes the HMAC of RFC 4231 under the key %s', (key, data, made) => {
  expect(hexOf(hmac(bytesOf(key), bytesOf(data)))).toBe(made)
})

it.each([0, 63, 64, 65, 200])('makes the HMAC of everybody under a key of %i bytes', (length) => {
  const key = new Uint8Array(length).fill(7)
  expect(hexOf(hmac(key, textBytes('ą')))).toBe(createHmac('sha256', key).update('ą').digest('hex'))
})

// python -c "from stolik.table.fair import *; k = bytes(range(32)); c = live_chance(k, [made_nonce(k, 0), b'\1' * 16])
// print(made_nonce(k, 0).hex(), c(0), c(1), c(300))"
it('draws the chance the table draws', () => {
  const key = Uint8Array.from({ length: 32 }, (_, at) => at)
  const nonce = madeNonce(key, 0)
  expect(hexOf(nonce)).toBe('181684718c7ec5a030b098f163824a65')
  const chance = chanceOf(key, [nonce, new Uint8Array(16).fill(1)])
  expect([chance(0), chance(1), chance(300)]).toEqual([[2815475431, 3908663886, 1042351298, 2637013611], [3381078541, 1901270082, 4037043521, 1631924079], [2814286211, 2860530572, 1204937087, 1086927105]])
})

const FILE = {
  form: 'stolik match 2', table: 'ABCDE', number: 1, game: 'toy', options: { first: 'seat1' }, rules: 'r', pieces: 'p', version: '', is_test: false,
  commitment: '', key: '', nonces: [{ name: 'Ola', nonce: '00', by: 'server' }], seeds: [[1, 2, 3, 4]], dealt: '', changed: [], winners: [], places: [],
  points: [], reason: '', dealt_by: 'server', opening: [], asides: [], takebacks: [],
  moves: [{ seat: 0, path: [1], words: 'go', by: 'guest', digest: '', events: [['told', '', 0, -1, 0, '', 1]] }],
}

it('reads a file, and fills in what the first form left out', () => {
  expect(readFile(JSON.stringify(FILE))).toEqual(FILE)
  const { dealt_by: _, opening: __, asides: ___, takebacks: ____, ...first } = { ...FILE, form: 'stolik match 1', moves: [{ ...FILE.moves[0], events: undefined }] }
  expect(readFile(JSON.stringify(first))).toMatchObject({ dealt_by: 'server', opening: null, asides: [], takebacks: [], moves: [{ events: null }] })
})

const move = (change: object): object => ({ moves: [{ ...FILE.moves[0], ...change }] })
const BROKEN: Record<string, object> = {
  'no game': { game: undefined },
  'a key that is no text': { key: 7 },
  'a table for tests or not': { is_test: 'no' },
  'options that are none': { options: null },
  'an option that is no word': { options: { first: 1 } },
  'a nonce of nobody': { nonces: [{ nonce: '00', by: 'server' }] },
  'a short seed': { seeds: [[1, 2, 3]] },
  'a seed of words': { seeds: [['1', 2, 3, 4]] },
  'no moves': { moves: {} },
  'an empty move': { moves: [{}] },
  'a move of nothing': { moves: [null] },
  'a path of words': move({ path: ['1'] }),
  'half a seat': move({ seat: 0.5 }),
  'an event without an end': move({ events: [['told', '', 0, -1, 0, '']] }),
  'an event of numbers': move({ events: [[0, 0, 0, -1, 0, '', 1]] }),
  'an aside of nothing': { asides: [{ after: 0 }] },
  'a deal told otherwise': { opening: {} },
  'half a takeback': { takebacks: ['4'] },
  'winners that are none': { winners: 'Ola' },
}

it.each(Object.keys(BROKEN))('refuses a file with %s', (what) => {
  expect(() => readFile(JSON.stringify({ ...FILE, ...BROKEN[what] }))).toThrow(new NoMatch('file.broken'))
})

it.each(['', 'hello', '{', '{"form":'])('refuses what cannot be read: %j', (text) => {
  expect(() => readFile(text)).toThrow(new NoMatch('file.unreadable'))
})

it.each(['{}', '[]', 'null', '7', '"stolik match 2"', '{"form": "stolik match 9"}'])('refuses what is something else: %s', (text) => {
  expect(() => readFile(text)).toThrow(new NoMatch('file.other'))
})
