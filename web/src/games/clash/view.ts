// Written by scripts/views.py from the declaration of clash; do not edit.

import type { CommonWord, Row } from '../../../rules'

export type Orientation = 'upright' | 'free'

export type Repeat = 'from_source' | 'copied'

export type Arrows = 'four' | 'eight'

export type Network = 'ahead' | 'fork'

export type Stage = 'effect' | 'end_move'

export type Chair = 'lot' | 'seat1' | 'seat2'

export type UnDots = 'sides' | 'front_back' | 'chosen'

export type Side = 'mcworld' | 'jihad' | 'neutral' | 'start'

export type Variant = 'standard' | 'long_game' | 'beginners' | 'random_support' | 'hidden_support' | 'draft' | 'secret_draft'

export type Direction = 'f' | 'fr' | 'r' | 'br' | 'b' | 'bl' | 'l' | 'fl'

export type Space = 'a1' | 'b1' | 'c1' | 'a2' | 'b2' | 'c2' | 'a3' | 'b3' | 'c3'

export type Scoring = 'single' | 'best_of_three' | 'points_2' | 'points_3' | 'points_4' | 'points_5' | 'points_6' | 'points_7' | 'points_8' | 'points_9'

export type Tile = 'president' | 'fast_food' | 'banker' | 'pop_star' | 'soldier' | 'predator' | 'tourist_zone' | 'leader' | 'imam' | 'sheikh' | 'tradition' | 'taliban' | 'bomber' | 'mosque' | 'mustafa' | 'social_network' | 'missile' | 'coup' | 'mercenary' | 'bribe' | 'mujahid' | 'un' | 'television' | 'nobel' | 'press' | 'picket' | 'agent' | 'riots' | 'hacker' | 'elections' | 'crisis' | 'kaboom'

export interface OrientationRow extends Row {
  word: Orientation
}

export interface RepeatRow extends Row {
  word: Repeat
}

export interface ArrowsRow extends Row {
  word: Arrows
}

export interface NetworkRow extends Row {
  word: Network
}

export interface StageRow extends Row {
  word: Stage
}

export interface ChairRow extends Row {
  word: Chair
}

export interface UnDotsRow extends Row {
  word: UnDots
}

export interface SideRow extends Row {
  word: Side
}

export interface VariantRow extends Row {
  word: Variant
}

export interface DirectionRow extends Row {
  word: Direction
}

export interface SpaceRow extends Row {
  word: Space
  beside: number[][]
  lines: number[][]
}

export interface ScoringRow extends Row {
  word: Scoring
}

export interface TileRow extends Row {
  word: Tile
  paragraph: string
  side: Side
  lasts: 'never' | 'instant' | 'permanent'
  area: 'none' | 'one' | 'colour' | 'all' | 'line' | 'board' | 'zone'
  effect: 'none' | 'destroy' | 'turn' | 'secure' | 'discard' | 'move' | 'repeat' | 'block' | 'protect' | 'stabilise' | 'destroy_secure' | 'explode' | 'remove' | 'fetch' | 'draw' | 'take_back'
  other_with: string[]
  chosen_with: string[]
  dots: Direction[]
  white: Direction[]
  other: Direction[]
  reconstructed: boolean | 'partly'
}

export type Fields = {
  points: number[]
  variant: Variant
  scoring: Scoring
  mcworld: Chair
  first: Chair
  orientation: Orientation
  repeat: Repeat
  arrows: Arrows
  network: Network
  un_dots: UnDots
  game: number
  won: number[]
  side: (Side | 'nothing')[]
  starter: number
  first_player: number
  loser: number
  last_board: (Tile | 'nothing')[]
  last_backing: Space[][]
  board: (Tile | 'hidden')[][]
  backing: Space[][]
  destroyed: Space[][]
  guarded: Space[]
  lasting: Space[]
  secure: Space[]
  stable: Space[]
  blocked: Space[]
  shield: Direction[]
  zones: (Tile | 'hidden')[][]
  neutral: (Tile | 'hidden')[]
  beside: (Tile | 'hidden')[]
  removed: (Tile | 'hidden')[]
  offers: (Tile | 'hidden')[][]
  boxed: (Tile | 'hidden')[]
  unused: (Tile | 'hidden')[]
  aside: (Tile | 'hidden')[]
  turn: number
  turns: number
  drafted: number
  stage: Stage | 'nothing'
  tile: Tile | 'nothing'
  laid: Space | 'nothing'
  working: Tile | 'nothing'
  source: Space | 'nothing'
  lifted: Space | 'nothing'
  is_filling: number
}

/** Chosen when the match is set up. */
export type Option = 'variant' | 'scoring' | 'mcworld' | 'first' | 'orientation' | 'repeat' | 'arrows' | 'network' | 'un_dots'

export type Question = 'lay' | 'place' | 'target' | 'move_to' | 'spread' | 'line' | 'remove' | 'fetch' | 'draw' | 'shield' | 'shield_too' | 'use' | 'draft' | 'keep' | 'start'

