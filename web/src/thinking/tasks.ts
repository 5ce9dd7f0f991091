// What the part of the page that thinks is asked, and what it answers.

import type { Cells, Chance, Considered, Past } from '../../rules'

/** What would a bot answer whose seat sees this? It is told no more than its seat has seen happen. */
export interface Question {
  view: Cells
  seat: number
  bot: string // its word
  past: Past | null // the match up to now, gone through as the seat saw it; null: it goes by its view alone
  milliseconds: number // it thinks no longer than about that
}

/** An answer a seat could give, and what there is to say of it. */
export interface Weighed extends Considered {
  traits: string[]
}

export interface Answer {
  answer: number
  told: Weighed[] // of every legal answer, the best first, if the bot thinks ahead
  thumb: number // what a rule of thumb would answer
}

/** How likely does each seat win from here, hands being open? Perhaps after somebody's answers, with any chance. */
export interface Position {
  record: Cells
  playouts: number
  seat: number
  path: number[]
  key: number // of its chance: the same position is judged the same
}

export type Task = { kind: 'answer'; asked: Question; luck: Chance } | { kind: 'judge'; asked: Position }

export interface Asked {
  number: number
  game: string
  digest: string // of the rules
  task: Task
}

export interface Answered {
  number: number
  answer: Answer | number[] | null // chances by seat; null: the rules could not be fetched
}
