// Written by scripts/views.py from the declaration of roulette; do not edit.

import type { Row } from '../../../rules'

export type Compare = 'living' | 'all'

export type Cartridge = 'click' | 'bullet'

export type Phase = 'loading' | 'spin' | 'bidding' | 'challenge' | 'shots'

export type Colour = 'red' | 'blue' | 'green' | 'yellow' | 'violet' | 'grey'

export type Wish = 'any' | 'red' | 'blue' | 'green' | 'yellow' | 'violet' | 'grey'

export type Card = 'air_gun' | 'shoot_someone' | 'bang_bang' | 'peeping_tom' | 'second_thoughts' | 'raise_the_stakes' | 'one_more' | 'bribe' | 'extra_bullet' | 'spin_again' | 'pickpocket' | 'frisk'

export type Stage = 'round' | 'load' | 'spin' | 'stakes' | 'uncover' | 'tick' | 'judge' | 'sentence' | 'ahead' | 'volley' | 'deaths' | 'captains' | 'points' | 'win' | 'play' | 'reopen'

export interface CompareRow extends Row {
  word: Compare
}

export interface CartridgeRow extends Row {
  word: Cartridge
}

export interface PhaseRow extends Row {
  word: Phase
}

export interface ColourRow extends Row {
  word: Colour
}

export interface WishRow extends Row {
  word: Wish
}

export interface CardRow extends Row {
  word: Card
  paragraph: string
  name_pl: string
  name_en: string
  copies: number
  windows: ('spin' | 'bid' | 'challenge' | 'caught' | 'aim' | 'after')[]
  by: 'anyone' | 'shooter'
  on: 'nobody' | 'any' | 'other'
  fit: ('loaded' | 'below_five' | 'done' | 'has_click' | 'has_hand' | 'unshown')[]
  effects: ('aim_air' | 'aim_at' | 'all_aim' | 'look_at_top' | 'look_at_pocket' | 'set_stake' | 'raise_stake' | 'extra_shot' | 'shuffle_magazine' | 'add_bullet' | 'escape' | 'swap_pocket' | 'steal_card')[]
  amount: number
  skull: boolean
  reconstructed: boolean | 'partly'
}

export interface QuestionRow extends Row {
  word: Question
}

export interface StageRow extends Row {
  word: Stage
}

export type Fields = {
  points: number[]
  compare: Compare
  colour1: Wish
  colour2: Wish
  colour3: Wish
  colour4: Wish
  colour5: Wish
  colour6: Wish
  colours: (Colour | 'nothing')[]
  rounds: number
  phase: Phase | 'nothing'
  volley: number
  team: number[]
  living: number[]
  out: number[]
  magazines: (Cartridge | 'hidden')[][]
  pockets: (Cartridge | 'hidden')[][]
  turned: (Cartridge | 'hidden')[][]
  set_aside: (Cartridge | 'hidden')[][]
  supply: (Cartridge | 'hidden')[]
  extra: number[]
  choice: (Cartridge | 'nothing' | 'hidden')[]
  hands: (Card | 'hidden')[][]
  deck: (Card | 'hidden')[]
  discard: (Card | 'hidden')[]
  stakes: number[]
  fired: number[]
  aims: number[]
  solo: number
  dying: number[]
  demanded: number[]
  accusers: number[]
  shown: number[]
  judging: number
  accusations: number[]
  caught: number[]
  stage: Stage | 'nothing'
  window: Question | 'nothing'
  player: number
  played: Card | 'nothing'
  chosen: number
  restaked: number
  waiting: number[]
}

/** Chosen when the match is set up. */
export type Option = 'compare' | 'colour1' | 'colour2' | 'colour3' | 'colour4' | 'colour5' | 'colour6'

export type Question = 'hide' | 'spin' | 'bid' | 'stake' | 'challenge' | 'accuse' | 'caught' | 'aim' | 'target' | 'after' | 'extra' | 'glory' | 'on' | 'to'

/** The kinds of answer to each question. */
export type Answers = {
  hide: 'hide'
  spin: 'pass' | 'play' | 'spin'
  bid: 'pass' | 'play'
  stake: 'stake'
  challenge: 'pass' | 'play'
  accuse: 'pass' | 'accuse'
  caught: 'pass' | 'play'
  aim: 'pass' | 'play'
  target: 'aim'
  after: 'pass' | 'play'
  extra: 'pass' | 'play'
  glory: 'stop' | 'go_on'
  on: 'on'
  to: 'to'
}

export type Answer = Answers[Question]

export type Event = 'begins' | 'hides' | 'demands' | 'spins' | 'covers' | 'uncovers' | 'plays' | 'looks' | 'sees' | 'restakes' | 'frisks' | 'steals' | 'accuses' | 'shows' | 'caught' | 'bribes' | 'insulted' | 'draws' | 'swaps' | 'no_swap' | 'aims' | 'volley' | 'fires' | 'extra_shot' | 'hits' | 'misses' | 'dies' | 'captain_dies' | 'renews' | 'drops' | 'reshuffles' | 'scores' | 'ties' | 'blocked' | 'goes_on' | 'stops' | 'wins' | 'nobody_wins' | 'draw'

/** What the card of an event can be. */
export type Told = Card | Cartridge

/** Everything the page of roulette speaks of. */
export type Roulette = {
  fields: Fields
  question: Question
  answer: Answer
  event: Event
  card: Card
  told: Told
  row: CardRow
  domains: {
    compare: CompareRow
    cartridge: CartridgeRow
    phase: PhaseRow
    colour: ColourRow
    wish: WishRow
    card: CardRow
    question: QuestionRow
    stage: StageRow
  }
  maps: object
  tally: 'cheats' | 'convictions' | 'blamed' | 'slanders' | 'shots' | 'deaths'
  own: Wish
}
