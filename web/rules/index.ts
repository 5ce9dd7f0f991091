// The rules of one game in the browser's own machine: the functions the server runs, compiled from the same source.
//
// A match in progress is a record, an Int16Array of `layout.cells`; what a seat may see of it is a view, as long.
// Nothing is kept here: every call is handed a record or a view and gives back a new one. Seats count from 0; the
// spectator is the number after the last seat of the largest table.

import type { Bot, Layout as WholeLayout } from './layout.ts'
import { Desk, type Past, type Thought } from './mind.ts'

export type { CommonWord } from './common.ts'
export type { Asked, Bot, Drawn, EventFacts, Kinds, Layout, PieceRow, Row } from './layout.ts'
export type { Considered, Past, Thought } from './mind.ts'
export { reveal } from './piles.ts'
export { blankOf, cellOf, decode, members, type ByPile, type Drawing } from './view.ts'

/** What has to be known of a game to run its rules. */
export type Runnable = Pick<WholeLayout, 'module' | 'cells' | 'seats' | 'kinds' | 'record' | 'loose' | 'question_list' | 'questions' | 'guards' | 'mind' | 'learned'>

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
const HASH = 64 // letters of one
const LONGEST = 10_000 // answers; a match that goes on for longer never ends

type Place = 'record' | 'seen' | 'set' | 'luck' | 'told' | 'room'

/** The rules of one game. */
export class Rules<L extends Runnable = Runnable> {
  readonly layout: L
  private readonly memory: WebAssembly.Memory
  private readonly entries: WebAssembly.Exports
  private readonly places: Record<Place, number>
  private readonly asked: number // the cell that holds the question
  private readonly over: number
  private readonly awaited: number
  private hasLearned = false // is what a bot has learned here?
  private desk: Desk | null = null // where bots think, once one has
  private remembered: { past: Past; seat: number } | null = null // what the worlds there were made likely by
  private heap: number

