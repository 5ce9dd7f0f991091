// What the tile list says of a tile, and which spaces its dots mark: a picture of the tile, not a rule.

import type { GameWords } from '../../shell/lexicon'
import type { MatchSight } from '../../shell/messages'

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
  reconstructed: boolean
}

type Fields = MatchSight['fields']

export function rowOf(facts: GameWords, word: string): TileRow | undefined {
  return facts.cards.find((each) => each.word === word) as TileRow | undefined
}

/** The option of the table that gives a tile other dots, and the value with which it does. */
const HOUSE: Record<string, [string, string]> = {
  fast_food: ['arrows', 'eight'],
  imam: ['arrows', 'eight'],
  social_network: ['network', 'fork'],
  un: ['un_dots', 'front_back'],
}

export function hasOtherDots(tile: string, fields: Fields | undefined): boolean {
  const [option, value] = HOUSE[tile] ?? []
  return option !== undefined && fields?.[option] === value
}

export function isChosen(tile: string, fields: Fields | undefined): boolean {
  return tile === 'un' && fields?.un_dots === 'chosen'
}

/** The dots of a tile that supports a seat. Chosen ones are directions of the board: on a turned tile they point the other way. */
export function dotsOf(row: TileRow, fields: Fields | undefined, seat: number): string[] {
  if (isChosen(row.word, fields)) {
    const ways = Object.keys(STEPS)
    return ((fields?.shield as string[]) ?? []).map((way) => (seat === 1 ? ways[(ways.indexOf(way) + 4) % 8] : way) as string)
  }
  return hasOtherDots(row.word, fields) ? row.other : row.dots
}

/** Columns and rows to go, for the first seat; the other one sees them turned by half a circle. */
export const STEPS: Record<string, [number, number]> = {
  f: [0, 1],
  fr: [1, 1],
  r: [1, 0],
  br: [1, -1],
  b: [0, -1],
  bl: [-1, -1],
  l: [-1, 0],
  fl: [-1, 1],
}

function next(space: number, across: number, along: number): number {
  const [column, row] = [(space % 3) + across, Math.floor(space / 3) + along]
  return column >= 0 && column < 3 && row >= 0 && row < 3 ? column + 3 * row : -1
}

/** The spaces that dots mark from a space, for a tile that supports this seat. */
export function marked(dots: string[], space: number, seat: number): number[] {
  const way = seat === 1 ? -1 : 1
  return dots
    .map((dot): [number, number] => STEPS[dot] ?? [0, 0])
    .map(([across, along]) => next(space, across * way, along * way))
    .filter((each) => each >= 0)
}

/** All spaces from a neighbour on, as far as the edge. */
export function line(space: number, neighbour: number): number[] {
  const [across, along] = [(neighbour % 3) - (space % 3), Math.floor(neighbour / 3) - Math.floor(space / 3)]
  const all: number[] = []
  for (let at = neighbour; at >= 0; at = next(at, across, along)) all.push(at)
  return all
}
