// What the server says of tiles and spaces, looked up: which dots a tile has at this table, and what they mark.

import type { GameWords } from '../../shell/lexicon'
import type { Match } from '../../shell/match'

export interface TileRow {
  word: string
  side: string
  lasts: string
  area: string
  effect: string
  paragraph: string
  dots: string[]
  white: string[]
  other: string[]
  other_with: string[] // the option and value with which it has the other dots
  chosen_with: string[] // … or dots that its player chooses
  reconstructed: boolean
}

interface SpaceRow {
  word: string
  beside: number[][] // by supported seat and direction: the next space, or -1
  lines: number[][] // by neighbour: the spaces from there on
}

type Fields = Match['fields']

export function rowOf(facts: GameWords, word: string): TileRow | undefined {
  return facts.cards.find((each) => each.word === word) as TileRow | undefined
}

const spaceOf = (facts: GameWords, space: number): SpaceRow | undefined => facts.domains.space?.[space] as SpaceRow | undefined
const waysOf = (facts: GameWords): string[] => (facts.domains.direction ?? []).map((each) => each.word)

function isSo([option, value]: string[], fields: Fields | undefined): boolean {
  return option !== undefined && fields?.[option] === value
}

/** Does its player choose the dots of this tile? */
export const isChosen = (row: TileRow, fields: Fields | undefined): boolean => isSo(row.chosen_with, fields)

/** The dots of a tile that supports a seat. Chosen ones are directions of the board: on a turned tile they point the other way. */
export function dotsOf(row: TileRow, facts: GameWords, fields: Fields | undefined, seat: number): string[] {
  if (isChosen(row, fields)) {
    const ways = waysOf(facts)
    const half = seat === 1 ? ways.length / 2 : 0
    return ((fields?.shield as string[]) ?? []).map((way) => ways[(ways.indexOf(way) + half) % ways.length] as string)
  }
  return isSo(row.other_with, fields) ? row.other : row.dots
}

/** The spaces that dots mark from a space, for a tile that supports this seat. */
export function marked(dots: string[], facts: GameWords, space: number, seat: number): number[] {
  const ways = waysOf(facts)
  const beside = spaceOf(facts, space)?.beside[seat] ?? []
  return dots.map((dot) => beside[ways.indexOf(dot)] ?? -1).filter((each) => each >= 0)
}

/** All spaces from a neighbour on, as far as the edge. */
export function line(facts: GameWords, space: number, neighbour: number): number[] {
  return spaceOf(facts, space)?.lines[neighbour] ?? []
}
