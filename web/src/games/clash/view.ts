// Written by scripts/views.py from the declaration of clash; do not edit.

import type { Row } from '../../../rules'

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
  tally: 'games' | 'starts_won' | 'repeats' | 'kabooms'
  own: never
}
