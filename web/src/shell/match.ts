// A match as one viewer sees it, put together from the cells of the view and the rules that go with them.

import { cellOf, decode, members, type Asked, type ByPile, type Cells, type Kinds, type Layout, type Rules } from '../../rules'
import type { Asking, Counted, Head, Outcome, TableSight } from './messages'

/** The rules of a game with its layout. */
export type GameRules<K extends Kinds = Kinds> = Rules<Layout<K>>

/** An event as this viewer hears it; a card is a word, "hidden" or empty. */
export interface Heard<K extends Kinds = Kinds> {
  kind: K['event']
  paragraph: string
  actor: number
  target: number
  amount: number
  card: K['told'] | '' | 'hidden'
}

/** The open question as everybody sees it. */
export interface Open<K extends Kinds = Kinds> {
  number: number
  word: K['question']
  may: boolean
  asked: number[]
  waiting: number[] // who has yet to choose; empty in a window, where that is a secret
  began: number
  deadline: number
  isCalled: boolean // the deadline is that of a last call
  caller: number // who made it, or -1
  canWait: boolean // it closes soon, whoever has passed, unless somebody needs longer
  isWaited: boolean // somebody does
}

/** A legal answer: what it says, and the question it leads to. */
export interface Branch<K extends Kinds = Kinds> {
  readonly answer: number
  readonly kind: K['answer']
  readonly argument: number | null
  readonly card: K['card'] | '' // that it names
  readonly then: Tree<K> | null
}

/** A question of a move with its legal answers, and what lies on the table by then. */
export interface Tree<K extends Kinds = Kinds> {
  readonly question: K['question']
  readonly kind: string // what is chosen: card, seat, space, number or plain
  readonly branches: Branch<K>[]
  readonly fields: K['fields']
  /** The guard that forbids an answer, by its name, and its paragraph. */
  why(answer: number): { name: string; paragraph: string } | null
}

/** How the match ended, and what was counted in it. */
export interface Ended<K extends Kinds = Kinds> extends Outcome {
  counted: (Counted & { word: K['tally'] })[]
}

/** Seats here are those of the match. */
export interface Match<K extends Kinds = Kinds> {
  number: number
  names: string[]
  seat: number // the viewer's, or one past the last
  commitment: string
  fields: K['fields']
  loose: ByPile<K, number> // of hidden piles: how many of its last cards lie the viewer cannot tell where
  secret: ByPile<K, number[]> // of the viewer's own piles: the places that are not open to all
  open: Open<K> | null
  moves: Tree<K> | null
  outcome: Ended<K> | null
}

/** What a table's page shows. */
export interface Sight<K extends Kinds = Kinds> extends TableSight {
  match: Match<K> | null
}

const [CALLED, CAN_WAIT, WAITED, DONE] = [1, 2, 4, 8]
/** Of a moment that is past: nobody is waited for. */
export const PAST: Asking = [-1, 0, 0, DONE, -1]

/** A match from the cells of a view. */
export function matchOf<K extends Kinds>(
  rules: GameRules<K>,
  [number, names, seat, commitment]: Head,
  cells: Cells,
  asking: Asking | null,
  outcome: Ended<K> | null,
): Match<K> {
  const drawing = decode(rules.layout, cells, names.length, seat)
  return {
    number,
    names,
    seat,
    commitment,
    fields: drawing.fields,
    loose: outcome ? {} : drawing.loose,
    secret: outcome ? {} : drawing.secret,
    open: asking && openOf(rules.layout, cells, asking),
    moves: asking && !(asking[3] & DONE) && seat < names.length ? movesOf(rules, cells, seat) : null,
    outcome,
  }
}

function openOf<K extends Kinds>(layout: Layout<K>, cells: Cells, [number, began, deadline, flags, caller]: Asking): Open<K> | null {
  const word = layout.question_list[cellOf(layout, cells, 'question')]
  if (word === undefined || cellOf(layout, cells, 'over')) return null
  const may = layout.questions[word]?.may ?? false
  return {
    number,
    word,
    may,
    asked: members(cellOf(layout, cells, 'asked')),
    waiting: may ? [] : members(cellOf(layout, cells, 'awaited')),
    began,
    deadline,
    isCalled: (flags & CALLED) > 0,
    caller,
    canWait: (flags & CAN_WAIT) > 0,
    isWaited: (flags & WAITED) > 0,
  }
}

/** Can somebody who may give these answers do nothing but pass? Nobody is asked for the sake of an idle one. */
export function canOnlyPass<K extends Kinds>(asked: Asked<K>, answers: number[]): boolean {
  let next = 0
  const idle = asked.answers.map(({ width, is_idle }) => ({ from: next, to: (next += width), isIdle: !!is_idle }))
  const isIdle = (answer: number): boolean => idle.some((each) => each.isIdle && answer >= each.from && answer < each.to)
  return answers.includes(asked.pass) && answers.every((answer) => answer === asked.pass || isIdle(answer))
}

/** The moves of a seat, question by question: each is asked of the rules when somebody looks at it. */
export function movesOf<K extends Kinds>(rules: GameRules<K>, view: Cells, seat: number): Tree<K> | null {
  const { layout } = rules
  const question = layout.question_list[cellOf(layout, view, 'question')]
  const asked = question === undefined ? undefined : layout.questions[question]
  const answers = rules.legal(view, seat)
  if (question === undefined || !asked || !answers.length) return null
  const kinds = asked.answers.flatMap((each) => Array.from({ length: each.width }, (_, argument) => ({ ...each, argument })))
  return {
    question,
    kind: asked.kind,
    branches: answers.flatMap((answer) => {
      const given = kinds[answer]
      if (!given) return []
      const argument = given.of === '' ? null : given.argument
      const isCard = argument !== null && (asked.kind === 'card' || given.of === layout.piece)
      const card = isCard ? (layout.domains[given.of]?.[argument]?.word ?? '') : ''
      const next = once(() => {
        const after = rules.step(view, seat, answer)
        return after && movesOf(rules, after, seat)
      })
      return { answer, kind: given.kind, argument, card, get then() { return next() } }
    }),
    get fields() {
      return decode(layout, view, cellOf(layout, view, 'seats'), seat).fields
    },
    why(answer) {
      return layout.guards[rules.guardAgainst(view, seat, answer)] ?? null
    },
  }
}

/** Seats in the order in which they came in. */
export const byPlace = ({ names, outcome }: Match): number[] => names.map((_, seat) => seat).sort((one, other) => (outcome?.places[one] ?? 0) - (outcome?.places[other] ?? 0))

/** Made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
