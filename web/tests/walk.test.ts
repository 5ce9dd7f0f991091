import { expect, it } from 'vitest'
import { along, back, choose, here, isFirst, offered, start, stepsTo, type Choice, type Place } from '../src/shell/walk'
import { branch, tree } from './making'

const declare = tree('declare', 'seat', [branch(0, 'usa'), branch(11, 'protest', 0), branch(12, 'protest', 1), branch(18, 'police', 1)])
const again = tree('again', 'card', [branch(1, 'card', 1), branch(2, 'card', 2)])
const exchange = tree('exchange', 'card', [branch(0, 'card', 0, again), branch(6, 'shown')])

const kinds = (place: Place): string[] => offered(place).map((choice) => choice.kind)
const pick = (place: Place, at: number): Place | number[] => choose(place, offered(place)[at] as Choice)

it('offers kinds of answer first and seats after them', () => {
  const place = start(declare)
  expect(kinds(place)).toEqual(['usa', 'protest', 'police'])
  const targets = pick(place, 1) as Place
  expect(offered(targets).map((choice) => choice.branches[0]?.argument)).toEqual([0, 1])
  expect(pick(targets, 1)).toEqual([12])
})

it('plays an answer at once if nothing is left to choose', () => {
  expect(pick(start(declare), 0)).toEqual([0])
  expect(pick(start(declare), 2)).toEqual([18])
})

it('sends the whole path of a move of several questions', () => {
  const second = pick(start(exchange), 0) as Place
  expect(here(second).question).toBe('again')
  expect(pick(second, 1)).toEqual([0, 2])
})

it('goes back step by step and stops at the first question', () => {
  const place = start(declare)
  const targets = pick(place, 1) as Place
  expect(isFirst(targets)).toBe(false)
  expect(back(targets)).toEqual(place)
  const second = pick(start(exchange), 0) as Place
  expect(back(second)).toEqual(start(exchange))
  expect(back(place)).toEqual(place)
})

it('knows the answers on the way', () => {
  expect(stepsTo(pick(start(exchange), 0) as Place).map((step) => step.answer)).toEqual([0])
  expect(stepsTo(start(exchange))).toEqual([])
  expect(stepsTo(null)).toEqual([])
})

it('passes over a later step with one answer where the game says so, on the way and back', () => {
  const target = tree('target', 'seat', [branch(0, 'on', 0), branch(1, 'on', 1)])
  const only = tree('with', 'plain', [branch(4, 'feral', null, target)])
  const play = tree('play', 'card', [branch(31, 'pair', 0, only), branch(0, 'draw')])
  const passes = (question: string): boolean => question === 'with'
  const place = start(play)
  const asked = choose(place, offered(place)[0] as Choice) as Place
  expect(here(asked).question).toBe('with')
  const passed = choose(place, offered(place)[0] as Choice, passes) as Place
  expect(here(passed).question).toBe('target')
  expect(choose(passed, offered(passed)[1] as Choice, passes)).toEqual([31, 4, 1])
  expect(back(passed, passes)).toEqual(place)
})

it('goes along some answers, and stops before one that ends the move', () => {
  expect(here(along(exchange, [0])).question).toBe('again')
  expect(along(exchange, [0, 2]).path).toEqual([0])
  expect(along(exchange, []).path).toEqual([])
})
