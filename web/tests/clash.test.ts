import { expect, it } from 'vitest'
import { ended } from '../src/games/clash/story'
import { dotsOf, line, marked, type TileRow } from '../src/games/clash/tiles'
import { OWN } from '../src/games/clash/words'
import type { Heard } from '../src/shell/messages'

const row = (word: string, dots: string[], other: string[] = []): TileRow => ({
  word,
  paragraph: 'CL-7.1',
  side: 'neutral',
  lasts: 'instant',
  area: 'all',
  effect: 'turn',
  dots,
  white: [],
  other,
  reconstructed: true,
})

it('marks the spaces ahead of a tile, seen from whom it supports', () => {
  const ahead = ['f', 'fr', 'fl']
  expect(marked(ahead, 4, 0).sort()).toEqual([6, 7, 8])
  expect(marked(ahead, 4, 1).sort()).toEqual([0, 1, 2])
  expect(marked(ahead, 7, 0)).toEqual([])
})

it('goes on with a line as far as the edge', () => {
  expect(line(0, 1)).toEqual([1, 2])
  expect(line(0, 4)).toEqual([4, 8])
  expect(line(4, 3)).toEqual([3])
})

it('shows the dots that the options of the table give a tile', () => {
  const network = row('social_network', ['f', 'fr', 'fl'], ['f', 'br', 'bl'])
  expect(dotsOf(network, { network: 'ahead' }, 0)).toEqual(['f', 'fr', 'fl'])
  expect(dotsOf(network, { network: 'fork' }, 0)).toEqual(['f', 'br', 'bl'])
  const chosen = { un_dots: 'chosen', shield: ['f', 'br'] }
  expect(dotsOf(row('un', ['r', 'l']), chosen, 0)).toEqual(['f', 'br'])
  // the chosen spaces of the board stay the same when the tile is turned
  for (const seat of [0, 1]) expect(marked(dotsOf(row('un', ['r', 'l']), chosen, seat), 4, seat)).toEqual([7, 2])
})

it('tells how each game of a match ended', () => {
  const kinds = ['begins', 'lays', 'full_board', 'wins_game', 'starts_next', 'begins', 'lays', 'cannot_lay', 'explodes', 'wins_game', 'wins']
  const heard = kinds.map((kind) => ({ kind }) as Heard)
  expect(ended(heard).map((game) => game.map((each) => each.kind))).toEqual([
    ['full_board', 'wins_game'],
    ['cannot_lay', 'explodes', 'wins_game'],
  ])
})

it('says the same things in both languages', () => {
  expect(Object.keys(OWN.pl).sort()).toEqual(Object.keys(OWN.en).sort())
})
