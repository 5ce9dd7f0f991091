// The cards of the box, as the list of this table has them.

import type { GameWords } from '../../shell/lexicon'

export type HalfName = 'attack' | 'defence'

export interface CardRow {
  word: string
  attack: string
  defence: string
  balls: number
  gloves: number
  special: boolean
  copies: number
  reconstructed: boolean
}

const listed = (facts: GameWords): CardRow[] => facts.cards as unknown as CardRow[]

export const rowOf = (facts: GameWords, card: string): CardRow | undefined => listed(facts).find((row) => row.word === card)

/** On how many cards of the box an action is found: the number in the circle. */
export function copiesOf(facts: GameWords, half: HalfName, action: string): number {
  return listed(facts)
    .filter((row) => row[half] === action)
    .reduce((sum, row) => sum + row.copies, 0)
}

/** The defence that stops an attack, if one does. */
export const counterOf = (facts: GameWords, attack: string): string => facts.maps.counters?.[attack] ?? ''

/** The attacks a defence stops. */
export const stoppedBy = (facts: GameWords, defence: string): string[] =>
  Object.entries(facts.maps.counters ?? {}).flatMap(([attack, counter]) => (counter === defence ? [attack] : []))

/** Balls or gloves on some cards; hidden ones count nothing. */
export function symbolsOn(facts: GameWords, cards: string[], half: HalfName): number {
  return cards.reduce((sum, card) => sum + (rowOf(facts, card)?.[half === 'attack' ? 'balls' : 'gloves'] ?? 0), 0)
}

/** Cards of a hand in the order of the box. */
export function inOrder(facts: GameWords, hand: string[]): string[] {
  const rank = new Map(facts.cards.map((row, at) => [row.word, at]))
  return hand.toSorted((one, other) => (rank.get(one) ?? 99) - (rank.get(other) ?? 99))
}

const PARAGRAPHS: Record<string, string> = { dribble: 'FO-6.3', corner: 'FO-6.13', free_kick: 'FO-6.9', penalty: 'FO-6.10', foul: 'FO-3.6' }

/** Where the rules say what an action does. */
export const paragraphOf = (action: string): string => PARAGRAPHS[action] ?? 'FO-3.5'

/** Which places of a hand are chosen, given the cards that are; of equal cards those that were tapped. */
export function placesOf(hand: string[], cards: string[], tapped: number[]): number[] {
  const places: number[] = []
  for (const card of cards) {
    const free = (at: number): boolean => hand[at] === card && !places.includes(at)
    const at = tapped.find(free) ?? hand.findIndex((_, place) => free(place))
    if (at >= 0) places.push(at)
  }
  return places
}
