// What a tile does, in one sentence: its effect and, from its own dots at this table, where it reaches.

import type { About } from '../../shell/game'
import type { Match } from '../../shell/match'
import { dotsOf, isChosen, rowOf, type Facts } from './tiles'
import type { Clash, Direction, Tile } from './view'
import { own } from './words'

export function lineOf(tile: Tile | '', facts: Facts, match: Match<Clash> | null): string {
  const row = rowOf(facts, tile)
  if (!row) return ''
  const where = isChosen(row, match?.fields) ? own().say('reach.chosen') : reach(dotsOf(row, facts, match?.fields, 0))
  return own().find(`line.${row.area}.${row.effect}`, { where, white: reach(row.white) }) ?? ''
}

const SIDES: Direction[] = ['f', 'r', 'b', 'l']
const CORNERS: Direction[] = ['fr', 'br', 'bl', 'fl']
const AHEAD: Direction[] = ['fl', 'f', 'fr']

/** Dots by name, whole rows of them together. */
export function reach(dots: Direction[]): string {
  const among = (all: Direction[]): Direction[] => all.filter((each) => dots.includes(each))
  const [sides, corners] = [among(SIDES), among(CORNERS)]
  if (dots.length === AHEAD.length && among(AHEAD).length === AHEAD.length) return own().say('reach.ahead')
  const words = [
    ...(sides.length === 4 ? (['sides'] as const) : sides),
    ...(corners.length === 4 ? (['corners'] as const) : corners),
  ]
  return words.length ? words.map((each) => own().say(`reach.${each}`)).join(', ') : own().say('reach.none')
}

/** … and for how long, with what of it is reconstructed. */
export function aboutOf(tile: Tile, facts: Facts, match: Match<Clash> | null): About {
  const row = rowOf(facts, tile)
  const note = row && [own().say(`lasts.${row.lasts}`), row.reconstructed ? own().say('reconstructed.short') : ''].filter(Boolean).join('; ')
  return { line: lineOf(tile, facts, match), paragraph: row?.paragraph ?? '', note: note ?? '' }
}
