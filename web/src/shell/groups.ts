// Cards counted: groups of equal ones, and what a viewer knows of a hand.

export interface Group<C extends string = string> {
  card: C
  count: number
}

/** Equal cards together, in the order of the box; what is unknown comes last. */
export function grouped<C extends string>(cards: C[], order: string[]): Group<C>[] {
  const rank = (card: C): number => (order.includes(card) ? order.indexOf(card) : order.length)
  const kinds = [...new Set(cards)].sort((one, other) => rank(one) - rank(other))
  return kinds.map((card) => ({ card, count: cards.filter((each) => each === card).length }))
}

/** A hand of somebody else: what is known of it, and how many cards are not. */
export function seen<C extends string>(hand: C[], order: string[]): { known: Group<Exclude<C, 'hidden'>>[]; unknown: number } {
  const known = hand.filter((card): card is Exclude<C, 'hidden'> => card !== 'hidden')
  return { known: grouped(known, order), unknown: hand.length - known.length }
}
