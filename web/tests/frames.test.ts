import { expect, it } from 'vitest'
import { changed, Reader } from '../src/shell/frames'
import type { GameRules } from '../src/shell/match'
import type { Head, TableSight } from '../src/shell/messages'
import { changes, frame, heard, layout } from './making'

const CELLS = 150
const HEAD: Head = [1, ['Ada', 'Bolek'], 0, '', 'digest']
const TABLE = { code: 'ABCDE', game: 'toy' } as TableSight
const facts = layout({
  blank: Array.from({ length: CELLS }, () => -1),
  domains: { card: [{ word: 'bear' }, { word: 'fox' }], mark: [{ word: 'star' }] },
  event_cards: { marks: 'mark' },
  opens: ['draws', 'marks'],
})
const rules = { layout: facts } as GameRules

/** The same numbers every time. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function cellsBy(draw: (below: number) => number): Int16Array {
  return Int16Array.from({ length: CELLS }, () => (draw(4) ? draw(40) - 2 : draw(65536) - 32768))
}

it('changes the cells a frame names, and no others', () => {
  const before = Int16Array.from([5, 6, 7, 8])
  expect([...changed(before, Uint8Array.from([1, 2 * 9, 2, (1 << 1) | 1]))]).toEqual([5, 9, 7, -2])
  expect([...changed(before, Uint8Array.from([]))]).toEqual([5, 6, 7, 8])
  expect([...before]).toEqual([5, 6, 7, 8])
})

it('reads whatever a record can hold, as far apart as it may lie', () => {
  const draw = chance(1)
  for (let round = 0; round < 200; round++) {
    const [before, after] = [cellsBy(draw), cellsBy(draw)]
    expect(String(changed(before, changes(before, after)))).toBe(String(after))
  }
  const edges = Int16Array.from([-32768, 32767, -1, 0])
  expect(changed(new Int16Array(4).fill(1), changes([1, 1, 1, 1], edges))).toEqual(edges)
})

it.each([
  ['a cell without what it holds', [3]],
  ['half a number', [0, 0x80]],
  ['a number without end', [0x80, 0x80, 0x80, 0x80, 0]],
  ['a cell after the last', [0x96, 0x01, 0]],
  ['more than a cell holds', [0, 0x80, 0x80, 0x04]],
])('takes %s for nothing it could read', (_, bytes) => {
  expect(() => changed(new Int16Array(CELLS), Uint8Array.from(bytes))).toThrow(RangeError)
})

it('is never upset by bytes, whichever, and leaves what it has as it was', () => {
  const draw = chance(13)
  const faults: string[] = []
  let read = 0
  for (let round = 0; round < 4000; round++) {
    const before = cellsBy(draw)
    const bytes = round % 2 ? Uint8Array.from({ length: draw(40) }, () => draw(256)) : changes(before, cellsBy(draw))
    for (let times = round % 2 ? 0 : 1 + draw(4); times > 0; times--) bytes[draw(bytes.length)] = draw(256)
    const shown = bytes.slice(0, round % 3 ? bytes.length : draw(bytes.length + 1))
    const [had, given] = [String(before), String(shown)]
    const reader = new Reader()
    reader.take(frame({ table: TABLE, head: HEAD }), rules)
    reader.cells = before
    try {
      reader.take(frame({ cells: shown }), rules)
      read++
      if (reader.cells.length !== CELLS) faults.push(`${given}: another record`)
    } catch (error) {
      if (!(error instanceof RangeError)) faults.push(`${given}: ${String(error)}`)
      if (reader.cells !== before) faults.push(`${given}: half of it`)
    }
    if (String(before) !== had || String(shown) !== given) faults.push(`${given}: written into`)
  }
  expect(faults).toEqual([])
  expect(read).toBeGreaterThan(100) // some of it says something
  expect(read).toBeLessThan(3900)
})

it('keeps what a frame says nothing of', () => {
  const reader = new Reader()
  reader.take(frame({ table: TABLE, head: HEAD, asking: [7, 0, 0, 0, -1], heard: [0, [[0, 1, -1, 0, 1]]], spoken: [0, [['Ada', 0, 'Hej!', 5]]] }), rules)
  const cells = reader.cells
  reader.take(frame({}), rules)
  expect(reader).toMatchObject({ table: TABLE, head: HEAD, heard: [heard('draws', 1, { card: 'fox' })] })
  expect(reader.spoken).toEqual([{ name: 'Ada', seat: 0, text: 'Hej!', at: 5 }])
  expect(reader.cells).toBe(cells)
})

it('hears events by number or in words, from where a frame says', () => {
  const reader = new Reader()
  reader.take(frame({ head: HEAD, heard: [0, [[0, 0, -1, 0, -2], [1, 1, 0, 3, 0]]] }), rules)
  expect(reader.heard).toEqual([heard('draws', 0, { card: 'hidden' }), heard('marks', 1, { target: 0, amount: 3, card: 'star' })])
  reader.take(frame({ heard: [1, [['sang', 1, -1, 0, 'a song', 'XX-1.1']]] }), rules)
  expect(reader.heard).toEqual([heard('draws', 0, { card: 'hidden' }), heard('sang', 1, { card: 'a song', paragraph: 'XX-1.1' })])
  expect(() => reader.take(frame({ heard: [2, [[9, 0, -1, 0, -1]]] }), rules)).toThrow(RangeError)
})

it('begins a match on a blank record, and forgets the one before', () => {
  const reader = new Reader()
  const after = facts.blank.with(4, 9)
  reader.take(frame({ head: HEAD, cells: changes(facts.blank, after), heard: [0, [[0, 0, -1, 0, 0]]] }), rules)
  expect(reader.cells?.[4]).toBe(9)
  reader.take(frame({ head: [2, ['Ada', 'Bolek'], 1, '', 'digest'], heard: [0, []] }), rules)
  expect([...(reader.cells ?? [])]).toEqual(facts.blank)
  expect(reader.heard).toEqual([])
  reader.take(frame({ head: false }), rules)
  expect(reader).toMatchObject({ head: null, heard: [] })
  expect(reader.match(rules)).toBeNull()
})
