// The pitch from a viewer's side: the own goal on the left, so that one always attacks to the right.

import type { Match } from '../../shell/match'
import type { Words } from '../../shell/say'
import type { Football, Pitch, Word } from './view'
import { own } from './words'

const FIELDS: Pitch[] = ['red_area', 'midfield', 'yellow_area']

/** The seat whose goal is drawn on the left. */
export function leftSeat(match: Match<Football>): number {
  if (match.seat < match.names.length) return match.seat
  return Math.max(0, match.fields.side.indexOf('red'))
}

/** The fields from left to right. */
export function fieldsFrom(match: Match<Football>): Pitch[] {
  return match.fields.side[leftSeat(match)] === 'red' ? FIELDS : FIELDS.toReversed()
}

/** How many actions a formation allows on the fields, from the own area on. */
export const digitsOf = (formation: string): number[] => (/^\d-\d-\d$/.test(formation) ? formation.split('-').map(Number) : [])

/** Where the ball lies and where it is to go, for those who listen. */
export function pitchSays(match: Match<Football>, words: Words<Word>): string {
  const { attacker, ball, side } = match.fields
  const defender = 1 - attacker
  const goal = defender === match.seat ? own().say('pitch.own') : own().say('pitch.of', { who: match.names[defender] ?? '' })
  const team = words.find(`side.${side[attacker] ?? 'red'}`) ?? ''
  return own().say('pitch.says', { where: words.find(`pitch.${ball}`) ?? '', who: match.names[attacker] ?? '', side: team, goal })
}
