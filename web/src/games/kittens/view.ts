// Written by scripts/views.py from the declaration of kittens; do not edit.

import type { Row } from '../../../rules'

export type Turbo = 'no' | 'yes'

export type Combos = 'on' | 'off'

export type Stacking = 'sum' | 'literal'

export type GodcatCombos = 'on' | 'off'

export type HeckKitten = 'look' | 'explode'

export type Stage = 'go_on' | 'settle' | 'explode' | 'turn_over'

export type First = 'lot' | 'seat1' | 'seat2' | 'seat3' | 'seat4' | 'seat5'

export type Card = 'kitten' | 'defuse' | 'armageddon' | 'targeted_attack' | 'attack' | 'shuffle' | 'heck' | 'favor' | 'reveal' | 'nope' | 'feral' | 'mercat' | 'horse_cat' | 'knight_cat' | 'troll_cat' | 'godcat' | 'devilcat'

export interface TurboRow extends Row {
  word: Turbo
}

export interface CombosRow extends Row {
  word: Combos
}

export interface StackingRow extends Row {
  word: Stacking
}

export interface GodcatCombosRow extends Row {
  word: GodcatCombos
}

export interface HeckKittenRow extends Row {
  word: HeckKitten
}

export interface StageRow extends Row {
  word: Stage
}

export interface FirstRow extends Row {
  word: First
  seat?: number
}

export interface CardRow extends Row {
  word: Card
  paragraph: string
  sort: 'bomb' | 'rescue' | 'action' | 'reaction' | 'cat' | 'mat'
  copies: number
  reconstructed: boolean | 'partly'
}

export type Fields = {
  points: number[]
  turbo: Turbo
  combos: Combos
  stacking: Stacking
  godcat_combos: GodcatCombos
  heck_kitten: HeckKitten
  first: First
  starter: number
  turn: number
  turns: number
  owed: number
  attacked: number
  living: number[]
  devil_deaths: number
  kittens_left: number
  hands: (Card | 'hidden')[][]
  deck: (Card | 'hidden')[]
  discard: (Card | 'hidden')[]
  nopes_gone: number
  mat: (Card | 'hidden')[]
  duel: (Card | 'hidden')[]
  drawn: (Card | 'hidden')[]
  set_aside: (Card | 'hidden')[]
  stage: Stage | 'nothing'
  card: Card | 'nothing'
  copies: number
  with_godcat: number
  with_ferals: number
  target: number
  named: Card | 'nothing'
  topmost: number
  nopes: number
  doomed: number
}

/** Chosen when the match is set up. */
export type Option = 'turbo' | 'combos' | 'stacking' | 'godcat_combos' | 'heck_kitten' | 'first'

export type Question = 'play' | 'with' | 'target' | 'name' | 'nope' | 'heck' | 'give' | 'steal' | 'face' | 'lay_before' | 'lay' | 'swap' | 'devil' | 'kitten' | 'bury'

/** The kinds of answer to each question. */
export type Answers = {
  play: 'draw' | 'play' | 'godcat_as' | 'pair' | 'triple'
  with: 'two' | 'three' | 'feral' | 'two_ferals' | 'godcat' | 'feral_and_godcat'
  target: 'on'
  name: 'card'
  nope: 'pass' | 'nope'
  heck: 'keep' | 'top'
  give: 'card'
  steal: 'godcat' | 'random'
  face: 'seat'
  lay_before: 'devilcat' | 'godcat'
  lay: 'devilcat' | 'godcat'
  swap: 'keep' | 'swap'
  devil: 'defuse' | 'explode'
  kitten: 'defuse' | 'godcat' | 'explode'
  bury: 'under'
}

export type Answer = Answers[Question]

export type Event = 'starts' | 'draws' | 'plays' | 'plays_as' | 'combines' | 'names' | 'nopes' | 'cancelled' | 'attacks' | 'shuffles' | 'looks' | 'keeps' | 'tops' | 'gives' | 'steals' | 'asks' | 'hands_over' | 'has_none' | 'fizzles' | 'reveals' | 'finds' | 'defuses' | 'buries' | 'faces' | 'lays' | 'keeps_card' | 'swaps' | 'turns_up' | 'takes_godcat' | 'returns_godcat' | 'explodes' | 'drops' | 'wins' | 'adds' | 'cancelled_set' | 'has_turn'

/** What the card of an event can be. */
export type Told = Card

/** Everything the page of kittens speaks of. */
export type Kittens = {
  fields: Fields
  question: Question
  answer: Answer
  event: Event
  card: Card
  told: Told
  row: CardRow
  domains: {
    turbo: TurboRow
    combos: CombosRow
    stacking: StackingRow
    godcatcombos: GodcatCombosRow
    heckkitten: HeckKittenRow
    stage: StageRow
    first: FirstRow
    card: CardRow
  }
  maps: object
  tally: 'plays' | 'cancelled' | 'kittens' | 'defused'
  own: never
}
