import { expect, it } from 'vitest'
import part from '../src/games/clash'
import { ended } from '../src/games/clash/story'
import { reach } from '../src/games/clash/said'
import { dotsOf, line, marked, type TileRow } from '../src/games/clash/tiles'
import type { GameWords } from '../src/shell/lexicon'
import type { Heard } from '../src/shell/match'
import { turns } from '../src/shell/story'
import { settings } from '../src/shell/settings.svelte'

// As the server tells it of the space in the middle of the board
const WAYS = ['f', 'fr', 'r', 'br', 'b', 'bl', 'l', 'fl']
const middle = { word: 'b2', beside: [[7, 8, 5, 2, 1, 0, 3, 6], [1, 0, 3, 6, 7, 8, 5, 2]], lines: [[0], [1]] }
const facts = { domains: { direction: WAYS.map((word) => ({ word })), space: [, , , , middle] } } as unknown as GameWords
const row = (dots: string[], more: Partial<TileRow> = {}): TileRow => ({
  word: 'tile',
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
  const chosen = { un_dots: 'chosen', shield: ['f', 'br'] }
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
  const kinds = ['begins', 'lays', 'full_board', 'wins_game', 'starts_next', 'begins', 'lays', 'cannot_lay', 'explodes', 'wins_game', 'wins']
  const heard = kinds.map((kind) => ({ kind }) as Heard)
  expect(ended(heard).map((game) => game.map((each) => each.kind))).toEqual([
    ['full_board', 'wins_game'],
    ['cannot_lay', 'explodes', 'wins_game'],
  ])
})

it('puts the end of a game and the beginning of the next under nobody\'s turn', () => {
  const words = { say: (key: string) => key, has: () => false, speaksTo: () => false }
  const lexicon = { words, person: () => '', named: () => '', cardOf: () => '', facts: { events: {} } } as never
  const kinds = [['begins', 0], ['lays', 0], ['turns', 0], ['full_board', -1], ['wins_game', 1], ['starts_next', 0], ['begins', 1], ['lays', 1], ['cannot_lay', 0], ['wins', 1]] as const
  const heard = kinds.map(([kind, actor]) => ({ kind, actor, target: -1, amount: 0, card: '', paragraph: '' }))
  const told = turns(heard, lexicon, ['Ada', 'Bolek'], part)
  for (const turn of told.filter((each) => each.who)) {
    expect(turn.lines.every((line) => line.event.actor === turn.actor)).toBe(true)
  }
  expect(told.map((turn) => [turn.number, turn.isBetween])).toEqual([
    [0, false],
    [1, false],
    [1, true],
    [2, false],
    [2, true],
    [3, false],
    [3, true],
  ])
})
