import { expect, it } from 'vitest'
import part from '../src/games/kittens'
import { knownPlaces, looseCards } from '../src/games/kittens/pile'
import { grouped, seen } from '../src/shell/groups'
import { chain, deaths, lastDuel } from '../src/games/kittens/story'
import type { Card, Event, Kittens } from '../src/games/kittens/view'
import { Lexicon } from '../src/shell/lexicon'
import type { Heard } from '../src/shell/match'
import { heard as told, layout, match } from './making'

const heard = (kind: Event, actor = -1, target = -1, card: Card | 'hidden' | '' = '', amount = 0): Heard<Kittens> => told<Kittens>(kind, actor, { target, card, amount })

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
  const deck: (Card | 'hidden')[] = ['heck', 'hidden', 'kitten', 'nope'] // the top one last
  expect(knownPlaces(deck, 0)).toEqual([
    { card: 'nope', from: 1, to: 1, isLowest: false },
    { card: 'kitten', from: 2, to: 2, isLowest: false },
    { card: 'heck', from: 4, to: 4, isLowest: true },
  ])
  expect(looseCards(deck, 0)).toEqual([])
  const withLoose: (Card | 'hidden')[] = ['hidden', 'nope', 'kitten'] // the Kitten lies somewhere
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

it('tells who died of what', () => {
  const told = [heard('finds', 1), heard('explodes', 1), heard('faces', 0, 2), heard('turns_up', 2, -1, 'devilcat'), heard('explodes', 2)]
  expect(deaths(told)).toEqual([
    { seat: 1, event: 1, by: 'kitten' },
    { seat: 2, event: 4, by: 'devilcat' },
  ])
})

it('asks about no rescue that is not in the hand, but shows a Nope to all alike', () => {
  const own = match<Kittens>({ fields: { hands: [['defuse', 'mercat'], []] } })
  const lexicon = new Lexicon(layout<Kittens>({}), 'en')
  const hides = (['defuse', 'godcat', 'nope'] as const).filter((kind) => part.hides(kind, own, lexicon))
  expect(hides).toEqual(['godcat'])
})

it('has a quick game without combinations', () => {
  expect(part.quick).toEqual({ combos: 'off' })
})
