// The rules of one game in the browser's own machine: the functions the server runs, compiled from the same source.
//
// A match in progress is a record, an Int16Array of `layout.cells`; what a seat may see of it is a view, as long.
// Nothing is kept here: every call is handed a record or a view and gives back a new one. Seats count from 0; the
// spectator is the number after the last seat of the largest table.

import type { Layout as WholeLayout } from './layout.ts'

export type { CommonWord } from './common.ts'
export type { Drawn, EventFacts, Kinds, Layout, PieceRow, Row } from './layout.ts'
export { blankOf, cellOf, decode, members, type ByPile, type Drawing } from './view.ts'

/** What has to be known of a game to run its rules. */
export type Runnable = Pick<WholeLayout, 'module' | 'cells' | 'seats' | 'kinds' | 'record' | 'question_list' | 'questions' | 'guards'>

/** A record, or a view of it. */
export type Cells = Int16Array

/** Chance of one answer: four words of 32 bits. */
export type Chance = readonly [number, number, number, number]

/** What people are told: which event, who, to whom, how much, which card, and the set of seats that know the card. */
export type EventRow = [kind: number, actor: number, target: number, amount: number, card: number, knows: number]

export interface Step {
  record: Cells
  events: EventRow[]
}

const ROW = 6 // numbers of an event
const ROWS = 128
const LUCK = 40 // bytes of chance: four words and whether they are stirred, 8 each
const STILL: Chance = [1, 2, 3, 4] // for steps that nothing hangs on
const PAGE = 65536

type Entry = (...words: number[]) => number
type Place = 'record' | 'seen' | 'set' | 'luck' | 'told' | 'room'

/** The rules of one game. */
export class Rules<L extends Runnable = Runnable> {
  readonly layout: L
  private readonly memory: WebAssembly.Memory
  private readonly entries: Record<string, Entry>
  private readonly places: Record<Place, number>
  private readonly asked: number // the cell that holds the question
  private readonly over: number
  private heap: number

  constructor(instance: WebAssembly.Instance, layout: L) {
    this.layout = layout
    const { memory, heap, ...entries } = instance.exports
    this.memory = memory as WebAssembly.Memory
    this.entries = entries as Record<string, Entry>
    this.heap = (heap as WebAssembly.Global).value
    const bytes = 2 * layout.cells
    this.places = {
      record: this.take(bytes),
      seen: this.take(bytes),
      set: this.take(8),
      luck: this.take(2 * LUCK),
      told: this.take(2 * ROW * ROWS),
      room: this.take(8 * (layout.kinds + layout.cells)),
    }
    this.asked = offsetOf(layout, 'question')
    this.over = offsetOf(layout, 'over')
  }

