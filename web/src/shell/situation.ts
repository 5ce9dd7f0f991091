// How it stands, in one sentence, for whoever looks on.

import type { Lexicon } from './lexicon'
import type { Match } from './match'
import type { Labels } from './words'

export function situation(match: Match, labels: Labels, lexicon: Lexicon): string {
  const { open, outcome } = match
  const names = (seats: number[]): string[] => seats.map((seat) => match.names[seat] ?? '')
  if (outcome) return result(names(outcome.winners), labels)
  return open ? lexicon.question(open.word, match, names(open.may ? open.asked : open.waiting)) : ''
}

/** Who has won. */
export function result(winners: string[], labels: Labels): string {
  return winners.length ? labels.say('end.wins', { n: winners.length, names: winners.join(', ') }) : labels.say('end.draw')
}
