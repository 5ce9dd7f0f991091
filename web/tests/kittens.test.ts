import { expect, it } from 'vitest'
import part from '../src/games/kittens'
import { knownPlaces, looseCards } from '../src/games/kittens/pile'
import { grouped, seen } from '../src/shell/groups'
import { chain, deaths, lastDuel, opensTurn } from '../src/games/kittens/story'
import type { Heard, Match } from '../src/shell/match'
import { turns } from '../src/shell/story'

const heard = (kind: string, actor = -1, target = -1, card = '', amount = 0): Heard => ({ kind, actor, target, card, amount, paragraph: '' })

it('puts equal cards together, in the order of the box', () => {
  const order = ['defuse', 'nope', 'mercat', 'godcat']
  expect(grouped(['mercat', 'nope', 'mercat', 'defuse'], order)).toEqual([
    { card: 'defuse', count: 1 },
    { card: 'nope', count: 1 },
    { card: 'mercat', count: 2 },
  ])
  expect(grouped([], order)).toEqual([])
  expect(seen(['hidden', 'godcat', 'hidden', 'defuse'], order)).toEqual({
    known: [
      { card: 'defuse', count: 1 },
      { card: 'godcat', count: 1 },
    ],
    unknown: 2,
  })
})

it('tells the places of known cards from the top, and how far loose ones may push them down', () => {
  const deck = ['heck', 'hidden', 'kitten', 'nope'] // the top one last
  expect(knownPlaces(deck, 0)).toEqual([
    { card: 'nope', from: 1, to: 1, isLowest: false },
    { card: 'kitten', from: 2, to: 2, isLowest: false },
    { card: 'heck', from: 4, to: 4, isLowest: true },
  ])
  expect(looseCards(deck, 0)).toEqual([])
  const withLoose = ['hidden', 'nope', 'kitten'] // the Kitten lies somewhere
  expect(knownPlaces(withLoose, 1)).toEqual([{ card: 'nope', from: 1, to: 2, isLowest: false }])
  expect(looseCards(withLoose, 1)).toEqual(['kitten'])
})

it('knows who Noped the last play, in order', () => {
  const before = [heard('plays', 0, -1, 'favor'), heard('nopes', 1), heard('cancelled', 0)]
  expect(chain(before)).toEqual([1])
  expect(chain([...before, heard('combines', 0, 1, 'mercat', 2)])).toEqual([])
  expect(chain([...before, heard('combines', 0, 1, 'mercat', 2), heard('nopes', 1), heard('nopes', 0)])).toEqual([1, 0])
  expect(chain([heard('starts', 0)])).toEqual([])
})

it('follows a duel from its beginning to what comes of it', () => {
  expect(lastDuel([heard('plays', 0, -1, 'armageddon')])).toBeNull()
  const told = [heard('plays', 0, -1, 'armageddon'), heard('faces', 0, 2), heard('lays', 0, 2, 'hidden')]
  expect(lastDuel(told)).toMatchObject({ player: 0, opponent: 2, hasSwapped: null, cards: {} })
  told.push(heard('swaps', 2, 0), heard('turns_up', 2, -1, 'godcat'), heard('turns_up', 0, -1, 'devilcat'), heard('takes_godcat', 2))
  told.push(heard('defuses', 0, -1, 'defuse'), heard('draws', 1))
  const duel = lastDuel(told)
  expect(duel).toMatchObject({ hasSwapped: true, cards: { 0: 'devilcat', 2: 'godcat' }, end: 8 })
  expect(duel?.outcome.map((each) => each.kind)).toEqual(['takes_godcat', 'defuses'])
})

it('begins a turn of the log after the end of the one before', () => {
  const told: [string, number][] = [
    ['starts', 0], ['plays', 0], ['nopes', 1], ['cancelled', 0], ['draws', 0], ['draws', 1],
    ['plays_as', 2], ['returns_godcat', 2], ['attacks', 2], ['finds', 0], ['defuses', 0], ['returns_godcat', 0], ['buries', 0],
    ['finds', 0], ['explodes', 0], ['drops', 0], ['returns_godcat', 0], ['combines', 1], ['steals', 1], ['draws', 1],
  ]
  const events = told.map(([kind, actor]) => heard(kind, actor))
  const opening = events.filter((event, at) => opensTurn(event, events[at - 1]))
  expect(opening.map((event) => event.kind)).toEqual(['plays', 'draws', 'plays_as', 'finds', 'finds', 'combines'])
})

it('tells who died of what', () => {
  const told = [heard('finds', 1), heard('explodes', 1), heard('faces', 0, 2), heard('turns_up', 2, -1, 'devilcat'), heard('explodes', 2)]
  expect(deaths(told)).toEqual([
    { seat: 1, event: 1, by: 'kitten' },
    { seat: 2, event: 4, by: 'devilcat' },
  ])
})

it('asks about no rescue that is not in the hand, but shows a Nope to all alike', () => {
  const match = { seat: 0, fields: { hands: [['defuse', 'mercat'], []] } } as unknown as Match
  expect(part.hides('defuse', match)).toBe(false)
  expect(part.hides('godcat', match)).toBe(true)
  expect(part.hides('nope', match)).toBe(false)
})

it('has a quick game without combinations', () => {
  expect(part.quick).toEqual({ combos: 'off' })
})

it('lets no word of the table stand between two turns', () => {
  const words = { say: (key: string) => key, has: () => false, speaksTo: () => false }
  const lexicon = { words, person: () => '', named: () => '', cardOf: () => '', facts: { events: {} } } as never
  const told = turns([heard('draws', 0), heard('out_of_time', 0), heard('draws', 1)], lexicon, ['Ada', 'Bolek'], part)
  expect(told.map((turn) => turn.lines.map((line) => line.event.kind))).toEqual([['draws', 'out_of_time'], ['draws']])
  expect(told[1]?.actor).toBe(1)
})
