import { expect, test } from 'vitest'
import { filled, largest } from '../src/played/analysis.svelte'
import { hintsOf } from '../src/thinking/reasons'

const weighed = (answer: number, chance: number, tries = 500) => ({ answer, chance, tries, traits: [] })
const keys = (hints: ReturnType<typeof hintsOf>): string[][] => hints.map(({ reasons }) => reasons.map(({ key }) => key))

test('the best answer is advised first, and says how far ahead it is', () => {
  const hints = hintsOf({ answer: 3, told: [weighed(3, 0.6), weighed(1, 0.45), weighed(2, 0.44)], thumb: 1 })
  expect(hints.map(({ answer }) => answer)).toEqual([3, 1, 2])
  expect(keys(hints)).toEqual([['hint.clear', 'hint.against'], ['hint.worse', 'hint.thumb'], ['hint.worse']])
  expect(hints[0]?.reasons[0]?.n).toBe(15)
})

test('what is as good is called so', () => {
  const hints = hintsOf({ answer: 2, told: [weighed(1, 0.5), weighed(2, 0.49)], thumb: 1 })
  expect(keys(hints)).toEqual([['hint.even', 'hint.thumb'], ['hint.near']])
})

test('what was dropped early comes after what is known well', () => {
  const hints = hintsOf({ answer: 1, told: [weighed(5, 1, 3), weighed(1, 0.5), weighed(2, 0.4)], thumb: 1 })
  expect(hints.map(({ answer }) => answer)).toEqual([1, 2, 5])
})

test('where there is one answer there is nothing to weigh', () => {
  expect(keys(hintsOf({ answer: 7, told: [], thumb: 7 }))).toEqual([['hint.only']])
})

test('the moves that changed most are found, the largest first', () => {
  const chances = filled([[0.5, 0.5], null, [0.8, 0.2], [0.78, 0.22], [0, 1]])
  expect(chances[1]).toEqual([0.5, 0.5])
  expect(largest(chances)).toEqual([3, 1])
})
