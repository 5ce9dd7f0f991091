// The cards of the box, as the list of this table has them.

import type { Layout } from '../../../rules'
import type { Attack, AttackRow, Card, CardRow, Defence, Football } from './view'

export type HalfName = 'attack' | 'defence'

export type Facts = Layout<Football>

export const rowOf = (facts: Facts, card: Card): CardRow | undefined => facts.cards.find((row) => row.word === card)

/** What the rules say of the attack on a card. */
export function attackOf(facts: Facts, card: Card): AttackRow | undefined {
  const attack = rowOf(facts, card)?.attack
  return facts.domains.attack.find(({ word }) => word === attack)
}

/** On how many cards of the box an action is found: the number in the circle. */
export function copiesOf(facts: Facts, half: HalfName, action: Attack | Defence): number {
  return facts.cards
    .filter((row) => row[half] === action)
    .reduce((sum, row) => sum + row.copies, 0)
}

/** The defence that stops an attack, if one does. */
export const counterOf = (facts: Facts, attack: Attack): Defence | '' => facts.maps.counters[attack] ?? ''

/** The attacks a defence stops. */
export const stoppedBy = (facts: Facts, defence: Defence): Attack[] =>
  facts.domains.attack.map((each) => each.word).filter((attack) => counterOf(facts, attack) === defence)

/** Balls or gloves on some cards; hidden ones count nothing. */
export function symbolsOn(facts: Facts, cards: Card[], half: HalfName): number {
  return cards.reduce((sum, card) => sum + (rowOf(facts, card)?.[half === 'attack' ? 'balls' : 'gloves'] ?? 0), 0)
}

/** Cards of a hand in the order of the box. */
export function inOrder(facts: Facts, hand: Card[]): Card[] {
  const rank = new Map(facts.cards.map((row, at) => [row.word, at]))
  return hand.toSorted((one, other) => (rank.get(one) ?? 99) - (rank.get(other) ?? 99))
}

/** Where the rules say what an action does. */
export const paragraphOf = (facts: Facts, action: Attack | Defence): string =>
  [...facts.domains.attack, ...facts.domains.defence].find((each) => each.word === action)?.paragraph ?? 'FO-3.5'

/** Which places of a hand are chosen, given the cards that are; of equal cards those that were tapped. */
export function placesOf(hand: Card[], cards: Card[], tapped: number[]): number[] {
  const places: number[] = []
  for (const card of cards) {
    const free = (at: number): boolean => hand[at] === card && !places.includes(at)
    const at = tapped.find(free) ?? hand.findIndex((_, place) => free(place))
    if (at >= 0) places.push(at)
  }
  return places
}
