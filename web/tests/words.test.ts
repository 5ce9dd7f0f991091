import { expect, it } from 'vitest'
import { REFUSALS } from '../src/shell/refusals'
import { LABELS, labelsIn, refusalIn } from '../src/shell/words'

it('says the same things in both languages', () => {
  expect(Object.keys(LABELS.pl).sort()).toEqual(Object.keys(LABELS.en).sort())
  expect(Object.keys(REFUSALS.pl).sort()).toEqual(Object.keys(REFUSALS.en).sort())
})

it('words a refusal in its own language, and leaves the rules their words', () => {
  const told = { sentence: 'There is no seat 5 at this table.', code: 'seat.none', parts: { seat: 5 } }
  expect(refusalIn(labelsIn('pl'), told)).toBe('Przy tym stole nie ma miejsca 5.')
  expect(refusalIn(labelsIn('en'), told)).toBe(told.sentence)
  expect(refusalIn(labelsIn('pl'), { sentence: 'Unia nie ma akcji.', code: '' })).toBe('Unia nie ma akcji.')
})
