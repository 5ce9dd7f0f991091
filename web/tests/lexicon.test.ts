import { expect, it } from 'vitest'
import { Lexicon } from '../src/shell/lexicon'
import { namesThen, sentence, turns } from '../src/shell/story'
import { heard, layout } from './making'

const facts = layout({
  words: {
    en: {
      'card.bear': 'the Bear',
      'action.take': 'Take',
      'event.declares': '{actor} declares: {amount}.',
      'event.declares.target': '{actor} declares: {amount}; target: {target}.',
      'event.draws': '{actor} draws {card}.',
      'event.draws.hidden': '{actor} draws a card.',
      'event.gains': '{actor} takes {amount} M.',
      'question.react': '{who}: react to {action} ({turn})?',
      'question.react.target': '{who}: react to {action} ({turn}), target {target}?',
      'question.react.doubts': '{who}: {doubts} doubt it. And you?',
      'question.react.doubts.1': '{who}: somebody doubts it. And you?',
      'event.wins': '{actor} {actor:wins|win} against {target}; {target:loses|you lose}: {target}.',
      reader: 'you',
    },
    pl: {
      'card.bear': 'Miś!',
      'event.declares.target': '{actor} {actor:zagrywa|zagrywasz}: {card}; {target:płaci|płacisz ty}: {target}.',
      'event.draws': '{actor} {actor:dobiera|dobierasz}: {card}.',
      'question.react': '{who}: {who:zagraj|zagrajcie}.',
      reader: 'ty',
    },
  },
  domains: { card: [{ word: 'bear' }], action: [{ word: 'wait' }, { word: 'take' }] },
  fields: { action: 'action', turn: 'seat', target: 'seat', money: '', doubts: '' },
  events: { declares: 'action', draws: '', gains: '' },
  questions: {
    declare: {
      paragraph: '',
      may: false,
      pass: -1,
      seconds: 0,
      collects: false,
      continues: false,
      verb: '',
      kind: 'seat',
      answer: 'declare',
      answers: [
        { kind: 'pass', word: 'pass', of: '', width: 1, is_dire: false },
        { kind: 'hit', word: 'hit', of: 'seat', width: 4, is_dire: false },
        { kind: 'show', word: 'show', of: 'card', width: 1, is_dire: false },
        { kind: 'last', word: 'last', of: '', width: 1, is_dire: false },
      ],
    },
  },
  opens: ['declares'],
  heads: ['begins'],
  closes: ['wins'],
})
const lexicon = new Lexicon(facts, 'en')
const names = ['Ola', 'Jan']
const event = { kind: '', paragraph: '', actor: 0, target: -1, amount: 0, card: '' }

it('words an event with its amount, target and card', () => {
  expect(sentence({ ...event, kind: 'declares', amount: 1 }, lexicon, names)).toBe('Ola declares: Take.')
  expect(sentence({ ...event, kind: 'declares', amount: 1, target: 1 }, lexicon, names)).toBe('Ola declares: Take; target: Jan.')
  expect(sentence({ ...event, kind: 'gains', amount: 3 }, lexicon, names)).toBe('Ola takes 3 M.')
  expect(sentence({ ...event, kind: 'draws', card: 'bear' }, lexicon, names)).toBe('Ola draws the Bear.')
  expect(sentence({ ...event, kind: 'draws', card: 'hidden' }, lexicon, names)).toBe('Ola draws a card.')
})

it('words a question with the fields it mentions', () => {
  const match = { fields: { action: 'take', turn: 1, money: [1, 2] }, names } as never
  expect(lexicon.question('react', match, ['You'])).toBe('You: react to Take (Jan)?')
})

it('names the target of what is asked about, if there is one', () => {
  const fields = { action: 'take', turn: 1, target: 0 }
  expect(lexicon.question('react', { fields, names } as never, ['You'])).toBe('You: react to Take (Jan), target Ola?')
  expect(lexicon.question('react', { fields: { ...fields, target: -1 }, names } as never, ['You'])).toBe('You: react to Take (Jan)?')
})

it('asks in other words once a field says something, of several the last', () => {
  const fields = { action: 'take', turn: 1, target: 0, doubts: 2 }
  expect(lexicon.question('react', { fields, names, seat: 0 }, ['You'])).toBe('You: 2 doubt it. And you?')
  expect(lexicon.question('react', { fields: { ...fields, doubts: 1 }, names, seat: 0 }, ['You'])).toBe('You: somebody doubts it. And you?')
  expect(lexicon.question('react', { fields: { ...fields, doubts: 0 }, names, seat: 1 }, ['You'])).toBe('You: react to Take (you), target Ola?')
})

it('tells events turn by turn, as the rules open and close them', () => {
  const told = [heard('gains', 1), heard('declares', 0), heard('gains', 0), heard('out_of_time', 0), heard('begins', 1), heard('draws', 1), heard('wins', 1), heard('begins', 0)]
  const parts = turns(told, lexicon, names).map(({ number, isBetween, who, lines }) => [number, isBetween, who, lines.map((line) => line.event.kind)])
  expect(parts).toEqual([
    [0, false, '', ['gains']],
    [1, false, 'Ola', ['declares', 'gains', 'out_of_time']],
    [2, false, 'Jan', ['draws']],
    [2, true, '', ['wins']],
  ])
})

it('numbers the answers of a question as the rules do', () => {
  expect(lexicon.answersOf('declare').map((row) => row.answer)).toEqual([0, 1, 5, 6])
  expect(lexicon.answersOf('declare', ['last']).map((row) => row.kind)).toEqual(['last', 'pass', 'hit', 'show'])
})

it('speaks to the reader of what is their own', () => {
  expect(sentence({ ...event, kind: 'wins', target: 1 }, lexicon, names, 0)).toBe('You win against Jan; loses: Jan.')
  expect(sentence({ ...event, kind: 'wins', target: 1 }, lexicon, names, 1)).toBe('Ola wins against you; you lose.')
})

it('leaves the pronoun out where a Polish verb says it, and marks that a name brings along', () => {
  const polish = new Lexicon(facts, 'pl')
  const told = { ...event, kind: 'declares', card: 'bear', target: 1 }
  expect(sentence(told, polish, names)).toBe('Ola zagrywa: Miś; płaci: Jan.')
  expect(sentence(told, polish, names, 0)).toBe('Zagrywasz: Miś; płaci: Jan.')
  expect(sentence(told, polish, names, 1)).toBe('Ola zagrywa: Miś; płacisz ty.')
  expect(sentence({ ...event, kind: 'draws', card: 'bear' }, polish, names)).toBe('Ola dobiera: Miś!')
})

it('asks several people in the plural', () => {
  const polish = new Lexicon(facts, 'pl')
  const match = { fields: {}, names } as never
  expect(polish.question('react', match, ['Ola'])).toBe('Ola: zagraj.')
  expect(polish.question('react', match, ['Ola', 'Jan'])).toBe('Ola, Jan: zagrajcie.')
})

it('keeps the names of those who sat there before a newcomer came', () => {
  const told = [{ ...event, kind: 'gains' }, { ...event, kind: 'new_player', card: 'Bot' }, { ...event, kind: 'gains' }]
  expect(namesThen(told, names).map((each) => each[0])).toEqual(['Bot', 'Ola', 'Ola'])
})
