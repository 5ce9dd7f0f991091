// Where a table's page takes what it shows from, and whom it tells what is done: a server, or a match without one.

import type { Export } from '../played/file'
import type { GameFacts } from './api'
import type { State } from './connection'
import type { Seen } from './fair'
import type { Cells, Kinds, Layout, Past } from '../../rules'
import type { Mind } from '../thinking/minds'
import type { Spoken } from './frames'
import type { GameRules, Heard, Match, Sight } from './match'
import type { FromClient, Play } from './messages'
import type { Told } from './words'

/** A moment of the match: how many events had been told, and what lay on the table. */
export interface Moment<K extends Kinds = Kinds> {
  heard: number
  match: Match<K>
}

export interface Notice extends Told {
  paragraph: string
  isReason: boolean
}

/** A game's words, and what the home page shows of it. */
export interface About {
  words: Layout
  game: GameFacts | undefined
}

/** What it takes to think for whoever sits here. */
export interface Thinking {
  rules: GameRules
  view: Cells // what the own seat sees
  past: Past | null // the match up to now, where it is known
  mind: Mind
}

/** What is read again whenever it changes: whoever makes one keeps it in `$state.raw`. */
export interface Source<K extends Kinds = Kinds> {
  readonly code: string // of the table; empty where there is none to come back to
  readonly state: State | null // how it stands with the connection; null: there is none to be had
  readonly sight: Sight<K> | null // null: not known yet
  readonly heard: Heard<K>[]
  readonly spoken: Spoken[]
  readonly told: Heard<K>[] // events of the last message, for the live region and flights
  readonly moments: Moment<K>[]
  readonly seen: Seen[] // before the deals, of their chance
  readonly pending: Play | null // a move on its way
  readonly isStarting: boolean // the cards are to be dealt at once: no waiting room
  readonly isPreparing: boolean // the rules of the match are still being made
  readonly gone: Told | null // why there is nothing to be seen
  readonly goneCode: number
  readonly dealtBy: string // whose chance it is: a server's, or this browser's
  readonly hasScreen?: boolean // a big screen shows the table to the whole room
  notice: Notice | null // said in the way, until it is closed
  remark: Told | null // said in passing: somebody was quicker

  /** Have everything told anew, where somebody tells it. */
  retell?(): void
  about(game: string): Promise<About>
  /** Can the table be seen as it was when an event had been told? */
  hasMoment(event: number): boolean
  /** That moment, as soon as it is known. */
  moment(event: number): Match<K> | null
  send(message: FromClient): void
  /** Where a finished match can be watched again; empty where it is being watched. */
  replayOf(number: number): string
  /** A finished match as a file. */
  file(number: number): Promise<Export | null>
  /** Where nobody else plays: back to the last own move, if there is one. */
  takeBack?: (() => void) | null
  /** What a lesson asks for just now, as paths of answers. */
  readonly wanted?: number[][]
  /** To give hints by, where they are allowed. */
  readonly thinking?: Thinking | null
  /** The time that deadlines are told in. */
  now(): number
  /** Whoever plays is looking again: be quick. */
  hurry(): void
  close(): void
}
