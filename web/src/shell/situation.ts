// How it stands, in one sentence, for whoever looks on.

import type { GamePart } from './game'
import type { Lexicon } from './lexicon'
import type { Match } from './match'
import { People, people } from './say'
import type { Labels } from './words'

export function situation(match: Match, labels: Labels, lexicon: Lexicon, part: GamePart): string {
  const { open, outcome } = match
  if (outcome) return result(outcome.winners.map((seat) => match.names[seat] ?? ''), labels)
  return open ? lexicon.question(open.word, match, asked(match, labels, part)) : ''
}

/** Whom the sentence speaks to: three and more are everybody, or all but one, in a word. */
export function asked(match: Match, labels: Labels, part: GamePart): People {
  const { open, names } = match
  const seats = open ? (open.may ? open.asked : open.waiting) : []
  const living = names.filter((_, seat) => !part.isOut(match, seat)).length
  const many = seats.length < 3 ? undefined : seats.length === living ? 'asked.all' : seats.length === living - 1 ? 'asked.others' : undefined
  return many ? new People(labels.say(many), 'several') : people(seats.map((seat) => names[seat] ?? ''))
}

/** Who has won. */
export function result(winners: string[], labels: Labels): string {
  return winners.length ? labels.say('end.wins', { n: winners.length, names: winners.join(', ') }) : labels.say('end.draw')
}
