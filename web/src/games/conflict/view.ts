// Written by scripts/views.py from the declaration of conflict; do not edit.

import type { Row } from '../../../rules'

export type Exchange = 'media' | 'un'

export type Stage = 'carry_out' | 'swap' | 'end_turn'

export type Card = 'russia' | 'protest' | 'media' | 'un' | 'police' | 'eu'

export type First = 'lot' | 'seat1' | 'seat2' | 'seat3' | 'seat4' | 'seat5' | 'seat6'

export type Action = 'usa' | 'businessmen' | 'russia' | 'media' | 'un_exchange' | 'scandal' | 'protest' | 'police' | 'un_look'

export interface ExchangeRow extends Row {
  word: Exchange
  boxed: Card
}

export interface StageRow extends Row {
  word: Stage
}

export interface CardRow extends Row {
  word: Card
  paragraph: string
  copies: number
  blocks: Action[]
  reconstructed: boolean | 'partly'
}

export interface FirstRow extends Row {
  word: First
  seat?: number
}

export interface ActionRow extends Row {
  word: Action
  cost: number
  gain: number
  claims: Card | number
  targets: boolean
  paragraph: string
  must?: number
}

export type Fields = {
  points: number[]
  exchange: Exchange
  first: First
  starter: number
  turn: number
  turns: number
  living: number[]
  money: number[]
  hands: (Card | 'hidden')[][]
  face_up: (Card | 'hidden')[][]
  deck: (Card | 'hidden')[]
  stage: Stage | 'nothing'
  action: Action | 'nothing'
  target: number
  claimant: number
  claim: Card | 'nothing'
  is_paid: number
  is_shown: number
  to_return: number
}

/** Chosen when the match is set up. */
export type Option = 'exchange' | 'first'

export type Question = 'declare' | 'react' | 'believe' | 'lose' | 'exchange' | 'exchange_again' | 'show' | 'judge'

/** The kinds of answer to each question. */
export type Answers = {
  declare: 'usa' | 'businessmen' | 'russia' | 'media' | 'un_exchange' | 'scandal' | 'protest' | 'police' | 'un_look' | 'eu'
  react: 'pass' | 'challenge' | 'block'
  believe: 'believe' | 'challenge'
  lose: 'card'
  exchange: 'card' | 'shown'
  exchange_again: 'card' | 'shown'
  show: 'card'
  judge: 'change' | 'leave'
}

export type Answer = Answers[Question]

export type Event = 'starts' | 'declares' | 'challenges' | 'blocks' | 'believes' | 'shows' | 'caught' | 'pays' | 'gains' | 'takes' | 'loses' | 'out' | 'draws' | 'returns' | 'returns_shown' | 'swaps' | 'shows_one' | 'changes' | 'leaves' | 'wins' | 'draw' | 'stands' | 'fails'

/** What the card of an event can be. */
export type Told = Card

/** Everything the page of conflict speaks of. */
export type Conflict = {
  fields: Fields
  question: Question
  answer: Answer
  event: Event
  card: Card
  told: Told
  row: CardRow
  domains: {
    exchange: ExchangeRow
    stage: StageRow
    card: CardRow
    first: FirstRow
    action: ActionRow
  }
  maps: object
  tally: 'claims' | 'bluffs' | 'caught'
  own: never
}
