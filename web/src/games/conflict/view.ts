// Written by scripts/views.py from the declaration of conflict; do not edit.

import type { CommonWord, Row } from '../../../rules'

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

/** The keys of its dictionary. */
export type Word =
  | CommonWord
  | 'title'
  | 'about'
  | 'card.russia'
  | 'card.protest'
  | 'card.media'
  | 'card.un'
  | 'card.police'
  | 'card.eu'
  | 'action.usa'
  | 'action.businessmen'
  | 'action.russia'
  | 'action.media'
  | 'action.un_exchange'
  | 'action.un_look'
  | 'action.scandal'
  | 'action.protest'
  | 'action.police'
  | 'option.exchange'
  | 'exchange.media'
  | 'exchange.un'
  | 'field.money'
  | 'field.money.value'
  | 'field.hands'
  | 'field.face_up'
  | 'field.deck'
  | 'question.declare'
  | 'question.react'
  | 'question.react.target'
  | 'question.believe'
  | 'question.lose'
  | 'question.exchange'
  | 'question.exchange_again'
  | 'question.show'
  | 'question.judge'
  | 'question.declare.you'
  | 'question.react.you'
  | 'question.react.you.target'
  | 'question.believe.you'
  | 'question.lose.you'
  | 'question.exchange.you'
  | 'question.exchange_again.you'
  | 'question.show.you'
  | 'question.judge.you'
  | 'window.react'
  | 'answer.declare.usa'
  | 'answer.declare.businessmen'
  | 'answer.declare.russia'
  | 'answer.declare.media'
  | 'answer.declare.un_exchange'
  | 'answer.declare.scandal'
  | 'answer.declare.protest'
  | 'answer.declare.police'
  | 'answer.declare.un_look'
  | 'answer.declare.eu'
  | 'answer.react.pass'
  | 'answer.react.challenge'
  | 'answer.react.block'
  | 'answer.believe.believe'
  | 'answer.believe.challenge'
  | 'answer.lose.card'
  | 'answer.return.card'
  | 'answer.return.shown'
  | 'answer.show.card'
  | 'answer.judge.change'
  | 'answer.judge.leave'
  | 'event.starts'
  | 'event.declares'
  | 'event.declares.target'
  | 'event.challenges'
  | 'event.blocks'
  | 'event.believes'
  | 'event.shows'
  | 'event.caught'
  | 'event.stands'
  | 'event.fails'
  | 'event.pays'
  | 'event.gains'
  | 'event.takes'
  | 'event.loses'
  | 'event.out'
  | 'event.draws'
  | 'event.draws.hidden'
  | 'event.returns'
  | 'event.returns.hidden'
  | 'event.returns_shown'
  | 'event.swaps'
  | 'event.shows_one'
  | 'event.shows_one.hidden'
  | 'event.changes'
  | 'event.leaves'
  | 'event.wins'
  | 'event.draw'
  | 'refusal.only_own_face_down'
  | 'refusal.must_start_scandal'
  | 'refusal.no_european_action'
  | 'refusal.only_kind_in_play'
  | 'refusal.only_living_others'
  | 'refusal.only_affordable'
  | 'refusal.only_if_shown'
  | 'refusal.only_from_hand'
  | 'refusal.only_one_from_hand'
  | 'refusal.only_own_card_shown'
  | 'refusal.only_claims_challenged'
  | 'refusal.only_kind_in_play_objects'
  | 'refusal.only_blocking_cards'
  | 'refusal.only_target_objects'
  | 'ending.last_standing'
  | 'ending.turn_limit'
  | 'phrase.truth'
  | 'phrase.doubt'
  | 'phrase.deal'
  | 'phrase.leader'
  | 'phrase.why'
  | 'phrase.thanks'
  | 'phrase.well'
  | 'phrase.hurry'
  | 'character.bookkeeper'
  | 'character.bookkeeper.line'
  | 'character.hawk'
  | 'character.hawk.line'
  | 'character.inspector'
  | 'character.inspector.line'
  | 'character.fox'
  | 'character.fox.line'
  | 'share.bluffs/claims'
  | 'share.caught/bluffs'
  | 'trait.bluff'
  | 'trait.challenge'
  | 'trait.attack'
  | 'trait.greed'
  | 'trait.object'
  | 'trait.exchange'
  | 'goal'
  | 'explain.declare'
  | 'explain.react'
  | 'explain.believe'
  | 'explain.lose'
  | 'explain.exchange'
  | 'explain.exchange_again'
  | 'explain.show'
  | 'explain.judge'

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
  numbers: { track: number }
  tally: 'claims' | 'bluffs' | 'caught'
  own: never
  word: Word
}
