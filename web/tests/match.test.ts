import { expect, it } from 'vitest'
import { canOnlyPass } from '../src/shell/match'

const asked = {
  paragraph: 'RO-5.2',
  may: true,
  idle: true,
  pass: 0,
  seconds: 6,
  collects: false,
  continues: false,
  verb: '',
  kind: 'plain',
  answer: 'spin',
  answers: [
    { kind: 'pass', word: 'pass', of: '', width: 1, is_dire: false },
    { kind: 'play', word: 'play', of: 'card', width: 3, is_dire: false },
    { kind: 'spin', word: 'spin', of: 'seat', width: 2, is_dire: false, is_idle: true },
  ],
}

it('who holds no card for a window can only pass, though an idle answer is allowed', () => {
  expect(canOnlyPass(asked, [0])).toBe(true)
  expect(canOnlyPass(asked, [0, 4, 5])).toBe(true)
})

it('a card that can be played, or a question without a pass, is to be asked', () => {
  expect(canOnlyPass(asked, [0, 2])).toBe(false)
  expect(canOnlyPass(asked, [0, 3, 5])).toBe(false)
  expect(canOnlyPass({ ...asked, pass: -1 }, [4])).toBe(false)
})