/** The kinds of answer to each question. */
export type Answers = {
  lay: 'tile'
  place: 'on' | 'turned'
  target: 'decline' | 'destroy' | 'turn' | 'discard' | 'move' | 'repeat' | 'take_back'
  move_to: 'space'
  spread: 'decline' | 'all' | 'black' | 'white'
  line: 'decline' | 'towards'
  remove: 'decline' | 'tile' | 'hidden'
  fetch: 'decline' | 'tile'
  draw: 'decline' | 'draw'
  shield: 'space'
  shield_too: 'space'
  use: 'decline' | 'use'
  draft: 'tile'
  keep: 'tile'
  start: 'seat'
}

export type Answer = Answers[Question]

export type Event = 'plays_side' | 'begins' | 'deals' | 'receives' | 'drafts' | 'offered' | 'keeps' | 'passes' | 'boxes' | 'lays' | 'covers' | 'blocked' | 'stabilises' | 'declines' | 'no_destruction' | 'destroys' | 'leaves' | 'turns' | 'discards' | 'moves' | 'repeats' | 'removes' | 'fetches' | 'draws' | 'takes_back' | 'fills' | 'shows' | 'full_board' | 'cannot_lay' | 'explodes' | 'scores' | 'wins_game' | 'starts_next' | 'wins' | 'draw' | 'limit'

/** What the card of an event can be. */
export type Told = Tile

