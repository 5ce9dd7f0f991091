import { expect, it } from 'vitest'
import type { GamePart } from '../src/shell/game'
import { Lexicon } from '../src/shell/lexicon'
import type { Branch } from '../src/shell/match'
import { Play } from '../src/shell/play.svelte'
import { Words } from '../src/shell/say'
import type { Source } from '../src/shell/source'
import type { Layout } from '../rules'
import { branch, layout, match as matchOf, tree } from './making'

// A made-up game with one question of each kind
const words = {
  'question.turn': '{who}: your turn.',
  'question.turn.you': 'Your turn.',
  'answer.turn.lay': 'Lay it on {argument}',
  'answer.turn.stake': 'Stake {argument}',
  'answer.turn.ask': 'Ask {argument}',
  'answer.agree.yes': 'Yes',
  'answer.agree.no': 'No',
  'space.a1': 'a1, corner',
  'space.b2': 'b2, middle',
}
const asked = (answers: [string, string][]): Layout['questions'][string] => ({
  paragraph: 'XX-1.1',
  may: false,
  pass: -1,
  seconds: 0,
  collects: false,
  continues: false,
  verb: '',
  kind: '',
  answer: answers.length === 2 && answers[0]?.[0] === 'yes' ? 'agree' : 'turn',
  answers: answers.map(([kind, of]) => ({ kind, of, word: kind, width: of === 'space' || of === 'seat' ? 2 : 1, is_dire: false })),
})
const facts = layout({
  words: { pl: words, en: words },
  domains: { space: [{ word: 'a1' }, { word: 'b2' }] },
  questions: {
    turn: asked([['lay', 'space'], ['stake', 'number'], ['ask', 'seat']]),
    stake: asked([['stake', 'number']]),
    lay: asked([['lay', 'space']]),
    ask: asked([['ask', 'seat']]),
    agree: asked([['yes', ''], ['no', '']]),
  },
})
const part = {
  order: {},
  keys: { turn: { stake: 's' }, agree: { yes: 'y' } },
  tones: {},
  uses: () => '',
  icon: () => '',
  brief: () => undefined,
  hides: () => false,
  isOut: () => false,
} as unknown as GamePart

function at(question: string, kind: string, branches: Branch[]): Play {
  const open = { number: 1, word: question, may: false, asked: [0], waiting: [0], began: 0, deadline: 0, isCalled: false, caller: -1, canWait: false, isWaited: false }
  const match = matchOf({ names: ['Ala', 'Ola'], open, moves: tree(question, kind, branches) })
  const source = { sight: { match }, pending: null, send: () => {} } as unknown as Source
  const lexicon = new Lexicon(facts, 'en')
  const play = new Play(source, part, () => lexicon, () => new Words('en', { you: 'You' }))
  play.follow(match)
  play.isArmed = true
  return play
}

it('knows what kind of thing is chosen', () => {
  expect(at('stake', 'number', [branch(0, 'stake', 3), branch(1, 'stake', 1)]).kind).toBe('number')
  expect(at('lay', 'number', [branch(0, 'lay', 0), branch(1, 'lay', 1)]).kind).toBe('space')
  expect(at('ask', 'seat', [branch(0, 'ask', 1)]).kind).toBe('seat')
  expect(at('agree', 'plain', [branch(0, 'yes'), branch(1, 'no')]).kind).toBe('yesno')
})

it('asks for the kind of answer first where there are several, then for its space or number', () => {
  const play = at('turn', 'number', [branch(0, 'lay', 0), branch(1, 'lay', 1), branch(2, 'stake', 1), branch(3, 'stake', 2)])
  expect(play.kind).toBe('plain')
  expect(play.sentence).toBe('Your turn.')
  const lay = play.offers.find((offer) => offer.kind === 'lay')
  play.choose(lay as never)
  play.isArmed = true
  expect(play.kind).toBe('space')
  expect(play.offers.map((offer) => offer.name)).toEqual(['a1, corner', 'b2, middle'])
  expect(play.offerForSpace(1)?.label).toBe('Lay it on b2, middle')
  play.back()
  expect(play.kind).toBe('plain')
})

it('words every argument: a seat, a space, a number', () => {
  expect(at('ask', 'seat', [branch(0, 'ask', 1)]).offers[0]?.label).toBe('Ask Ola')
  expect(at('lay', 'number', [branch(0, 'lay', 1)]).offers[0]?.label).toBe('Lay it on b2, middle')
  expect(at('stake', 'number', [branch(0, 'stake', 2)]).offers[0]?.label).toBe('Stake 2')
})

it('gives a letter only to a kind of answer that is a single button', () => {
  const play = at('turn', 'number', [branch(0, 'lay', 0), branch(2, 'stake', 1), branch(3, 'stake', 2)])
  expect(play.offers.find((offer) => offer.kind === 'stake')?.letter).toBe('s')
})

it('offers every seat of a question that is about nothing else', () => {
  const play = at('ask', 'seat', [branch(0, 'ask', 0), branch(1, 'ask', 1)])
  expect(play.offers.map((offer) => offer.seat)).toEqual([0, 1])
})

it('offers spaces one by one, whatever else may be answered, and asks about the others', () => {
  const play = at('turn', 'space', [branch(0, 'lay', 0), branch(2, 'stake', null)])
  expect(play.kind).toBe('space')
  expect(play.offerForSpace(0)?.label).toBe('Lay it on a1, corner')
  expect(play.offerForSpace(1)).toBeUndefined()
  expect(play.notNow(1)).toMatchObject({ choice: null, answer: 1 })
  expect(play.notNow(1, 'stake')).toMatchObject({ choice: null, kind: 'stake', answer: 3 })
})

it('leaves to the scene what the scene offers', () => {
  const play = at('turn', 'space', [branch(0, 'lay', 0), branch(2, 'stake', null)])
  expect(play.buttons).toHaveLength(2)
  play.part.inScene = () => true
  expect(play.buttons.map((offer) => offer.kind)).toEqual(['stake'])
  delete play.part.inScene
})
