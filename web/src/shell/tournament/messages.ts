// Written by scripts/messages.py from stolik/table/tournament/messages.py; do not edit.


export const FORMS = ['round_robin', 'knockout', 'groups', 'tables'] as const
export type Form = (typeof FORMS)[number]

export const BREAKERS = ['direct', 'played_wins', 'difference', 'score', 'seed', 'wins'] as const
export type Breaker = (typeof BREAKERS)[number]

/** Take part, or go by another name; before it begins. */
export interface Enter {
  type: 'Enter'
  name: string
}

/** Not take part after all; before it begins. */
export interface StepBack {
  type: 'StepBack'
}

/** The host has a bot take part. */
export interface AddBot {
  type: 'AddBot'
  bot: string
  language?: 'en' | 'pl'
}

/** The host takes an entrant off the list; before it begins. */
export interface Remove {
  type: 'Remove'
  entrant: number
}

/** The host moves an entrant to another place of the list, which is the order of the seeds. */
export interface Shift {
  type: 'Shift'
  entrant: number
  place: number
}

/** The host has the tournament begin. */
export interface Begin {
  type: 'Begin'
}

/** Give up the rest of the tournament: oneself, or as the host somebody else. */
export interface Withdraw {
  type: 'Withdraw'
  entrant?: number
}

/** The host says that an entrant has not come to a match. */
export interface NoShow {
  type: 'NoShow'
  match: number
  entrant: number
}

/** Are you there? */
export interface Ping {
  type: 'Ping'
  number?: number
}

/** The first thing a guest is told: the token to come back with, and which client is served now. */
export interface Welcome {
  type: 'Welcome'
  token: string
  client: string
}

/** Everything a viewer sees of a tournament. */
export interface TournamentSight {
  type: 'TournamentSight'
  code: string
  game: string
  form: Form
  options: Record<string, string>
  speed: number
  rounds: number
  size: number
  is_drawn: boolean
  is_test: boolean
  is_host: boolean
  me: number
  state: string
  fewest: number
  entrants: EntrantSight[]
  groups: number[][]
  matches: MatchOf[]
  standings: RowOf[][]
  breakers: Breaker[]
  ranking: number[]
  mine: number
  may_play: boolean
}

/** Who takes part. */
export interface EntrantSight {
  number: number
  name: string
  bot: string
  seed: number
  is_withdrawn: boolean
  is_program: boolean
}

/** A match of the schedule. */
export interface MatchOf {
  number: number
  stage: string
  group: number
  round: number
  players: number[]
  sources: number[]
  played: Once[]
  code: string
  how: string
  winner: number
  gains: number[]
  absent: number[]
}

/** A match as it was played once. */
export interface Once {
  chairs: number[]
  code: string
  winners: number[]
  places: number[]
  points: number[]
}

/** A row of the standings. */
export interface RowOf {
  entrant: number
  place: number
  played: number
  points: number
  wins: number
  undecided: number
  losses: number
  score: number
  against: number
  by: Breaker | ''
}

/** What was asked for is not possible; nothing has changed. A code is worded by the client, with its parts. */
export interface Refused {
  type: 'Refused'
  sentence: string
  paragraph: string
  code: string
  parts: Record<string, string | number>
}

/** Here. */
export interface Pong {
  type: 'Pong'
  number: number
  now: number
}

/** The table waits for its book, in which nothing can be written now, or no longer does. */
export interface Book {
  type: 'Book'
  is_waiting: boolean
}

/** Rounds, or times everybody meets everybody; elsewhere one. */
export const USUAL_ROUNDS: Partial<Record<Form, number>> = {"tables": 3}

/** Of a table. */
export const USUAL_SIZE = 4

export type FromClient = Enter | StepBack | AddBot | Remove | Shift | Begin | Withdraw | NoShow | Ping

export type ToClient = Welcome | TournamentSight | Refused | Pong | Book
