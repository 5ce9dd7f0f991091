// Written by scripts/views.py from the declaration of football; do not edit.

import type { Row } from '../../../rules'

export type Formations = 'without' | 'with'

export type Tactics = 'without' | 'with'

export type Shots = 'open' | 'surprising'

export type SecondHalfEnd = 'last_card' | 'stock'

export type Side = 'red' | 'yellow'

export type Red = 'seat1' | 'seat2' | 'lot'

export type First = 'lot' | 'seat1' | 'seat2'

export type Half = 'first' | 'second' | 'extra'

export type Pitch = 'red_area' | 'midfield' | 'yellow_area'

export type TacticsCard = 'fast_attack_or_interception' | 'long_shot_or_clearance' | 'throw_or_substitution'

export type Formation = '3-4-3' | '4-3-3' | '4-4-2' | '3-5-2'

export type Tactic = 'fast_attack' | 'interception' | 'long_shot' | 'clearance' | 'keepers_throw' | 'substitution'

export type Defence = 'left_flank' | 'right_flank' | 'pressing' | 'double_marking' | 'offside_trap' | 'foul'

export type Attack = 'right_wing' | 'left_wing' | 'one_two' | 'through_ball' | 'long_switch' | 'dribble' | 'corner' | 'free_kick' | 'penalty'

export type Stage = 'line_up' | 'turn' | 'tactic' | 'attack' | 'answer' | 'success' | 'corner' | 'kick' | 'tactic_used' | 'shot' | 'save' | 'count' | 'turn_over' | 'half_over'

export type Card = string

export interface FormationsRow extends Row {
  word: Formations
}

export interface TacticsRow extends Row {
  word: Tactics
}

export interface ShotsRow extends Row {
  word: Shots
}

export interface SecondHalfEndRow extends Row {
  word: SecondHalfEnd
}

export interface SideRow extends Row {
  word: Side
}

export interface RedRow extends Row {
  word: Red
}

export interface FirstRow extends Row {
  word: First
  seat?: number
}

export interface HalfRow extends Row {
  word: Half
}

export interface PitchRow extends Row {
  word: Pitch
}

export interface TacticsCardRow extends Row {
  word: TacticsCard
}

export interface FormationRow extends Row {
  word: Formation
}

export interface TacticRow extends Row {
  word: Tactic
  paragraph: string
}

export interface DefenceRow extends Row {
  word: Defence
  paragraph?: string
}

export interface AttackRow extends Row {
  word: Attack
  paragraph?: string
}

export interface StageRow extends Row {
  word: Stage
}

export interface CardRow extends Row {
  word: Card
  attack: Attack
  defence: Defence
  balls: number
  gloves: number
  special: boolean
  copies: number
  reconstructed: boolean | 'partly'
}

export type Fields = {
  points: number[]
  formations: Formations
  tactics: Tactics
  shots: Shots
  second_half_end: SecondHalfEnd
  red: Red
  first: First
  half: Half | 'nothing'
  side: (Side | 'nothing')[]
  starter: number
  attacker: number
  ball: Pitch | 'nothing'
  goals: number[]
  turns: number
  lined_up: number
  formation: (Formation | 'nothing' | 'hidden')[]
  tactics_left: TacticsCard[][]
  saver: number
  stock: (Card | 'hidden')[]
  box: (Card | 'hidden')[]
  discard: (Card | 'hidden')[]
  second_stock: (Card | 'hidden')[]
  laid: (Card | 'hidden')[][]
  shot: (Card | 'hidden')[][]
  put_away: (Card | 'hidden')[][]
  hands: (Card | 'hidden')[][]
  stage: Stage | 'nothing'
  actions_left: number
  action: Attack | 'nothing'
  fouled: number
  corner_taken: number
  using: Tactic | 'nothing'
  due: number
  kicking: number
  next_attacker: number
}

/** Chosen when the match is set up. */
export type Option = 'formations' | 'tactics' | 'shots' | 'second_half_end' | 'red' | 'first'

export type Question = 'formation' | 'tactic' | 'attack' | 'answer' | 'pay' | 'shoot' | 'shoot_more' | 'save' | 'save_more'

/** The kinds of answer to each question. */
export type Answers = {
  formation: 'choose'
  tactic: 'pass' | 'use'
  attack: 'lay' | 'use' | 'end'
  answer: 'stop' | 'let' | 'use'
  pay: 'discard'
  shoot: 'shoot' | 'done'
  shoot_more: 'shoot' | 'done'
  save: 'save'
  save_more: 'save'
}

export type Answer = Answers[Question]

export type Event = 'plays_side' | 'kicks_off' | 'chooses' | 'lines_up' | 'draws' | 'lays' | 'stops' | 'fouls' | 'lets' | 'repelled' | 'ends' | 'moves_ball' | 'takes_corner' | 'takes_free_kick' | 'takes_penalty' | 'turns_up' | 'shoots' | 'saves_with' | 'shows' | 'balls' | 'gloves' | 'scores' | 'saved' | 'no_shot' | 'uses' | 'discards' | 'redraws' | 'reshuffles' | 'half_time' | 'cannot_attack' | 'extra_time' | 'wins' | 'draw' | 'limit' | 'attacks'

/** What the card of an event can be. */
export type Told = Card

/** Everything the page of football speaks of. */
export type Football = {
  fields: Fields
  question: Question
  answer: Answer
  event: Event
  card: Card
  told: Told
  row: CardRow
  domains: {
    formations: FormationsRow
    tactics: TacticsRow
    shots: ShotsRow
    secondhalfend: SecondHalfEndRow
    side: SideRow
    red: RedRow
    first: FirstRow
    half: HalfRow
    pitch: PitchRow
    tacticscard: TacticsCardRow
    formation: FormationRow
    tactic: TacticRow
    defence: DefenceRow
    attack: AttackRow
    stage: StageRow
    card: CardRow
  }
  maps: { counters: Partial<Record<Attack, Defence>> }
  tally: 'attacks' | 'successes' | 'shots_taken' | 'shots_scored' | 'kicks_taken' | 'kicks_scored' | 'fouls' | 'corners'
  own: never
}
