// Written by scripts/views.py from the declaration of roulette; do not edit.

import type { CommonWord, Row } from '../../../rules'

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
  bullets: number[]
  choice: (Cartridge | 'nothing' | 'hidden')[]
  hands: (Card | 'hidden')[][]
  deck: (Card | 'hidden')[]
  discard: (Card | 'hidden')[]
  stakes: number[]
  shots_left: number[]
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

/** The keys of its dictionary. */
export type Word =
  | CommonWord
  | 'title'
  | 'about'
  | 'note'
  | 'card.air_gun'
  | 'card.shoot_someone'
  | 'card.bang_bang'
  | 'card.peeping_tom'
  | 'card.second_thoughts'
  | 'card.raise_the_stakes'
  | 'card.one_more'
  | 'card.bribe'
  | 'card.extra_bullet'
  | 'card.spin_again'
  | 'card.pickpocket'
  | 'card.frisk'
  | 'cartridge.click'
  | 'cartridge.bullet'
  | 'option.compare'
  | 'choice.colour'
  | 'option.colour1'
  | 'option.colour2'
  | 'option.colour3'
  | 'option.colour4'
  | 'option.colour5'
  | 'option.colour6'
  | 'compare.living'
  | 'compare.all'
  | 'wish.any'
  | 'wish.red'
  | 'wish.blue'
  | 'wish.green'
  | 'wish.yellow'
  | 'wish.violet'
  | 'wish.grey'
  | 'colour.red'
  | 'colour.blue'
  | 'colour.green'
  | 'colour.yellow'
  | 'colour.violet'
  | 'colour.grey'
  | 'field.points'
  | 'field.team'
  | 'field.magazines'
  | 'field.pockets'
  | 'field.pockets.own'
  | 'field.hands.own'
  | 'field.stakes.own'
  | 'field.turned'
  | 'field.bullets'
  | 'field.stakes'
  | 'field.aims'
  | 'field.hands'
  | 'field.rounds'
  | 'field.phase'
  | 'field.volley'
  | 'field.out'
  | 'field.accusers'
  | 'field.supply'
  | 'field.deck'
  | 'field.discard'
  | 'phase.loading'
  | 'phase.spin'
  | 'phase.bidding'
  | 'phase.challenge'
  | 'phase.shots'
  | 'question.hide'
  | 'question.spin'
  | 'question.bid'
  | 'question.stake'
  | 'question.challenge'
  | 'question.accuse'
  | 'question.caught'
  | 'question.aim'
  | 'question.target'
  | 'question.after'
  | 'question.extra'
  | 'question.glory'
  | 'question.on'
  | 'question.to'
  | 'question.hide.you'
  | 'question.spin.you'
  | 'question.bid.you'
  | 'question.stake.you'
  | 'question.challenge.you'
  | 'question.accuse.you'
  | 'question.caught.you'
  | 'question.aim.you'
  | 'question.target.you'
  | 'question.after.you'
  | 'question.extra.you'
  | 'question.glory.you'
  | 'question.on.you'
  | 'question.to.you'
  | 'window.spin'
  | 'window.bid'
  | 'window.challenge'
  | 'window.accuse'
  | 'window.caught'
  | 'window.aim'
  | 'window.after'
  | 'window.extra'
  | 'answer.hide.hide'
  | 'answer.window.pass'
  | 'answer.window.play'
  | 'answer.spin.pass'
  | 'answer.spin.play'
  | 'answer.spin.spin'
  | 'answer.stake.stake'
  | 'answer.accuse.pass'
  | 'answer.accuse.accuse'
  | 'answer.target.aim'
  | 'answer.glory.stop'
  | 'answer.glory.go_on'
  | 'answer.chosen.on'
  | 'answer.to.to'
  | 'event.begins'
  | 'event.hides'
  | 'event.demands'
  | 'event.spins'
  | 'event.covers'
  | 'event.uncovers'
  | 'event.plays'
  | 'event.plays.target'
  | 'event.looks'
  | 'event.sees'
  | 'event.sees.hidden'
  | 'event.restakes'
  | 'event.frisks'
  | 'event.steals'
  | 'event.steals.hidden'
  | 'event.accuses'
  | 'event.shows'
  | 'event.caught'
  | 'event.bribes'
  | 'event.insulted'
  | 'event.draws'
  | 'event.draws.hidden'
  | 'event.swaps'
  | 'event.no_swap'
  | 'event.aims'
  | 'event.aims.target'
  | 'event.volley'
  | 'event.fires'
  | 'event.extra_shot'
  | 'event.hits'
  | 'event.hits.target'
  | 'event.misses'
  | 'event.misses.target'
  | 'event.dies'
  | 'event.captain_dies'
  | 'event.renews'
  | 'event.drops'
  | 'event.reshuffles'
  | 'event.scores'
  | 'event.ties'
  | 'event.blocked'
  | 'event.goes_on'
  | 'event.stops'
  | 'event.wins'
  | 'event.nobody_wins'
  | 'event.draw'
  | 'refusal.only_from_own_hand'
  | 'refusal.only_at_its_moment'
  | 'refusal.only_skulls_by_the_dead'
  | 'refusal.only_shooters_aim_into_the_air'
  | 'refusal.only_shooters_aim'
  | 'refusal.only_with_a_click_to_hide'
  | 'refusal.only_while_there_are_bullets'
  | 'refusal.only_if_there_is_somebody'
  | 'refusal.one_demand_to_another'
  | 'refusal.only_magazines_in_the_game'
  | 'refusal.only_players_it_is_for'
  | 'refusal.only_skulls_on_the_dead'
  | 'refusal.only_on_stakes_below_five'
  | 'refusal.only_when_all_is_fired'
  | 'refusal.only_with_fewer_than_six_extra'
  | 'refusal.only_magazines_with_cards'
  | 'refusal.only_from_hands_with_cards'
  | 'refusal.only_hidden_cards'
  | 'refusal.only_at_others'
  | 'refusal.nobody_accuses_themselves'
  | 'refusal.only_cards_still_hidden'
  | 'refusal.only_players_in_the_game'
  | 'refusal.closed.spin.accuse'
  | 'refusal.only_cards_of_the_magazine'
  | 'ending.last_captain'
  | 'ending.points'
  | 'ending.nobody_left'
  | 'ending.round_limit'
  | 'phrase.trust'
  | 'phrase.cheat'
  | 'phrase.brave'
  | 'phrase.pigeon'
  | 'phrase.judge'
  | 'phrase.click'
  | 'phrase.well'
  | 'phrase.hurry'
  | 'character.highroller'
  | 'character.highroller.line'
  | 'character.undertaker'
  | 'character.undertaker.line'
  | 'character.prosecutor'
  | 'character.prosecutor.line'
  | 'character.cardsharp'
  | 'character.cardsharp.line'
  | 'share.convictions/cheats'
  | 'share.slanders/blamed'
  | 'share.deaths/shots'
  | 'trait.cheat'
  | 'trait.accuse'
  | 'trait.dare'
  | 'trait.careful'
  | 'trait.harm'
  | 'trait.snoop'
  | 'goal'
  | 'explain.hide'
  | 'explain.spin'
  | 'explain.bid'
  | 'explain.stake'
  | 'explain.challenge'
  | 'explain.accuse'
  | 'explain.caught'
  | 'explain.aim'
  | 'explain.target'
  | 'explain.after'
  | 'explain.extra'
  | 'explain.glory'
  | 'explain.on'
  | 'explain.to'

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
  numbers: { team: number; enough: number }
  tally: 'cheats' | 'convictions' | 'blamed' | 'slanders' | 'shots' | 'deaths'
  own: Wish
  word: Word
}
