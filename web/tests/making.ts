// Parts of a match for tests, with everything in them that a test says nothing about.

import { encode } from '@msgpack/msgpack'
import type { Kinds, Layout } from '../rules'
import type { Branch, Heard, Match, Tree } from '../src/shell/match'
import type { Frame } from '../src/shell/messages'

/** A question of a move with its answers. */
export function tree<K extends Kinds = Kinds>(question: K['question'], kind: string, branches: Branch<K>[], fields: Partial<K['fields']> = {}): Tree<K> {
  return { question, kind, branches, fields: fields as K['fields'], why: () => ({ name: 'guard', paragraph: 'XX-1.1' }) }
}

/** One of its answers. */
export function branch<K extends Kinds = Kinds>(
  answer: number,
  kind: K['answer'],
  argument: number | null = null,
  then: Tree<K> | null = null,
  card: K['card'] | '' = '',
): Branch<K> {
  return { answer, kind, argument, card, then }
}

/** Something that has been told. */
export function heard<K extends Kinds = Kinds>(kind: K['event'], actor = -1, more: Partial<Heard<K>> = {}): Heard<K> {
  return { kind, actor, target: -1, amount: 0, card: '', paragraph: '', ...more }
}

/** A match of which only this is known. */
export function match<K extends Kinds = Kinds>({ fields = {}, ...given }: Partial<Omit<Match<K>, 'fields'>> & { fields?: Partial<K['fields']> }): Match<K> {
  return { number: 1, names: ['Ada', 'Bolek'], seat: 0, commitment: '', fields: fields as K['fields'], loose: {}, secret: {}, open: null, moves: null, outcome: null, ...given }
}

type Told<K extends Kinds> = Partial<Omit<Layout<K>, 'domains' | 'event_list'>> & {
  domains?: Partial<Layout<K>['domains']>
  opens?: K['event'][]
  heads?: K['event'][]
  closes?: K['event'][]
}

/** A layout that says only what is given. */
export function layout<K extends Kinds = Kinds>({ opens = [], heads = [], closes = [], ...given }: Told<K>): Layout<K> {
  const events = [...new Set([...opens, ...heads, ...closes])]
  const made = {
    name: 'toy',
    prefix: 'TO',
    digest: '',
    pieces: '',
    version: '',
    module: '',
    words: { pl: {}, en: {} },
    piece: 'card',
    own: '',
    cards: [],
    maps: {},
    numbers: {},
    domains: {},
    fields: {},
    events: {},
    event_cards: {},
    questions: {},
    cells: 0,
    seats: 4,
    kinds: 1,
    blank: [],
    record: [],
    question_list: [],
    event_list: events.map((word) => ({
      word,
      paragraph: '',
      opens: opens.includes(word) || heads.includes(word),
      heads: heads.includes(word),
      closes: closes.includes(word),
    })),
    reason_list: [],
    guards: [],
    ...given,
  }
  return made as Layout<K> // what a test does not name it does not read
}

/** A message as it comes over the wire. */
export function coded(message: unknown): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = encode(message)
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
}

interface Changes {
  table?: Frame[1]
  head?: Frame[2]
  asking?: Frame[3]
  cells?: Frame[4]
  heard?: [from: number, rows: NonNullable<Frame[6]>]
  spoken?: [from: number, rows: NonNullable<Frame[8]>]
  outcome?: Frame[9]
}

/** A frame that tells only what has changed. */
export function frame({ table = null, head = null, asking = null, cells = null, heard, spoken, outcome = null }: Changes): Frame {
  return [0, table, head, asking, cells, heard?.[0] ?? null, heard?.[1] ?? null, spoken?.[0] ?? null, spoken?.[1] ?? null, outcome]
}

/** Cells that differ, as the server codes them: how far on, and what is there now. */
export function changes(before: ArrayLike<number>, after: ArrayLike<number>): Uint8Array {
  const bytes: number[] = []
  const put = (number: number): void => {
    for (; number > 0x7f; number >>= 7) bytes.push((number & 0x7f) | 0x80)
    bytes.push(number)
  }
  let last = 0
  for (let cell = 0; cell < after.length; cell++) {
    const value = after[cell] ?? 0
    if (before[cell] === value) continue
    put(cell - last)
    put(value < 0 ? (~value << 1) | 1 : value << 1)
    last = cell
  }
  return Uint8Array.from(bytes)
}
