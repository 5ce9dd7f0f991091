// Parts of a match for tests, with everything in them that a test says nothing about.

import { encode } from '@msgpack/msgpack'
import type { Kinds, Layout } from '../rules'
import type { Branch, Tree } from '../src/shell/match'

/** A question of a move with its answers. */
export function tree(question: string, kind: string, branches: Branch[], fields: Kinds['fields'] = {}): Tree {
  return { question, kind, branches, fields, why: () => ({ name: 'guard', paragraph: 'XX-1.1' }) }
}

/** One of its answers. */
export function branch(answer: number, kind: string, argument: number | null = null, then: Tree | null = null, card = ''): Branch {
  return { answer, kind, argument, card, then }
}

/** A layout that says only what is given. */
export function layout(given: Partial<Layout>): Layout {
  return {
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
    event_list: [],
    reason_list: [],
    guards: [],
    ...given,
  }
}

/** A message as it comes over the wire. */
export function coded(message: unknown): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = encode(message)
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer
}