  constructor(instance: WebAssembly.Instance, layout: L) {
    this.layout = layout
    const { memory, heap, ...entries } = instance.exports
    if (!(memory instanceof WebAssembly.Memory) || !(heap instanceof WebAssembly.Global)) throw new Error(`${layout.module} has no memory.`)
    this.memory = memory
    this.entries = entries
    this.heap = heap.value
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
    this.awaited = offsetOf(layout, 'awaited')
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

  /** The traits an answer has to a seat that sees this, by their numbers in `trait_list`. */
  traits(view: Cells, seat: number, answer: number): number[] {
    this.put('seen', view)
    const set = this.call('traits', this.places.seen, seat, answer)
    return Array.from({ length: 8 }, (_, trait) => trait).filter((trait) => (set >> trait) & 1)
  }

  /** Can bots of this game think here? Rules of long ago have only rules of thumb. */
  get canThink(): boolean {
    return this.layout.mind !== undefined && 'think' in this.entries
  }

  /** Does a bot answer by what it has learned, and that is not here yet? It lies apart, for nobody else needs it. */
  lacks({ row }: Pick<Bot, 'row'>): boolean {
    const { mind } = this.layout
    return !this.hasLearned && mind?.kind !== undefined && row[mind.kind] === mind.learned
  }

  /** Take in what a bot has learned: the file the layout names, which belongs to this module alone. */
  learn(file: ArrayBuffer): void {
    const name = this.layout.module.replace(/\.wasm$/, '')
    const seal = new TextDecoder().decode(new Uint8Array(file).subarray(-(name.length + 1 + HASH)))
    if (!seal.startsWith(`${name} `)) throw new Error(`This is not what a bot of ${name} has learned.`)
    const words = new DataView(file)
    const tables = words.getUint32(0, true)
    for (let number = 0, at = 4; number < tables; number++) {
      const [address, length] = [words.getUint32(at, true), words.getUint32(at + 4, true)]
      new Uint8Array(this.memory.buffer, address, length).set(new Uint8Array(file, at + 8, length))
      at += 8 + length
    }
    this.hasLearned = true
  }

  private mustHaveLearned(bots: readonly Pick<Bot, 'row'>[]): void {
    if (bots.some((bot) => this.lacks(bot))) throw new Error(`A bot has to \`learn\` first what ${this.layout.learned} holds.`)
  }

  /**
   * What a bot answers whose seat sees this, and what it has found out about each answer if it thinks ahead. One that
   * draws conclusions from how the others have played goes through the past first, unless it is the one it has just
   * gone through; without one it knows its view alone.
   */
  think(view: Cells, seat: number, bot: Pick<Bot, 'row'>, chance: Chance, past?: Past): Thought {
    this.mustHaveLearned([bot])
    const desk = this.openDesk()
    const { iterations, belief } = desk.mind
    const row = past || !bot.row[belief] ? bot.row : bot.row.map((number, at) => (at === belief ? 0 : number))
    if (past && row[belief]) this.remember(view, seat, { row }, chance, past)
    desk.lay('sight', view)
    desk.draw(chance)
    this.call('legal', desk.at('sight'), seat, this.places.set)
    const answers = this.members()
    const answer = this.call('think', desk.start, seat, this.places.set, desk.settings(row))
    return { answer, told: row[iterations] ? desk.told(answers) : [] }
  }

  /** Come to believe what the past suggests; where it does not lead to what the seat sees, anything possible. */
  private remember(view: Cells, seat: number, bot: Pick<Bot, 'row'>, [high, low]: Chance, past: Past): void {
    if (this.remembered?.past === past && this.remembered.seat === seat) return
    const key = (BigInt(high) << 31n) | BigInt(low)
    const remembered = this.view(this.recall(past, seat, bot, key), seat)
    if (remembered.some((cell, at) => cell !== view[at])) this.recall({ begun: view, given: [], chances: [] }, seat, bot, key)
    this.remembered = { past, seat }
  }

  /** Go through a match, answer by answer, as a seat saw it: what it believes then, it thinks by. The record it comes to. */
  recall({ begun, given, chances }: Past, seat: number, { row }: Pick<Bot, 'row'>, key: bigint): Cells {
    const desk = this.openDesk()
    const { heap } = this
    this.remembered = null
    const [noted, words] = [this.take(8 * given.length), this.take(32 * given.length)]
    const place = this.take(8)
    const { buffer } = this.memory
    new BigInt64Array(buffer, noted, given.length).set(given.map(([mover, answer]) => BigInt(64 * mover + answer)))
    new BigInt64Array(buffer, words, 4 * given.length).set(chances.slice(0, given.length).flatMap((each) => each.map(BigInt)))
    new BigInt64Array(buffer, place, 1)[0] = key
    desk.lay('table', begun)
    this.heap = heap
    this.call('recall', desk.start, seat, noted, given.length, words, desk.settings(row), place)
    return desk.get('table')
  }

  /**
   * How a match goes on from a record to its end if everybody keeps to rules of thumb, seeing what is theirs to see;
   * null if it never ends.
   */
  playOut(record: Cells, [a, b, c, d]: Chance): Cells | null {
    this.put('record', record)
    const { record: at, seen, set, luck, told } = this.places
    const cells = new Int16Array(this.memory.buffer, at, this.layout.cells)
    for (let number = 0; number < LONGEST; number++) {
      if (cells[this.over]) return cells.slice()
      const awaited = cells[this.awaited] ?? 0
      const seat = nth(awaited, Math.imul(number + b + 1, 0x9e3779b1) >>> 16)
      this.call('legal', at, seat, set)
      const only = this.only()
      if (only < 0) this.call('view', at, seat, seen)
      this.deal([a, b, c + 2 * number, d])
      const answer = only < 0 ? this.call('thumb', seen, seat, set, luck) : only
      this.deal([a, b, c + 2 * number + 1, d])
      this.listen()
      this.call('apply', at, seat, answer, luck, told)
    }
    return null
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

  /**
   * Play one match for each key to its end. `sitting` has a row of `bots` for every chair of every match, as many chairs
   * as the largest table has.
   */
  playMany(blank: Cells, keys: readonly bigint[], sitting: readonly number[], bots: readonly Pick<Bot, 'row'>[]): { ends: Cells; lengths: number[] } {
    const { cells, seats, mind } = this.layout
    if (!mind) throw new Error(`${this.layout.module} has no bots that play whole matches.`)
    this.mustHaveLearned(bots)
    const { heap } = this
    const number = keys.length
    const has = (place: number): boolean => bots.some(({ row }) => (row[place] ?? 0) > 0)
    const desk = this.newDesk(has(mind.iterations), has(mind.belief) ? seats : 0)
    const [start, rows] = [this.take(2 * cells), this.take(8 * mind.row * bots.length)]
    const [chances, chairs, lengths] = [this.take(8 * number), this.take(8 * number * seats), this.take(8 * number)]
    const ends = this.take(2 * number * cells)
    const { buffer } = this.memory
    new Int16Array(buffer, start, cells).set(blank)
    new BigInt64Array(buffer, rows, mind.row * bots.length).set(bots.flatMap(({ row }) => row.map(BigInt)))
    new BigInt64Array(buffer, chances, number).set(keys)
    new BigInt64Array(buffer, chairs, number * seats).set(sitting.map(BigInt))
    this.heap = heap
    this.call('play_many', desk.start, start, chances, number, chairs, rows, bots.length, ends, lengths, lengths, 0)
    return {
      ends: new Int16Array(buffer, ends, number * cells).slice(),
      lengths: Array.from(new BigInt64Array(buffer, lengths, number), Number),
    }
  }

  /** Where bots think: taken once, for a tree and for the worlds that one seat believes in. */
  private openDesk(): Desk {
    return (this.desk ??= this.newDesk(true, 1))
  }

  private newDesk(hasTree: boolean, believers: number): Desk {
    const { mind, cells } = this.layout
    if (!mind) throw new Error(`The bots of ${this.layout.module} do not think.`)
    const start = this.take(Desk.sizeOf(mind, cells, hasTree, believers))
    return new Desk(this.memory, start, mind, cells, hasTree, believers)
  }

  private take(size: number): number {
    const at = (this.heap + 15) & ~15
    this.heap = at + size
    const missing = Math.ceil((this.heap - this.memory.buffer.byteLength) / PAGE)
    if (missing > 0) this.memory.grow(missing)
    return at
  }

  private call(name: string, ...words: number[]): number {
    const entry = this.entries[name]
    const told: number = typeof entry === 'function' ? entry(...words) : -1
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
    return Array.from({ length: told[0] ?? 0 }, (_, row) => {
      const [kind = 0, actor = 0, target = 0, amount = 0, card = 0, knows = 0] = told.subarray(ROW * (row + 1), ROW * (row + 2))
      return [kind, actor, target, amount, card, knows]
    })
  }

  /** The only member of the set, or -1 if there are several. */
  private only(): number {
    const [low = 0, high = 0] = new Uint32Array(this.memory.buffer, this.places.set, 2)
    if (low && high) return -1
    const half = low || high
    return half & (half - 1) ? -1 : (low ? 31 : 63) - Math.clz32(half)
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

/** One of the members of a small set, by any number. */
function nth(set: number, number: number): number {
  let count = 0
  for (let rest = set; rest; rest &= rest - 1) count++
  for (let left = number % Math.max(1, count); left > 0; left--) set &= set - 1
  return 31 - Math.clz32(set & -set)
}
