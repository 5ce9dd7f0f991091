// svelte-check reads this too: where a key is wrong it has to say so, and where it is right it may not.
import { expect, it } from 'vitest'
import { own } from '../src/games/football/words'
import type { Attack, Football } from '../src/games/football/view'
import type { Lexicon } from '../src/shell/lexicon'
import { Words } from '../src/shell/say'
import { wordsIn } from '../src/shell/tournament/words'
import { labelsIn } from '../src/shell/words'

const attacks: Attack[] = ['corner']

it('a label of the page goes by its key', () => {
  expect(labelsIn('en').say('close')).toBe('Close')
  // @ts-expect-error there is no such label
  expect(labelsIn('en').say('clos')).toBe('clos')
})

it('a label of a tournament goes by its key', () => {
  expect(wordsIn('en').say('tournament.title')).toBe('Tournament')
  // @ts-expect-error there is no such label
  expect(wordsIn('en').say('tournament.titel')).toBe('tournament.titel')
})

it('a word of a game goes by its key, in the page of that game', () => {
  const words: Lexicon<Football>['words'] = new Words('en', { 'attack.corner': 'Corner' })
  expect(attacks.map((each) => words.say(`attack.${each}`))).toEqual(['Corner'])
  // @ts-expect-error there is no such word
  expect(attacks.map((each) => words.say(`atack.${each}`))).toEqual(['atack.corner'])
})

it('a word of any game goes by its chapter', () => {
  const words: Lexicon['words'] = new Words('en', { 'ending.over': 'It is over.' })
  expect(words.say('ending.over')).toBe('It is over.')
  // @ts-expect-error there is no such chapter
  expect(words.say('endings.over')).toBe('endings.over')
})

it('a text that only some have goes by a key that some have', () => {
  expect(attacks.map((each) => own().find(`brief.${each}`))).toEqual([undefined])
  // @ts-expect-error nothing has such a text
  expect(attacks.map((each) => own().find(`breif.${each}`))).toEqual([undefined])
})
