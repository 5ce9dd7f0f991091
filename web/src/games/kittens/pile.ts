// What lies on the table, counted: groups of equal cards, and what a viewer knows of it.

export interface Group {
  card: string
  count: number
}

/** Equal cards together, in the order of the box; what is unknown comes last. */
export function grouped(cards: string[], order: string[]): Group[] {
  const rank = (card: string): number => (order.includes(card) ? order.indexOf(card) : order.length)
  const kinds = [...new Set(cards)].sort((one, other) => rank(one) - rank(other))
  return kinds.map((card) => ({ card, count: cards.filter((each) => each === card).length }))
}

export interface Known {
  card: string
  from: number // cards from the top, counted from 1
  to: number // … at most: loose cards may lie on it
  isLowest: boolean
}

/** The cards of the pile a viewer knows the place of, the topmost first. */
export function knownPlaces(deck: string[], loose: number): Known[] {
  const fixed = deck.slice(0, deck.length - loose)
  return fixed
    .map((card, at) => ({ card, from: fixed.length - at, to: fixed.length - at + loose, isLowest: at === 0 && !loose && deck.length > 1 }))
    .filter((each) => each.card !== 'hidden')
    .reverse()
}

/** The cards that lie somewhere in the pile: which, and how many. */
export const looseCards = (deck: string[], loose: number): string[] => (loose ? deck.slice(-loose) : [])

/** A hand of somebody else: what is known of it, and how many cards are not. */
export function seen(hand: string[], order: string[]): { known: Group[]; unknown: number } {
  const known = hand.filter((card) => card !== 'hidden')
  return { known: grouped(known, order), unknown: hand.length - known.length }
}
