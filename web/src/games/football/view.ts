// Written by scripts/views.py from the declaration of football; do not edit.

import type { CommonWord, Row } from '../../../rules'

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
  shot?: 'shot' | 'long_shot' | 'free_kick' | 'penalty'
}

export interface DefenceRow extends Row {
  word: Defence
  paragraph?: string
}

export interface AttackRow extends Row {
  word: Attack
  paragraph?: string
  taken?: boolean
  shot?: 'shot' | 'long_shot' | 'free_kick' | 'penalty'
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

/** The keys of its dictionary. */
export type Word =
  | CommonWord
  | 'title'
  | 'about'
  | 'attack.right_wing'
  | 'attack.left_wing'
  | 'attack.one_two'
  | 'attack.through_ball'
  | 'attack.long_switch'
  | 'attack.dribble'
  | 'attack.corner'
  | 'attack.free_kick'
  | 'attack.penalty'
  | 'defence.left_flank'
  | 'defence.right_flank'
  | 'defence.pressing'
  | 'defence.double_marking'
  | 'defence.offside_trap'
  | 'defence.foul'
  | 'balls'
  | 'gloves'
  | 'formation.3-4-3'
  | 'formation.4-3-3'
  | 'formation.4-4-2'
  | 'formation.3-5-2'
  | 'tacticscard.fast_attack_or_interception'
  | 'tacticscard.long_shot_or_clearance'
  | 'tacticscard.throw_or_substitution'
  | 'tactic.fast_attack'
  | 'tactic.interception'
  | 'tactic.long_shot'
  | 'tactic.clearance'
  | 'tactic.keepers_throw'
  | 'tactic.substitution'
  | 'side.red'
  | 'side.yellow'
  | 'pitch.red_area'
  | 'pitch.midfield'
  | 'pitch.yellow_area'
  | 'half.first'
  | 'half.second'
  | 'half.extra'
  | 'option.formations'
  | 'option.tactics'
  | 'option.shots'
  | 'option.second_half_end'
  | 'option.red'
  | 'formations.without'
  | 'formations.with'
  | 'tactics.without'
  | 'tactics.with'
  | 'shots.open'
  | 'shots.surprising'
  | 'secondhalfend.last_card'
  | 'secondhalfend.stock'
  | 'red.seat1'
  | 'red.seat2'
  | 'red.lot'
  | 'face.attack'
  | 'face.stopped'
  | 'face.defence'
  | 'face.stops'
  | 'field.half'
  | 'field.side'
  | 'field.ball'
  | 'field.goals'
  | 'field.goals.value'
  | 'field.actions_left'
  | 'field.actions_left.value'
  | 'field.formation'
  | 'field.tactics_left'
  | 'field.hands'
  | 'field.hands.own'
  | 'field.formation.own'
  | 'field.shot.own'
  | 'field.put_away.own'
  | 'field.stock'
  | 'field.box'
  | 'field.discard'
  | 'field.second_stock'
  | 'field.laid'
  | 'field.shot'
  | 'field.put_away'
  | 'question.formation'
  | 'question.tactic'
  | 'question.attack'
  | 'question.answer'
  | 'question.pay'
  | 'question.shoot'
  | 'question.shoot_more'
  | 'question.save'
  | 'question.save_more'
  | 'question.formation.you'
  | 'question.tactic.you'
  | 'question.attack.you'
  | 'question.answer.you'
  | 'question.pay.you'
  | 'question.shoot.you'
  | 'question.shoot_more.you'
  | 'question.save.you'
  | 'question.save_more.you'
  | 'window.tactic'
  | 'answer.lineup.choose'
  | 'answer.window.pass'
  | 'answer.window.use'
  | 'answer.play.lay'
  | 'answer.play.use'
  | 'answer.play.end'
  | 'answer.reply.stop'
  | 'answer.reply.let'
  | 'answer.reply.use'
  | 'answer.pay.discard'
  | 'answer.shoot.shoot'
  | 'answer.shoot.done'
  | 'answer.save.save'
  | 'event.plays_side'
  | 'event.kicks_off'
  | 'event.chooses'
  | 'event.lines_up'
  | 'event.draws'
  | 'event.draws.hidden'
  | 'event.lays'
  | 'event.stops'
  | 'event.fouls'
  | 'event.lets'
  | 'event.repelled'
  | 'event.ends'
  | 'event.moves_ball'
  | 'event.attacks'
  | 'event.takes_corner'
  | 'event.takes_free_kick'
  | 'event.takes_penalty'
  | 'event.turns_up'
  | 'event.shoots'
  | 'event.shoots.hidden'
  | 'event.saves_with'
  | 'event.shows'
  | 'event.balls'
  | 'event.gloves'
  | 'event.scores'
  | 'event.saved'
  | 'event.no_shot'
  | 'event.uses'
  | 'event.discards'
  | 'event.redraws'
  | 'event.reshuffles'
  | 'event.half_time'
  | 'event.cannot_attack'
  | 'event.extra_time'
  | 'event.wins'
  | 'event.draw'
  | 'event.limit'
  | 'refusal.only_from_own_hand'
  | 'refusal.only_with_the_variant'
  | 'refusal.only_in_its_role'
  | 'refusal.only_cards_left'
  | 'refusal.only_before_the_first_action'
  | 'refusal.too_late_for_interception_and_clearance'
  | 'refusal.only_from_own_area_with_two_switches'
  | 'refusal.only_from_midfield_with_two_through_balls'
  | 'refusal.only_with_a_card_to_shoot'
  | 'refusal.only_right_after_a_save'
  | 'refusal.only_on_own_area_with_two_pressings'
  | 'refusal.only_on_midfield_with_a_flank'
  | 'refusal.only_the_half_in_question'
  | 'refusal.only_after_the_last_stop'
  | 'refusal.only_after_a_foul'
  | 'refusal.no_kick_without_stock'
  | 'refusal.no_dribble_first'
  | 'refusal.only_while_actions_are_left'
  | 'refusal.no_end_while_an_action_can_be_laid'
  | 'refusal.only_counters_and_fouls'
  | 'refusal.at_least_one_card'
  | 'ending.goals'
  | 'points'
  | 'ending.extra_time'
  | 'ending.move_limit'
  | 'phrase.goal'
  | 'phrase.foul'
  | 'phrase.save'
  | 'phrase.post'
  | 'phrase.wing'
  | 'phrase.thanks'
  | 'phrase.well'
  | 'phrase.hurry'
  | 'character.striker'
  | 'character.striker.line'
  | 'character.goalkeeper'
  | 'character.goalkeeper.line'
  | 'character.trickster'
  | 'character.trickster.line'
  | 'character.coach'
  | 'character.coach.line'
  | 'share.successes/attacks'
  | 'share.shots_scored/shots_taken'
  | 'share.kicks_scored/kicks_taken'
  | 'trait.shoot'
  | 'trait.stop'
  | 'trait.foul'
  | 'trait.trick'
  | 'trait.tactic'
  | 'trait.keep'
  | 'goal'
  | 'explain.formation'
  | 'explain.tactic'
  | 'explain.attack'
  | 'explain.answer'
  | 'explain.pay'
  | 'explain.shoot'
  | 'explain.shoot_more'
  | 'explain.save'
  | 'explain.save_more'
  | `card.${string}`

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
  numbers: object
  tally: 'attacks' | 'successes' | 'shots_taken' | 'shots_scored' | 'kicks_taken' | 'kicks_scored' | 'fouls' | 'corners'
  own: never
  word: Word
}