/** The keys of its dictionary. */
export type Word =
  | CommonWord
  | 'title'
  | 'about'
  | 'tile.president'
  | 'tile.fast_food'
  | 'tile.banker'
  | 'tile.pop_star'
  | 'tile.soldier'
  | 'tile.predator'
  | 'tile.tourist_zone'
  | 'tile.leader'
  | 'tile.imam'
  | 'tile.sheikh'
  | 'tile.tradition'
  | 'tile.taliban'
  | 'tile.bomber'
  | 'tile.mosque'
  | 'tile.mustafa'
  | 'tile.social_network'
  | 'tile.missile'
  | 'tile.coup'
  | 'tile.mercenary'
  | 'tile.bribe'
  | 'tile.mujahid'
  | 'tile.un'
  | 'tile.television'
  | 'tile.nobel'
  | 'tile.press'
  | 'tile.picket'
  | 'tile.agent'
  | 'tile.riots'
  | 'tile.hacker'
  | 'tile.elections'
  | 'tile.crisis'
  | 'tile.kaboom'
  | 'side.mcworld'
  | 'side.jihad'
  | 'side.neutral'
  | 'side.start'
  | 'option.variant'
  | 'variant.standard'
  | 'variant.long_game'
  | 'variant.beginners'
  | 'variant.random_support'
  | 'variant.hidden_support'
  | 'variant.draft'
  | 'variant.secret_draft'
  | 'option.scoring'
  | 'scoring.single'
  | 'scoring.best_of_three'
  | 'scoring.points_2'
  | 'scoring.points_3'
  | 'scoring.points_4'
  | 'scoring.points_5'
  | 'scoring.points_6'
  | 'scoring.points_7'
  | 'scoring.points_8'
  | 'scoring.points_9'
  | 'option.mcworld'
  | 'chair.lot'
  | 'chair.seat1'
  | 'chair.seat2'
  | 'option.orientation'
  | 'orientation.upright'
  | 'orientation.free'
  | 'option.repeat'
  | 'repeat.from_source'
  | 'repeat.copied'
  | 'option.arrows'
  | 'arrows.four'
  | 'arrows.eight'
  | 'option.network'
  | 'network.ahead'
  | 'network.fork'
  | 'option.un_dots'
  | 'undots.sides'
  | 'undots.front_back'
  | 'undots.chosen'
  | 'field.side'
  | 'field.zones'
  | 'field.zones.own'
  | 'field.won'
  | 'field.points'
  | 'field.neutral'
  | 'field.neutral.cards'
  | 'field.removed'
  | 'field.removed.cards'
  | 'field.unused'
  | 'field.game'
  | 'board.tile'
  | 'board.secure'
  | 'board.down'
  | 'board.free'
  | 'board.blocked'
  | 'board.none'
  | 'board.signs'
  | 'question.lay'
  | 'question.place'
  | 'question.target'
  | 'question.move_to'
  | 'question.spread'
  | 'question.line'
  | 'question.remove'
  | 'question.fetch'
  | 'question.draw'
  | 'question.shield'
  | 'question.shield_too'
  | 'question.use'
  | 'question.draft'
  | 'question.keep'
  | 'question.start'
  | 'question.lay.you'
  | 'question.place.you'
  | 'question.target.you'
  | 'question.move_to.you'
  | 'question.spread.you'
  | 'question.line.you'
  | 'question.remove.you'
  | 'question.fetch.you'
  | 'question.draw.you'
  | 'question.shield.you'
  | 'question.shield_too.you'
  | 'question.use.you'
  | 'question.draft.you'
  | 'question.keep.you'
  | 'question.start.you'
  | 'answer.lay.tile'
  | 'answer.place.on'
  | 'answer.place.turned'
  | 'answer.target.decline'
  | 'answer.target.destroy'
  | 'answer.target.turn'
  | 'answer.target.discard'
  | 'answer.target.move'
  | 'answer.target.repeat'
  | 'answer.target.take_back'
  | 'answer.moveto.space'
  | 'answer.spread.decline'
  | 'answer.spread.all'
  | 'answer.spread.black'
  | 'answer.spread.white'
  | 'answer.line.decline'
  | 'answer.line.towards'
  | 'answer.remove.decline'
  | 'answer.remove.tile'
  | 'answer.remove.hidden'
  | 'answer.fetch.decline'
  | 'answer.fetch.tile'
  | 'answer.draw.decline'
  | 'answer.draw.draw'
  | 'answer.shield.space'
  | 'answer.use.decline'
  | 'answer.use.use'
  | 'answer.take.tile'
  | 'answer.start.seat'
  | 'event.plays_side'
  | 'event.begins'
  | 'event.deals'
  | 'event.receives'
  | 'event.receives.hidden'
  | 'event.drafts'
  | 'event.offered'
  | 'event.offered.hidden'
  | 'event.keeps'
  | 'event.keeps.hidden'
  | 'event.passes'
  | 'event.passes.hidden'
  | 'event.boxes'
  | 'event.boxes.hidden'
  | 'event.lays'
  | 'event.covers'
  | 'event.blocked'
  | 'event.stabilises'
  | 'event.declines'
  | 'event.no_destruction'
  | 'event.destroys'
  | 'event.leaves'
  | 'event.turns'
  | 'event.discards'
  | 'event.moves'
  | 'event.repeats'
  | 'event.removes'
  | 'event.fetches'
  | 'event.draws'
  | 'event.draws.hidden'
  | 'event.takes_back'
  | 'event.fills'
  | 'event.shows'
  | 'event.full_board'
  | 'event.cannot_lay'
  | 'event.explodes'
  | 'event.scores'
  | 'event.wins_game'
  | 'event.starts_next'
  | 'event.wins'
  | 'event.draw'
  | 'event.limit'
  | 'refusal.mustafa_comes_first'
  | 'refusal.only_tiles_at_hand'
  | 'refusal.nobel_needs_a_tile'
  | 'refusal.only_upright'
  | 'refusal.nobel_is_never_turned'
  | 'refusal.nobel_covers_a_supporter'
  | 'refusal.only_free_spaces'
  | 'refusal.only_its_own_effect'
  | 'refusal.only_marked_tiles'
  | 'refusal.never_itself'
  | 'refusal.only_face_up_tiles'
  | 'refusal.repeated_crisis_spares_both'
  | 'refusal.security_protects'
  | 'refusal.missile_needs_security'
  | 'refusal.only_instant_effects_repeated'
  | 'refusal.only_own_supporters_taken_back'
  | 'refusal.only_to_free_spaces'
  | 'refusal.only_its_own_dots'
  | 'refusal.only_where_arrows_point'
  | 'refusal.only_tiles_of_the_opponent'
  | 'refusal.only_removed_tiles'
  | 'refusal.only_neighbours_shielded'
  | 'refusal.only_laid_out_tiles'
  | 'refusal.only_offered_tiles'
  | 'refusal.closed.target.spread'
  | 'refusal.closed.target.line'
  | 'ending.full_board'
  | 'ending.cannot_lay'
  | 'ending.kaboom'
  | 'ending.two_wins'
  | 'ending.points'
  | 'ending.move_limit'
  | 'phrase.nice'
  | 'phrase.think'
  | 'phrase.careful'
  | 'phrase.thanks'
  | 'phrase.well'
  | 'phrase.hurry'
  | 'character.acrobat'
  | 'character.acrobat.line'
  | 'character.mason'
  | 'character.mason.line'
  | 'character.demolisher'
  | 'character.demolisher.line'
  | 'character.professor'
  | 'character.professor.line'
  | 'share.starts_won/games'
  | 'trait.destroy'
  | 'trait.turn'
  | 'trait.build'
  | 'trait.trick'
  | 'trait.centre'
  | 'goal'
  | 'explain.lay'
  | 'explain.place'
  | 'explain.target'
  | 'explain.move_to'
  | 'explain.spread'
  | 'explain.line'
  | 'explain.remove'
  | 'explain.fetch'
  | 'explain.draw'
  | 'explain.shield'
  | 'explain.shield_too'
  | 'explain.use'
  | 'explain.draft'
  | 'explain.keep'
  | 'explain.start'

/** Everything the page of clash speaks of. */
export type Clash = {
  fields: Fields
  question: Question
  answer: Answer
  event: Event
  card: Tile
  told: Told
  row: TileRow
  domains: {
    orientation: OrientationRow
    repeat: RepeatRow
    arrows: ArrowsRow
    network: NetworkRow
    stage: StageRow
    chair: ChairRow
    undots: UnDotsRow
    side: SideRow
    variant: VariantRow
    direction: DirectionRow
    space: SpaceRow
    scoring: ScoringRow
    tile: TileRow
  }
  maps: object
  numbers: object
  tally: 'games' | 'starts_won' | 'repeats' | 'kabooms'
  own: never
  word: Word
}
