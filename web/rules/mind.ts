// Where a bot thinks: a part of the module's memory in which it finds what it sees, and leaves what it has found out.
// stolik/core/minds/mind.py says what lies in it.

import type { Cells, Chance } from './index.ts'
import type { MindLayout } from './layout.ts'

/** A match up to now: the record it began with, each answer with the seat that gave it, and the chance of each. */
export interface Past {
  begun: Cells
  given: (readonly [seat: number, answer: number])[]
  chances: Chance[]
}

/** An answer that was thought about: how likely it wins, as far as the seat can know, and in how many playouts it was tried. */
export interface Considered {
  answer: number
  chance: number
  tries: number
}

export interface Thought {
  answer: number
  told: Considered[] // of every legal answer, the best first; nothing of bots that do not think ahead
}

const WORD = 8 // bytes
const SIZES = 4 // numbers at the very beginning: nodes, edges, weights and worlds
const LUCK = 40 // bytes of chance
const RECORDS = { table: 0, sight: 1 }

export class Desk {
  readonly start: number
  readonly mind: MindLayout
  private readonly memory: WebAssembly.Memory
  private readonly cells: number
  private readonly row: number // where a bot's numbers lie

  /** Its believers are how many seats draw conclusions. */
  constructor(memory: WebAssembly.Memory, start: number, mind: MindLayout, cells: number, hasTree: boolean, believers: number) {
    this.memory = memory
    this.start = start
    this.mind = mind
    this.cells = cells
    const size = Desk.sizeOf(mind, cells, hasTree, believers)
    new Uint8Array(memory.buffer, start, size).fill(0)
    const { nodes, edges, crowd } = roomFor(mind, hasTree, believers)
    new BigInt64Array(memory.buffer, start, SIZES).set([nodes, edges, crowd, crowd * believers].map(BigInt))
    this.row = start + size - WORD * mind.row
  }

  /** How many bytes it takes. */
  static sizeOf(mind: MindLayout, cells: number, hasTree: boolean, believers: number): number {
    const { nodes, edges, crowd } = roomFor(mind, hasTree, believers)
    const thoughts = mind.parts.nodes + nodes * mind.node + edges * mind.edge + WORD * crowd + 2 * crowd * believers * cells
    return Math.ceil(thoughts / WORD) * WORD + WORD * mind.row
  }

  /** Where a record lies: the match, or what its seat sees. */
  at(which: keyof typeof RECORDS): number {
    return this.start + this.mind.parts.records + 2 * this.cells * RECORDS[which]
  }

  lay(which: keyof typeof RECORDS, cells: Cells): void {
    if (cells.length !== this.cells) throw new RangeError(`A record has ${this.cells} cells, not ${cells.length}.`)
    new Int16Array(this.memory.buffer, this.at(which), this.cells).set(cells)
  }

  get(which: keyof typeof RECORDS): Cells {
    return new Int16Array(this.memory.buffer, this.at(which), this.cells).slice()
  }

  /** The bot's own chance. */
  draw(chance: Chance): void {
    const words = new Uint32Array(this.memory.buffer, this.start + this.mind.parts.lucks + LUCK, LUCK / 4).fill(0)
    chance.forEach((word, at) => (words[2 * at] = word))
  }

  /** A bot's numbers, where they are read. */
  settings(row: number[]): number {
    new BigInt64Array(this.memory.buffer, this.row, this.mind.row).set(row.map(BigInt))
    return this.row
  }

  /** What was found out about some answers. */
  told(answers: number[]): Considered[] {
    const told = new Float64Array(this.memory.buffer, this.start + this.mind.parts.told, 2 * 64)
    const found = answers.map((answer) => ({ answer, tries: told[2 * answer] ?? 0, chance: told[2 * answer + 1] ?? 0 }))
    return found.sort((one, other) => other.chance - one.chance)
  }
}

function roomFor(mind: MindLayout, hasTree: boolean, believers: number): { nodes: number; edges: number; crowd: number } {
  return { nodes: hasTree ? mind.nodes : 2, edges: hasTree ? mind.edges : 2, crowd: believers ? mind.crowd : 0 }
}
