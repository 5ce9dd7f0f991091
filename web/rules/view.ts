// A view's cells as the page draws them: seats by number, pieces by word, piles as lists, the top one last.
// What lies where, the layout says; stolik/table/drawing.py draws the same for programs that ask for words.

import type { Drawn, Kinds, Layout, RecordField } from './layout.ts'
import { knowersAt, looseAt, places } from './piles.ts'

/** What of a layout is needed to read cells. */
export type Readable<K extends Kinds = Kinds> = Pick<Layout<K>, 'seats' | 'record' | 'loose'> & { domains: Record<string, { word: string }[]> }

type Cells = ArrayLike<number>

/** Something of some fields. */
export type ByPile<K extends Kinds, T> = { [name in keyof K['fields']]?: T }

/** What a viewer sees of a match. */
export interface Drawing<K extends Kinds = Kinds> {
  fields: K['fields']
  loose: ByPile<K, number> // hidden pile → how many of its cards lie anywhere in it; they are drawn last
  secret: ByPile<K, number[]> // the viewer's own pile → its places that are not open to all
}

const [NOTHING, HIDDEN] = [-1, -2]
const FIFTEEN = Array.from({ length: 16 }, (_, at) => at)

/** The whole of it, at a table of so many seats. */
export function decode<K extends Kinds>(layout: Readable<K>, cells: Cells, seats: number, viewer = layout.seats): Drawing<K> {
  return { fields: fieldsOf(layout, cells, seats), loose: looseOf(layout, cells), secret: secretOf(layout, cells, seats, viewer) }
}

/** Every field a page could draw. A game's types and its layout are made from one declaration: here they meet. */
export function fieldsOf<K extends Kinds>(layout: Readable<K>, cells: Cells, seats: number): K['fields'] {
  const drawn = layout.record.filter((field) => field.drawn)
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- a game's fields are known to its layout alone
  return Object.fromEntries(drawn.map((field) => [field.name, whole(layout, field, cells, seats)])) as K['fields']
}

/** The cells before the deal: seats and options written in. RangeError if the game has no such option. */
export function blankOf(layout: Readable & Pick<Layout, 'blank'>, seats: number, options: Record<string, string> = {}): Int16Array {
  const cells = Int16Array.from(layout.blank)
  const put = (name: string, value: number): void => {
    const field = layout.record.find((each) => each.name === name)
    if (!field || value < 0) throw new RangeError(`no option ${name}`)
    cells[field.offset] = value
  }
  if (seats < 2 || seats > layout.seats) throw new RangeError(`no table of ${seats}`)
  put('seats', seats)
  for (const [name, word] of Object.entries(options)) {
    const field = layout.record.find((each) => each.name === name && each.option)
    put(name, layout.domains[field?.of ?? '']?.findIndex((row) => row.word === word) ?? -1)
  }
  return cells
}

/** A single number of the record, by its field. */
export function cellOf(layout: Pick<Layout, 'record'>, cells: Cells, name: string): number {
  return cells[layout.record.find((field) => field.name === name)?.offset ?? -1] ?? 0
}

/** The members of a set of at most fifteen. */
export const members = (set: number): number[] => FIFTEEN.filter((member) => (set >> member) & 1)

/** How many cards of each hidden pile lie in it for a viewer who cannot tell where. */
export function looseOf(layout: Readable, cells: Cells): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const field of layout.record) {
    if (!field.drawn || !field.pile || field.seen !== 'hidden' || field.shape.length > 1) continue
    const count = places(layout, cells, field.offset).filter((at) => looseAt(layout, cells, at) !== 0).length
    if (count) counts[field.name] = count
  }
  return counts
}

/** Which places of a viewer's own piles are not open to all. */
export function secretOf(layout: Readable, cells: Cells, seats: number, viewer: number): Record<string, number[]> {
  const everyone = (1 << (layout.seats + 1)) - 1 // and the spectator
  const found: Record<string, number[]> = {}
  for (const field of viewer < seats ? layout.record : []) {
    if (!field.drawn || !field.pile || field.seen !== 'owner') continue
    const start = field.offset + size(field.shape.slice(1)) * viewer
    found[field.name] = places(layout, cells, start).flatMap((at, place) => (knowersAt(layout, cells, at) === everyone ? [] : [place]))
  }
  return found
}

/** A field; of what every seat has one of, those of the seats at this table. */
function whole(layout: Readable, field: RecordField, cells: Cells, seats: number): Drawn {
  const { offset, shape } = field
  if (!field.per_seat) return part(layout, field, cells, offset, shape)
  return rows(seats, (seat) => part(layout, field, cells, offset + seat * size(shape.slice(1)), shape.slice(1)))
}

/** What begins at a cell: one number, one pile, or rows of such. */
function part(layout: Readable, field: RecordField, cells: Cells, at: number, shape: number[]): Drawn {
  const [first = 0, ...rest] = shape
  if (!shape.length) return worded(layout, field, cells[at] ?? 0)
  if (field.pile && !rest.length) return places(layout, cells, at).map((place) => worded(layout, field, cells[place] ?? 0))
  return rows(first, (row) => part(layout, field, cells, at + row * size(rest), rest))
}

/** What stands for a number: for a seat or a count the number itself, else its word. */
function worded(layout: Readable, { of, set }: RecordField, value: number): Drawn {
  if (set) return members(value).map((member) => (of === 'seats' ? member : word(layout, of, member)))
  return of === '' || of === 'seat' || of === 'number' ? value : word(layout, of, value)
}

function word(layout: Readable, of: string, value: number): string {
  if (value === NOTHING) return 'nothing'
  if (value === HIDDEN) return 'hidden'
  return layout.domains[of]?.[value]?.word ?? String(value)
}

const size = (shape: number[]): number => shape.reduce((all, each) => all * each, 1)
const rows = (count: number, row: (at: number) => Drawn): Drawn[] => Array.from({ length: count }, (_, at) => row(at))
