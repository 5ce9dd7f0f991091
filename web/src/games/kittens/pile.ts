// What a viewer knows of the draw pile.

import type { Card } from './view'

export interface Known {
  card: Card
  from: number // cards from the top, counted from 1
  to: number // … at most: loose cards may lie on it
  isLowest: boolean
}

/** The cards of the pile a viewer knows the place of, the topmost first. */
export function knownPlaces(deck: (Card | 'hidden')[], loose: number): Known[] {
  const fixed = deck.slice(0, deck.length - loose)
  return fixed
    .flatMap((card, at): Known[] =>
      card === 'hidden' ? [] : [{ card, from: fixed.length - at, to: fixed.length - at + loose, isLowest: at === 0 && !loose && deck.length > 1 }],
    )
    .reverse()
}

/** The cards that lie somewhere in the pile: which, and how many. */
export const looseCards = (deck: (Card | 'hidden')[], loose: number): (Card | 'hidden')[] => (loose ? deck.slice(-loose) : [])
