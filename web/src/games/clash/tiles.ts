// What the tile list says of a tile, and which spaces its dots mark: a picture of the tile, not a rule.

import type { GameWords } from '../../shell/lexicon'
import type { MatchSight } from '../../shell/messages'

export interface TileRow {
  word: string
  side: string
  lasts: string
  area: string
  effect: string
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

/** The dots of a tile at this table. */
export function dotsOf(row: TileRow, fields: Fields | undefined): string[] {
  if (isChosen(row.word, fields)) return (fields?.shield as string[]) ?? []
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

/** Where the rulebook speaks of a tile. */
export const PARAGRAPH: Record<string, string> = {
  president: 'CL-7.1',
  leader: 'CL-7.1',
  fast_food: 'CL-7.2',
  imam: 'CL-7.2',
  banker: 'CL-7.3',
  sheikh: 'CL-7.3',
  pop_star: 'CL-7.4',
  tradition: 'CL-7.4',
  soldier: 'CL-7.5',
  taliban: 'CL-7.5',
  predator: 'CL-7.6',
  bomber: 'CL-7.6',
  tourist_zone: 'CL-7.7',
  mosque: 'CL-7.7',
  mustafa: 'CL-7.8',
  social_network: 'CL-9.1',
  missile: 'CL-9.2',
  coup: 'CL-9.5',
  mercenary: 'CL-9.6',
  bribe: 'CL-9.7',
  mujahid: 'CL-9.8',
  un: 'CL-9.9',
  television: 'CL-9.12',
  nobel: 'CL-9.13',
  press: 'CL-9.18',
  picket: 'CL-9.19',
  agent: 'CL-9.20',
  riots: 'CL-9.23',
  hacker: 'CL-9.24',
  elections: 'CL-9.26',
  crisis: 'CL-9.29',
  kaboom: 'CL-9.32',
}
