import { expect, it } from 'vitest'
import { OWN as clash } from '../src/games/clash/words'
import { OWN as conflict } from '../src/games/conflict/words'
import { OWN as football } from '../src/games/football/words'
import { OWN as kittens } from '../src/games/kittens/words'
import { OWN as roulette } from '../src/games/roulette/words'
import { PEOPLE } from '../src/people/words'
import { REFUSALS } from '../src/shell/refusals'
import { fill, LANGUAGES, type Dictionary, type Language } from '../src/shell/say'
import { TOURNAMENT } from '../src/shell/tournament/words'
import { LABELS, labelsIn, refusalIn } from '../src/shell/words'

const DICTIONARIES: [string, Record<Language, Dictionary>][] = [
  ['the page', LABELS],
  ['a refusal', REFUSALS],
  ['a tournament', TOURNAMENT],
  ['people', PEOPLE],
  ['clash', clash],
  ['conflict', conflict],
  ['football', football],
  ['kittens', kittens],
  ['roulette', roulette],
]
const DOUBLED = /[.!?;:,][.;:,?]|[.;:,?]!/
const UNFILLED = /[{}]| {2}|\s[.,;:!?]|[;,] ?$|^[\s.,;:!?]|[:;,] [.;:,!?]|\(\)|„”|“”|^$/
const FOREIGN = {
  pl: /(?<!\p{L})(the|of|with|and|from|you|your|is|are|has|have|this|that|not|for)(?!\p{L})/iu,
  en: /[ąćęłńóśźż]|\b(jest|nie|przez|tylko|albo|czy|wybierz)\b/i,
}
const FORMS = { pl: 3, en: 2 } // of a word that goes with a number

/** A template with something in every part. */
const filled = (language: Language, template: string): string =>
  fill(language, template, Object.fromEntries([...template.matchAll(/\{(\w+)/g)].map(([, part]) => [part as string, 2])))

/** What no careful person would have written. */
function faults(language: Language, template: string): string[] {
  const said = filled(language, template)
  const forms = [...template.matchAll(/\{\w+:([^}]*)\}/g)].map(([, all]) => (all as string).split('|'))
  return [
    DOUBLED.test(said) && 'doubled punctuation',
    UNFILLED.test(said) && 'an empty part',
    FOREIGN[language].test(said) && 'another language',
    forms.some((each) => each.includes('') || each.length !== FORMS[language]) && 'a form is missing',
  ].filter((fault) => fault !== false)
}

it.each(DICTIONARIES)('%s says the same things in both languages', (_, { pl, en }) => {
  // which names are too long for a phone differs
  const keys = (words: Dictionary): string[] => Object.keys(words).filter((key) => !key.startsWith('brief.')).sort()
  expect(keys(pl)).toEqual(keys(en))
})

it.each(DICTIONARIES)('%s reads well in both languages', (_, words) => {
  const found = LANGUAGES.flatMap((language) =>
    Object.entries(words[language]).flatMap(([key, template]) => faults(language, template).map((fault) => `${language} ${key}: ${fault}`)),
  )
  expect(found).toEqual([])
})

it('no dictionary of a game is forgotten', () => {
  const games = Object.keys(import.meta.glob('../src/games/*/words.ts')).map((path) => path.split('/').at(-2))
  expect(games.filter((game) => !DICTIONARIES.some(([name]) => name === game))).toEqual([])
})

it.each<[Language, string]>([
  ['pl', 'Afera!; cel: {who}.'],
  ['pl', 'Koniec..'],
  ['pl', 'Wybrane ().'],
  ['pl', '{n} {n:karta|karty|}'],
  ['pl', 'Only you see it, nobody else of the table.'],
  ['en', 'Twoje karty są zakryte'],
  ['en', ''],
])('finds what is wrong in %s with "%s"', (language, template) => {
  expect(faults(language, template)).not.toEqual([])
})

it('words a refusal in its own language, and leaves the rules their words', () => {
  const told = { sentence: 'There is no seat 5 at this table.', code: 'seat.none', parts: { seat: 5 } }
  expect(refusalIn(labelsIn('pl'), told)).toBe('Przy tym stole nie ma miejsca 5.')
  expect(refusalIn(labelsIn('en'), told)).toBe(told.sentence)
  expect(refusalIn(labelsIn('pl'), { sentence: 'Unia nie ma akcji.', code: '' })).toBe('Unia nie ma akcji.')
})
