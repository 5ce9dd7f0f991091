import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BotFacts, GameFacts } from '../src/shell/api'
import BotPicker from '../src/shell/BotPicker.svelte'
import { breakable, characterOf, company, levelName, MIXED, usual } from '../src/shell/bots'
import Company from '../src/shell/Company.svelte'
import { LEVELS, type Level } from '../src/shell/messages'
import Opponents from '../src/shell/Opponents.svelte'
import { settings } from '../src/shell/settings.svelte'
import { labelsIn } from '../src/shell/words'

const bot = (word: string, level: Level, en: string, line: string): BotFacts =>
  ({ word, level, is_character: word !== level, titles: { pl: `${en} po polsku`, en }, lines: { pl: `${line} Po polsku.`, en: line } })
const CHARACTERS = [bot('mole', 'easy', 'The Mole', 'Counts.'), bot('hen', 'medium', 'The Hen', 'Pecks.'), bot('dog', 'hard', 'The Dog', 'Sniffs.')]
const GAME = { name: 'nowhere', bots: [...LEVELS.map((level) => bot(level, level, `Level ${level}`, `Plays ${level}.`)), ...CHARACTERS] } as GameFacts
const labels = labelsIn('en')
const names = (): (string | null)[] => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))

beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('offers every character with name, level and sentence, then every level', () => {
  render(BotPicker, { game: GAME, labels, legend: 'Whom?', chosen: 'hen', onpick: () => {} })
  expect(screen.getByRole('group', { name: 'Whom?' })).toBeTruthy()
  expect(names().slice(0, 4)).toEqual([
    'The Mole, Level easy: Counts.',
    'The Hen, Level medium: Pecks.',
    'The Dog, Level hard: Sniffs.',
    'Level easy: Plays easy.',
  ])
  expect(names()).toHaveLength(7)
  const marked = screen.getAllByRole('button').filter((each) => each.getAttribute('aria-current'))
  expect(marked.map((each) => each.textContent)).toEqual([expect.stringContaining('The Hen')])
})

it('says the sentence of the chosen one until another is looked at', async () => {
  const { container } = render(BotPicker, { game: GAME, labels, legend: 'Whom?', chosen: 'hen', onpick: () => {} })
  const line = container.querySelector('p')
  expect(line?.textContent).toBe('The Hen: Pecks.')
  const dog = screen.getByRole('button', { name: /The Dog/ })
  await fireEvent(dog, new PointerEvent('pointerenter', { pointerType: 'mouse' }))
  expect(line?.textContent).toBe('The Dog: Sniffs.')
  await fireEvent(dog, new PointerEvent('pointerleave'))
  expect(line?.textContent).toBe('The Hen: Pecks.')
})

it('takes whoever is tapped, unless there is no room', async () => {
  const onpick = vi.fn()
  const { rerender } = render(BotPicker, { game: GAME, labels, legend: 'Whom?', chosen: '', onpick })
  await fireEvent.click(screen.getByRole('button', { name: /The Dog/ }))
  await fireEvent.click(screen.getByRole('button', { name: /Level expert/ }))
  expect(onpick.mock.calls).toEqual([['dog'], ['expert']])
  await rerender({ isDisabled: true })
  expect(screen.getAllByRole('button').every((each) => (each as HTMLButtonElement).disabled)).toBe(true)
})

it('begins at once with as many as are wanted, and plays against the same next time', async () => {
  const start = vi.fn()
  render(Opponents, { game: GAME, labels, count: 2, button: 'Play', isDisabled: false, start })
  await fireEvent.click(screen.getByRole('button', { name: 'Play: One of each' }))
  await fireEvent.click(screen.getByRole('button', { name: /^The Dog/ }))
  expect(start.mock.calls).toEqual([[['mole', 'hen']], [['dog', 'dog']]])
  expect(localStorage.getItem('stolik.bot.nowhere')).toBe('dog')
  await fireEvent.click(screen.getByRole('button', { name: 'Play: The Dog' }))
  expect(start).toHaveBeenLastCalledWith(['dog', 'dog'])
  expect(settings.bot('nowhere')).toBe('dog')
})

it('invites bots one by one or all at once, and sends them away again', async () => {
  render(Company, { game: GAME, labels, most: 4, bots: ['hard'] })
  await fireEvent.click(screen.getByRole('button', { name: /One of each/ }))
  const invited = (): (string | null)[] => within(screen.getByRole('list')).getAllByRole('button').map((each) => each.getAttribute('aria-label'))
  expect(invited()).toEqual(['Send away: Level hard', 'Send away: The Mole', 'Send away: The Hen', 'Send away: The Dog'])
  expect((screen.getByRole('button', { name: /^The Mole/ }) as HTMLButtonElement).disabled).toBe(true)
  await fireEvent.click(screen.getByRole('button', { name: 'Send away: The Hen' }))
  expect(invited()).toHaveLength(3)
})

it('offers what was chosen last, else everybody, and against one the easiest', () => {
  expect(usual(GAME, null, 3)).toBe(MIXED)
  expect(usual(GAME, null, 1)).toBe('mole')
  expect(usual(GAME, MIXED, 1)).toBe('mole')
  expect(usual(GAME, 'gone', 3)).toBe(MIXED)
  expect(usual(GAME, 'hard', 1)).toBe('hard')
  expect(company(GAME, MIXED, 5)).toEqual(['mole', 'hen', 'dog', 'mole', 'hen'])
})

it('knows the level of a character and of a level, and none of a program', () => {
  expect(['dog', 'hard', 'thumb'].map((word) => levelName(GAME, word, 'en'))).toEqual(['Level hard', 'Level hard', ''])
})

it('breaks long names before a syllable and leaves the others whole', () => {
  expect(['Kieszonkowiec', 'Prokuratorka', 'Hazardzista', 'Lisica', 'The Pickpocket'].map(breakable)).toEqual([
    'Kieszonko\u00ADwiec',
    'Prokura\u00ADtorka',
    'Hazar\u00ADdzista',
    'Lisica',
    'The Pickpocket',
  ])
})

it('knows a character by its name in any language, and by a number behind it', () => {
  expect(characterOf(GAME, 'The Hen')).toBe('hen')
  expect(characterOf(GAME, 'The Dog po polsku 2')).toBe('dog')
  expect(characterOf(GAME, 'Level easy')).toBe('')
  expect(characterOf(GAME, 'Ola')).toBe('')
  expect(characterOf(undefined, 'The Hen')).toBe('')
})