  /** Make rules of a module, of its bytes, or of the answer to a request for them: of the one the layout names. */
  static async load<L extends Runnable>(source: BufferSource | Response | WebAssembly.Module, layout: L): Promise<Rules<L>> {
    const bytes = source instanceof Response ? await source.arrayBuffer() : source
    const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes)
    const [seal] = WebAssembly.Module.customSections(module, 'stolik')
    const [name] = new TextDecoder().decode(seal).split(' ')
    if (`${name}.wasm` !== layout.module) throw new Error(`This is not ${layout.module}: it holds ${name || 'no rules'}.`)
    return new Rules(await WebAssembly.instantiate(module, {}), layout)
  }

  /** A new match, on a blank record with seats and options written in. */
  start(blank: Cells, chance: Chance): Step {
    this.put('seen', blank)
    this.deal(chance)
    this.call('start', this.places.record, this.places.seen, this.places.luck, this.listen())
    return { record: this.get('record'), events: this.heard() }
  }

  /** The answers a seat may give now; of a view as of the record. */
  legal(record: Cells, seat: number): number[] {
    this.put('record', record)
    this.call('legal', this.places.record, seat, this.places.set)
    return this.members()
  }

  /** The record after an answer and what people are told of it, or null if it is not legal. */
  apply(record: Cells, seat: number, answer: number, chance: Chance): Step | null {
    this.put('record', record)
    this.deal(chance)
    const done = this.call('apply', this.places.record, seat, answer, this.places.luck, this.listen())
    return done ? { record: this.get('record'), events: this.heard() } : null
  }

  /**
   * The view after one step of a seat's move, or null if the answer ends the move or is not legal. It is made in a
   * world the seat could be in, whichever: steps before the last tell nobody anything.
   */
  step(view: Cells, seat: number, answer: number): Cells | null {
    const after = this.apply(this.redeal(view, seat, STILL), seat, answer, STILL)
    return after && this.goesOn(after.record) ? this.view(after.record, seat) : null
  }

  /** The number of the first guard that forbids an answer, or -1; of a view as of the record. */
  guardAgainst(record: Cells, seat: number, answer: number): number {
    const asked = this.layout.question_list[record[this.asked] ?? 0] ?? ''
    return this.layout.guards.findIndex((guard, number) => guard.questions.includes(asked) && this.forbids(record, seat, number).includes(answer))
  }

  /** Is a record in the middle of somebody's move? */
  goesOn(record: Cells): boolean {
    const asked = this.layout.question_list[record[this.asked] ?? 0] ?? ''
    return record[this.over] === 0 && (this.layout.questions[asked]?.continues ?? false)
  }

  /** The answers that a guard, by its number, forbids a seat; of a view as of the record. */
  forbids(record: Cells, seat: number, guard: number): number[] {
    this.put('record', record)
    this.call('forbids', this.places.record, seat, guard, this.places.set)
    return this.members()
  }

  /** What a seat may see of a record. */
  view(record: Cells, seat: number): Cells {
    this.put('record', record)
    this.call('view', this.places.record, seat, this.places.seen)
    return this.get('seen')
  }

  /** What a sensible person would answer who sees this. */
  thumb(view: Cells, seat: number, chance: Chance): number {
    this.put('seen', view)
    this.call('legal', this.places.seen, seat, this.places.set)
    this.deal(chance)
    return this.call('thumb', this.places.seen, seat, this.places.set, this.places.luck)
  }

  /** A whole record the seat could not tell from the truth, from its view alone. */
  redeal(view: Cells, seat: number, chance: Chance): Cells {
    this.put('seen', view)
    this.deal(chance)
    this.call('redeal', this.places.seen, seat, this.places.luck, this.places.room)
    return this.get('seen')
  }

  /** A set-up position made whole, and the number of what is impossible about it, or 0. */
  settle(record: Cells): { record: Cells; fault: number } {
    this.put('record', record)
    const fault = this.call('settle', this.places.record)
    return { record: this.get('record'), fault }
  }

  /** Play one match for each key to its end; `bots` has 0 (random) or 1 (thumb) for each chair of each match. */
  playMany(blank: Cells, keys: readonly bigint[], bots: readonly bigint[]): { ends: Cells; lengths: number[] } {
    const { cells, seats } = this.layout
    const { heap } = this
    const number = keys.length
    const [records, start] = [this.take(4 * cells), this.take(2 * cells)]
    const [chances, chairs, lengths] = [this.take(8 * number), this.take(8 * number * seats), this.take(8 * number)]
    const ends = this.take(2 * number * cells)
    const { buffer } = this.memory
    new Int16Array(buffer, start, cells).set(blank)
    new BigInt64Array(buffer, chances, number).set(keys)
    new BigInt64Array(buffer, chairs, number * seats).set(bots)
    this.call('play_many', records, start, chances, number, chairs, ends, lengths, this.places.luck)
    this.heap = heap
    return {
      ends: new Int16Array(buffer, ends, number * cells).slice(),
      lengths: Array.from(new BigInt64Array(buffer, lengths, number), Number),
    }
  }

  private take(size: number): number {
    const at = (this.heap + 15) & ~15
    this.heap = at + size
    const missing = Math.ceil((this.heap - this.memory.buffer.byteLength) / PAGE)
    if (missing > 0) this.memory.grow(missing)
    return at
  }

  private call(name: string, ...words: number[]): number {
    const told = this.entries[name]?.(...words) ?? -1
    if (told < 0) throw new Error(`The rules cannot carry out ${name}.`)
    return told
  }

  private put(place: Place, cells: Cells): void {
    const { cells: length } = this.layout
    if (cells.length !== length) throw new RangeError(`A record has ${length} cells, not ${cells.length}.`)
    new Int16Array(this.memory.buffer, this.places[place], length).set(cells)
  }

  private get(place: Place): Cells {
    return new Int16Array(this.memory.buffer, this.places[place], this.layout.cells).slice()
  }

  private deal(chance: Chance): void {
    const words = new Uint32Array(this.memory.buffer, this.places.luck, LUCK / 4).fill(0)
    chance.forEach((word, at) => (words[2 * at] = word))
  }

  /** Nobody has been told anything yet. */
  private listen(): number {
    new Int16Array(this.memory.buffer, this.places.told, 1)[0] = 0
    return this.places.told
  }

  private heard(): EventRow[] {
    const told = new Int16Array(this.memory.buffer, this.places.told, ROW * ROWS)
    return Array.from({ length: told[0] ?? 0 }, (_, row) => [...told.subarray(ROW * (row + 1), ROW * (row + 2))] as EventRow)
  }

  /** The members of a set of at most 63, which crosses as two halves. */
  private members(): number[] {
    const [low = 0, high = 0] = new Uint32Array(this.memory.buffer, this.places.set, 2)
    return Array.from({ length: 63 }, (_, number) => number).filter((number) => ((number < 32 ? low : high) >>> (number & 31)) & 1)
  }
}

function offsetOf(layout: Runnable, name: string): number {
  const field = layout.record.find((each) => each.name === name)
  if (!field) throw new RangeError(`A record without ${name}.`)
  return field.offset
}
