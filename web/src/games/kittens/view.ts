// Written by scripts/views.py from the declaration of kittens; do not edit.

import type { CommonWord, Row } from '../../../rules'

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

/** The keys of its dictionary. */
export type Word =
  | CommonWord
  | 'title'
  | 'about'
  | 'card.kitten'
  | 'card.defuse'
  | 'card.armageddon'
  | 'card.targeted_attack'
  | 'card.attack'
  | 'card.shuffle'
  | 'card.heck'
  | 'card.favor'
  | 'card.reveal'
  | 'card.nope'
  | 'card.feral'
  | 'card.mercat'
  | 'card.horse_cat'
  | 'card.knight_cat'
  | 'card.troll_cat'
  | 'card.godcat'
  | 'card.devilcat'
  | 'option.turbo'
  | 'option.combos'
  | 'option.stacking'
  | 'option.godcat_combos'
  | 'option.heck_kitten'
  | 'turbo.no'
  | 'turbo.yes'
  | 'combos.on'
  | 'combos.off'
  | 'stacking.sum'
  | 'stacking.literal'
  | 'godcatcombos.on'
  | 'godcatcombos.off'
  | 'heckkitten.look'
  | 'heckkitten.explode'
  | 'field.owed'
  | 'field.owed.value'
  | 'field.hands'
  | 'field.deck'
  | 'field.discard'
  | 'field.mat'
  | 'field.mat.cards'
  | 'field.duel'
  | 'field.duel.cards'
  | 'field.drawn'
  | 'field.drawn.cards'
  | 'field.set_aside'
  | 'field.set_aside.cards'
  | 'figure.risk'
  | 'figure.risk.value'
  | 'question.play'
  | 'question.with'
  | 'question.target'
  | 'question.name'
  | 'question.nope'
  | 'question.nope.target'
  | 'question.nope.nopes'
  | 'question.heck'
  | 'question.give'
  | 'question.steal'
  | 'question.face'
  | 'question.lay_before'
  | 'question.lay'
  | 'question.swap'
  | 'question.devil'
  | 'question.kitten'
  | 'question.bury'
  | 'question.play.you'
  | 'question.with.you'
  | 'question.target.you'
  | 'question.target.you.with_godcat'
  | 'question.target.you.copies.2'
  | 'question.target.you.copies.3'
  | 'question.name.you'
  | 'question.nope.you'
  | 'question.nope.you.target'
  | 'question.nope.you.nopes'
  | 'question.heck.you'
  | 'question.give.you'
  | 'question.steal.you'
  | 'question.face.you'
  | 'question.lay_before.you'
  | 'question.lay.you'
  | 'question.swap.you'
  | 'question.devil.you'
  | 'question.kitten.you'
  | 'question.bury.you'
  | 'window.nope'
  | 'answer.play.draw'
  | 'answer.play.play'
  | 'answer.play.godcat_as'
  | 'answer.play.pair'
  | 'answer.play.triple'
  | 'answer.with.two'
  | 'answer.with.three'
  | 'answer.with.feral'
  | 'answer.with.two_ferals'
  | 'answer.with.godcat'
  | 'answer.with.feral_and_godcat'
  | 'answer.target.on'
  | 'answer.name.card'
  | 'answer.nope.pass'
  | 'answer.nope.nope'
  | 'answer.heck.keep'
  | 'answer.heck.top'
  | 'answer.give.card'
  | 'answer.steal.godcat'
  | 'answer.steal.random'
  | 'answer.face.seat'
  | 'answer.lay.devilcat'
  | 'answer.lay.godcat'
  | 'answer.swap.keep'
  | 'answer.swap.swap'
  | 'answer.devil.defuse'
  | 'answer.devil.explode'
  | 'answer.kitten.defuse'
  | 'answer.kitten.godcat'
  | 'answer.kitten.explode'
  | 'answer.bury.under'
  | 'event.starts'
  | 'event.draws'
  | 'event.draws.hidden'
  | 'event.plays'
  | 'event.plays.target'
  | 'event.plays_as'
  | 'event.plays_as.target'
  | 'event.combines'
  | 'event.combines.target'
  | 'event.adds'
  | 'event.has_turn'
  | 'event.names'
  | 'event.nopes'
  | 'event.cancelled'
  | 'event.cancelled_set'
  | 'event.attacks'
  | 'event.shuffles'
  | 'event.looks'
  | 'event.looks.hidden'
  | 'event.keeps'
  | 'event.keeps.hidden'
  | 'event.tops'
  | 'event.tops.hidden'
  | 'event.gives'
  | 'event.gives.hidden'
  | 'event.steals'
  | 'event.steals.hidden'
  | 'event.asks'
  | 'event.hands_over'
  | 'event.has_none'
  | 'event.fizzles'
  | 'event.reveals'
  | 'event.finds'
  | 'event.defuses'
  | 'event.buries'
  | 'event.faces'
  | 'event.lays'
  | 'event.lays.hidden'
  | 'event.keeps_card'
  | 'event.swaps'
  | 'event.turns_up'
  | 'event.takes_godcat'
  | 'event.returns_godcat'
  | 'event.explodes'
  | 'event.drops'
  | 'event.wins'
  | 'refusal.only_from_own_hand'
  | 'refusal.no_defuse_without_explosion'
  | 'refusal.no_nope_without_a_play'
  | 'refusal.no_cat_alone'
  | 'refusal.only_while_godcat_is_free'
  | 'refusal.godcat_is_no_nope'
  | 'refusal.godcat_is_no_armageddon'
  | 'refusal.godcat_is_a_card_of_the_moment'
  | 'refusal.only_if_somebody_has_cards'
  | 'refusal.only_living_others'
  | 'refusal.only_others_with_cards'
  | 'refusal.only_pairs_of_cats'
  | 'refusal.no_godcat_in_combinations'
  | 'refusal.no_godcat_among_nopes'
  | 'refusal.no_feral_among_others'
  | 'refusal.only_cats_that_pair'
  | 'refusal.only_cards_that_pair'
  | 'refusal.only_three_of_a_name'
  | 'refusal.only_cards_at_hand'
  | 'refusal.only_held_rescue'
  | 'refusal.only_as_deep_as_the_pile'
  | 'refusal.only_with_nope'
  | 'refusal.no_nope_on_own_card'
  | 'refusal.only_the_living_nope'
  | 'refusal.closed.nope'
  | 'refusal.closed.nope.kitten'
  | 'refusal.closed.nope.devil'
  | 'refusal.closed.nope.bury'
  | 'refusal.closed.devil'
  | 'refusal.closed.kitten'
  | 'refusal.only_held_card'
  | 'refusal.only_living_opponents'
  | 'ending.last_living'
  | 'phrase.nope'
  | 'phrase.boom'
  | 'phrase.calm'
  | 'phrase.why'
  | 'phrase.deal'
  | 'phrase.thanks'
  | 'phrase.well'
  | 'phrase.hurry'
  | 'character.squirrel'
  | 'character.squirrel.line'
  | 'character.daredevil'
  | 'character.daredevil.line'
  | 'character.pickpocket'
  | 'character.pickpocket.line'
  | 'character.imp'
  | 'character.imp.line'
  | 'share.cancelled/plays'
  | 'share.defused/kittens'
  | 'trait.spend'
  | 'trait.nope'
  | 'trait.steal'
  | 'trait.attack'
  | 'trait.peek'
  | 'trait.bold'
  | 'goal'
  | 'explain.play'
  | 'explain.with'
  | 'explain.target'
  | 'explain.name'
  | 'explain.nope'
  | 'explain.heck'
  | 'explain.give'
  | 'explain.steal'
  | 'explain.face'
  | 'explain.lay_before'
  | 'explain.lay'
  | 'explain.swap'
  | 'explain.devil'
  | 'explain.kitten'
  | 'explain.bury'

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
  numbers: { in_play: number[][] }
  tally: 'plays' | 'cancelled' | 'kittens' | 'defused'
  own: never
  word: Word
}
