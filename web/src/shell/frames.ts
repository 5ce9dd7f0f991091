// What a page knows from its frames alone: each tells what has changed since the last. See docs/wire.md.

import type { Cells, Kinds, Layout } from '../../rules'
import { matchOf, type GameRules, type Heard, type Match } from './match'
import type { Asking, Frame, Head, Outcome, TableSight } from './messages'

const [NOTHING, HIDDEN] = [-1, -2]
const LONGEST = 14 // bits of a number before its last byte
const [LEAST, MOST] = [-(1 << 15), (1 << 15) - 1] // of what a cell can hold

/** Something said at the table. */
export interface Spoken {
  name: string
  seat: number
  text: string
  at: number
}

const PLACES = 10 // of a frame

export const isFrame = (told: unknown): told is Frame => Array.isArray(told) && told.length === PLACES

export class Reader {
  table: TableSight | null = null
  head: Head | null = null
  heard: Heard[] = []
  spoken: Spoken[] = []
  cells: Cells | null = null
  private asking: Asking | null = null
  private outcome: Outcome | null = null

  /** Take a frame in, by the rules that its match is played by. */
  take([, table, head, asking, cells, heardFrom, heard, spokenFrom, spoken, outcome]: Frame, rules: GameRules | null): void {
    this.table = table ?? this.table
    if (head !== null) {
      this.head = typeof head === 'object' ? head : null
      this.cells = rules && this.head && Int16Array.from(rules.layout.blank)
      this.asking = this.outcome = null
    }
    if (asking !== null) this.asking = typeof asking === 'object' ? asking : null
    if (cells && this.cells) this.cells = changed(this.cells, cells)
    this.outcome = outcome ?? this.outcome
    if (heard && heardFrom !== null && rules) this.heard = [...this.heard.slice(0, heardFrom), ...heard.map((row) => heardIn(rules.layout, row))]
    if (this.head === null) this.heard = []
    if (spoken && spokenFrom !== null) {
      this.spoken = [...this.spoken.slice(0, spokenFrom), ...spoken.map(([name, seat, text, at]) => ({ name, seat, text, at }))]
    }
  }

  /** The match by its rules, if one is played. */
  match(rules: GameRules | null): Match | null {
    return this.head && this.cells && rules && matchOf(rules, this.head, this.cells, this.asking, this.outcome)
  }
}

/** The cells after what a frame says of them; RangeError if it says nothing that can be read. */
export function changed(before: Cells, coded: Uint8Array): Cells {
  const after = before.slice()
  const numbers = numbersIn(coded)
  if (numbers.length % 2) throw new RangeError('a cell without what it holds')
  let cell = 0
  for (let at = 0; at < numbers.length; at += 2) {
    cell += numbers[at] ?? 0
    const coded = numbers[at + 1] ?? 0
    const value = coded & 1 ? ~(coded >> 1) : coded >> 1
    if (cell >= after.length || value < LEAST || value > MOST) throw new RangeError('a cell that is not there, or holds no such number')
    after[cell] = value
  }
  return after
}

/** Numbers of seven bits a byte, the lowest first; a bit says that more follow. */
function numbersIn(coded: Uint8Array): number[] {
  const numbers: number[] = []
  let [number, shift] = [0, 0]
  for (const byte of coded) {
    number |= (byte & 0x7f) << shift
    shift += 7
    if (byte < 0x80) {
      numbers.push(number)
      number = shift = 0
    } else if (shift > LONGEST) throw new RangeError('a number without end')
  }
  if (shift) throw new RangeError('half a number')
  return numbers
}

/** An event from its row: in numbers if today's rules have it, else in words. */
export function heardIn<K extends Kinds>(layout: Layout<K>, row: (number | string)[]): Heard {
  const [kind, actor, target, amount, card, paragraph] = row
  const seats = { actor: Number(actor), target: Number(target), amount: Number(amount) }
  if (typeof kind === 'string') return { kind, ...seats, card: String(card), paragraph: String(paragraph) }
  const event = layout.event_list[kind ?? -1]
  if (!event) throw new RangeError(`no event has the number ${kind}`)
  return { kind: event.word, paragraph: event.paragraph, ...seats, card: cardIn(layout, event.word, Number(card)) }
}

/** The card of an event by its word. */
export function cardIn<K extends Kinds>(layout: Layout<K>, event: string, card: number): string {
  if (card === NOTHING) return ''
  if (card === HIDDEN) return 'hidden'
  const domains: Record<string, { word: string }[]> = layout.domains
  return domains[layout.event_cards[event] ?? layout.piece]?.[card]?.word ?? ''
}
