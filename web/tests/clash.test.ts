import { expect, it } from 'vitest'
import { ended } from '../src/games/clash/story'
import { reach } from '../src/games/clash/said'
import { dotsOf, line, marked } from '../src/games/clash/tiles'
import type { Clash, Direction, Event, SpaceRow, TileRow } from '../src/games/clash/view'
import { settings } from '../src/shell/settings.svelte'
import { heard, layout } from './making'

// As the server tells it of the space in the middle of the board
const WAYS: Direction[] = ['f', 'fr', 'r', 'br', 'b', 'bl', 'l', 'fl']
const middle: SpaceRow = { word: 'b2', beside: [[7, 8, 5, 2, 1, 0, 3, 6], [1, 0, 3, 6, 7, 8, 5, 2]], lines: [[0], [1]] }
const facts = layout<Clash>({ domains: { direction: WAYS.map((word) => ({ word })), space: Array.from({ length: 5 }, () => middle) } })
const row = (dots: Direction[], more: Partial<TileRow> = {}): TileRow => ({
  word: 'press',
  paragraph: 'CL-7.1',
  side: 'neutral',
  lasts: 'instant',
  area: 'all',
  effect: 'turn',
  dots,
  white: [],
  other: [],
  other_with: [],
  chosen_with: [],
  reconstructed: true,
  ...more,
})

it('marks the spaces the server names, seen from whom a tile supports', () => {
  expect(marked(['f', 'fr', 'fl'], facts, 4, 0)).toEqual([7, 8, 6])
  expect(marked(['f', 'fr', 'fl'], facts, 4, 1)).toEqual([1, 0, 2])
  expect(line(facts, 4, 1)).toEqual([1])
})

it('shows the dots that the options of the table give a tile', () => {
  const network = row(['f', 'fr', 'fl'], { other: ['f', 'br', 'bl'], other_with: ['network', 'fork'] })
  expect(dotsOf(network, facts, { network: 'ahead' }, 0)).toEqual(['f', 'fr', 'fl'])
  expect(dotsOf(network, facts, { network: 'fork' }, 0)).toEqual(['f', 'br', 'bl'])
  const un = row(['r', 'l'], { chosen_with: ['un_dots', 'chosen'] })
  const chosen: Parameters<typeof dotsOf>[2] = { un_dots: 'chosen', shield: ['f', 'br'] }
  expect(dotsOf(un, facts, chosen, 0)).toEqual(['f', 'br'])
  // the chosen spaces of the board stay the same when the tile is turned
  for (const seat of [0, 1]) expect(marked(dotsOf(un, facts, chosen, seat), facts, 4, seat)).toEqual([7, 2])
})

it('says where dots reach, whatever the tile list gives', () => {
  settings.language = 'en'
  expect(reach(WAYS)).toBe('sides, corners')
  expect(reach(['fl', 'br', 'bl', 'fr'])).toBe('corners')
  expect(reach(['bl', 'f'])).toBe('front, back left')
  expect(reach([])).toBe('none')
})

it('tells how each game of a match ended', () => {
  const kinds: Event[] = ['begins', 'lays', 'full_board', 'wins_game', 'starts_next', 'begins', 'lays', 'cannot_lay', 'explodes', 'wins_game', 'wins']
  expect(ended(kinds.map((kind) => heard<Clash>(kind))).map((game) => game.map((each) => each.kind))).toEqual([
    ['full_board', 'wins_game'],
    ['cannot_lay', 'explodes', 'wins_game'],
  ])
})
