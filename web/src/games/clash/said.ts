// What a tile does, in one sentence: its effect and, from its own dots at this table, where it reaches.

import type { GameWords } from '../../shell/lexicon'
import type { Match } from '../../shell/match'
import { own } from './words'
import { dotsOf, isChosen, rowOf } from './tiles'

export function lineOf(tile: string, facts: GameWords, match: Match | null): string {
  const row = rowOf(facts, tile)
  if (!row) return ''
  const where = isChosen(row, match?.fields) ? own().say('reach.chosen') : reach(dotsOf(row, facts, match?.fields, 0))
  return own().say(`line.${row.area}.${row.effect}`, { where, white: reach(row.white) })
}

const SIDES = ['f', 'r', 'b', 'l']
const CORNERS = ['fr', 'br', 'bl', 'fl']

/** Dots by name, whole rows of them together. */
export function reach(dots: string[]): string {
  const [sides, corners] = [SIDES, CORNERS].map((all) => all.filter((each) => dots.includes(each))) as [string[], string[]]
  const words = [sides.length === 4 ? ['sides'] : sides, corners.length === 4 ? ['corners'] : corners].flat()
  return (words.length ? words : ['none']).map((each) => own().say(`reach.${each}`)).join(', ')
}
