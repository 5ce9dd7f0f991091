import { expect, it } from 'vitest'
import { loadGame } from '../src/shell/game'
import type { Open } from '../src/shell/match'
import { asked } from '../src/shell/situation'
import { labelsIn } from '../src/shell/words'
import { match } from './making'

const part = await loadGame('conflict')
const names = ['Ada', 'Ola', 'Jan', 'Ewa', 'Staś']
const told = (seats: number[], living: number[], language: 'pl' | 'en' = 'en'): string => {
  const open = { word: 'react', may: true, asked: seats } as Open
  return asked({ ...match({ names, open }), fields: { living } }, labelsIn(language), part).names
}

it('calls them everybody, or the others, where it would name nearly all who still play', () => {
  expect(told([0, 1, 2, 3], [0, 1, 2, 3])).toBe('Everybody')
  expect(told([0, 1, 3], [0, 1, 2, 3])).toBe('The others')
  expect(told([0, 1, 3], [0, 1, 3], 'pl')).toBe('Wszyscy')
})

it('names one and two, and some of many', () => {
  expect(told([1], [0, 1])).toBe('Ola')
  expect(told([1, 2], [0, 1, 2])).toBe('Ola, Jan')
  expect(told([0, 1, 2], [0, 1, 2, 3, 4])).toBe('Ada, Ola, Jan')
})
