// Cards counted: groups of equal ones, and what a viewer knows of a hand.

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

/** A hand of somebody else: what is known of it, and how many cards are not. */
export function seen(hand: string[], order: string[]): { known: Group[]; unknown: number } {
  const known = hand.filter((card) => card !== 'hidden')
  return { known: grouped(known, order), unknown: hand.length - known.length }
}
