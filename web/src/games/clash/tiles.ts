// What the server says of tiles and spaces, looked up: which dots a tile has at this table, and what they mark.

import type { Layout } from '../../../rules'
import type { Clash, Direction, Fields, SpaceRow, TileRow } from './view'

export type Facts = Layout<Clash>
/** Of a table, as far as they matter here. */
type Seen = Partial<Fields>

export function rowOf(facts: Facts, word: string): TileRow | undefined {
  return facts.cards.find((each) => each.word === word)
}

const spaceOf = (facts: Facts, space: number): SpaceRow | undefined => facts.domains.space[space]
const waysOf = (facts: Facts): Direction[] => facts.domains.direction.map((each) => each.word)

function isSo([option, value]: string[], fields: Seen | undefined): boolean {
  return Object.entries(fields ?? {}).some(([name, chosen]) => name === option && chosen === value)
}

/** Does its player choose the dots of this tile? */
export const isChosen = (row: TileRow, fields: Seen | undefined): boolean => isSo(row.chosen_with, fields)

/** The dots of a tile that supports a seat. Chosen ones are directions of the board: on a turned tile they point the other way. */
export function dotsOf(row: TileRow, facts: Facts, fields: Seen | undefined, seat: number): Direction[] {
  if (isChosen(row, fields)) {
    const ways = waysOf(facts)
    const half = seat === 1 ? ways.length / 2 : 0
    return (fields?.shield ?? []).map((way) => ways[(ways.indexOf(way) + half) % ways.length] ?? way)
  }
  return isSo(row.other_with, fields) ? row.other : row.dots
}

/** The spaces that dots mark from a space, for a tile that supports this seat. */
export function marked(dots: Direction[], facts: Facts, space: number, seat: number): number[] {
  const ways = waysOf(facts)
  const beside = spaceOf(facts, space)?.beside[seat] ?? []
  return dots.map((dot) => beside[ways.indexOf(dot)] ?? -1).filter((each) => each >= 0)
}

/** All spaces from a neighbour on, as far as the edge. */
export function line(facts: Facts, space: number, neighbour: number): number[] {
  return spaceOf(facts, space)?.lines[neighbour] ?? []
}
