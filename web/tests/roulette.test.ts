import { expect, it } from 'vitest'
import part from '../src/games/roulette'
import { placeOf } from '../src/games/roulette/place'
import { deaths, lastScores, lastTick, lastVolley, roundOf } from '../src/games/roulette/story'
import type { Fields, Roulette } from '../src/games/roulette/view'
import type { Heard, Match, Open } from '../src/shell/match'
import { Lexicon } from '../src/shell/lexicon'
import { turns } from '../src/shell/story'
import { heard as told, layout, match } from './making'

const begins = (round: number): Heard<Roulette> => told<Roulette>('begins', -1, { amount: round })

it('puts the accusations of the last tick together with what came of them', () => {
  const heard = [
    begins(1),
    told<Roulette>('accuses', 0, { target: 2 }),
    told<Roulette>('shows', 2, { card: 'click' }),
    told<Roulette>('accuses', 1, { target: 0 }),
    told<Roulette>('accuses', 2, { target: 1 }),
    told<Roulette>('shows', 0, { card: 'bullet' }),
    told<Roulette>('shows', 1, { card: 'bullet' }),
    told<Roulette>('caught', 0),
    told<Roulette>('caught', 1),
  ]
  expect(lastTick(heard)).toEqual([
    { accuser: 1, accused: 0, card: 'bullet', hasBribed: false },
    { accuser: 2, accused: 1, card: 'bullet', hasBribed: false },
  ])
  expect(lastTick([...heard, told<Roulette>('bribes', 1)])[1]).toEqual({ accuser: 2, accused: 1, card: 'bullet', hasBribed: true })
  expect(lastTick([...heard, begins(2)])).toEqual([])
  expect(lastTick([begins(1)])).toEqual([])
})

it('tells of a volley who fired what, whom it hit and who is lost', () => {
  const heard = [
    told<Roulette>('volley', -1, { amount: 2 }),
    told<Roulette>('fires', 0, { card: 'bullet' }),
    told<Roulette>('fires', 1, { card: 'click' }),
    told<Roulette>('fires', 2, { card: 'bullet' }),
    told<Roulette>('fires', 3, { card: 'bullet' }),
    told<Roulette>('hits', 0),
    told<Roulette>('hits', 2, { target: 1 }),
    told<Roulette>('misses', 3),
    told<Roulette>('dies', 0, { amount: 3 }),
    told<Roulette>('captain_dies', 1),
    told<Roulette>('draws', 0, { card: 'hidden' }),
    told<Roulette>('plays', 0, { card: 'one_more' }),
  ]
  expect(lastVolley(heard)).toEqual({
    number: 2,
    solo: -1,
    shots: [
      { seat: 0, card: 'bullet', hits: 0, misses: -2 },
      { seat: 1, card: 'click', hits: -1, misses: -2 },
      { seat: 2, card: 'bullet', hits: 1, misses: -2 },
      { seat: 3, card: 'bullet', hits: -1, misses: -1 },
    ],
    dead: [0, 1],
  })
  expect(lastVolley([...heard, told<Roulette>('extra_shot', 3), told<Roulette>('fires', 3, { card: 'click' })])).toMatchObject({ number: 0, solo: 3 })
  expect(lastVolley([...heard, begins(2)])).toBeNull()
  expect(lastVolley([])).toBeNull()
})

it('tells what the round before has brought', () => {
  const round = [begins(1), told<Roulette>('scores', 0, { amount: 3 }), begins(2), told<Roulette>('scores', 1, { amount: 1 })]
  expect(lastScores(round)).toEqual([{ seat: 0, points: 3 }])
  expect(lastScores([...round, begins(3)])).toEqual([{ seat: 1, points: 1 }])
  expect(lastScores([begins(1)])).toEqual([])
})

it('tells who was lost in which round and by whom', () => {
  const heard = [
    begins(1),
    told<Roulette>('caught', 2),
    told<Roulette>('dies', 2),
    told<Roulette>('volley', -1, { amount: 1 }),
    told<Roulette>('hits', 0),
    told<Roulette>('dies', 0),
    begins(2),
    told<Roulette>('volley', -1, { amount: 1 }),
    told<Roulette>('hits', 1, { target: 2 }),
    told<Roulette>('captain_dies', 2),
  ]
  expect(deaths(heard).map(({ seat, round, by, shooter, isCaptain }) => [seat, round, by, shooter, isCaptain])).toEqual([
    [2, 1, 'judge', -1, false],
    [0, 1, 'own', -1, false],
    [2, 2, 'other', 1, true],
  ])
  expect(roundOf(heard, 7)).toBe(2)
  expect(roundOf(heard, 0)).toBe(1)
})

const FIELDS: Partial<Fields> = {
  phase: 'challenge',
  colours: ['red', 'blue', 'grey'],
  team: [4, 3, 0],
  points: [2, 7, 0],
  living: [0, 1],
  out: [1],
  magazines: [['hidden', 'bullet', 'hidden', 'hidden', 'hidden', 'hidden'], Array(7).fill('hidden'), []],
  pockets: [['click'], [], []],
  choice: ['nothing', 'hidden', 'hidden'],
  turned: [[], [], []],
  bullets: [3, 1, 0],
  hands: [['bribe'], ['hidden', 'hidden'], []],
  stakes: [3, 0, -1],
  shots_left: [2, 0, 0],
  aims: [0, 1, 2],
  accusers: [1],
  shown: [],
  caught: [],
  solo: -1,
}

type Asked = Pick<Open<Roulette>, 'word' | 'asked' | 'waiting'>
function sight(fields: Partial<Fields> = {}, asked: Asked | null = null): Match<Roulette> {
  const open = asked && { number: 1, may: false, began: 0, deadline: 0, isCalled: false, caller: -1, canWait: false, isWaited: false, ...asked }
  return match<Roulette>({ names: ['Ada', 'Bolek', 'Cyryl'], fields: { ...FIELDS, ...fields }, open })
}

it('draws a place from what the match shows', () => {
  const own = placeOf(sight(), 0)
  expect(own).toMatchObject({ team: 4, out: '', bullets: 3, left: 2, pocket: 'known', hidden: 'click', cup: 'open', stake: 3, aim: -1 })
  expect(placeOf(sight({ shown: [0] }), 0).pocket).toBe('shown')
  expect(placeOf(sight(), 1)).toMatchObject({ out: 'round', pocket: 'none', hasAccused: true, hand: 2 })
  expect(placeOf(sight(), 2)).toMatchObject({ out: 'game', bullets: 0, left: 0, cup: 'none' })
  expect(placeOf(sight({ aims: [-1, 0, 2] }), 0).aim).toBe(-2)
  expect(placeOf(sight({ aims: [-1, 0, 2] }), 1).aim).toBe(0)
})

it('says how many bullets wait in a gun, to whoever knows what is hidden', () => {
  const magazine: Fields['magazines'][number] = ['hidden', 'hidden', 'hidden']
  const loaded = (fields: Partial<Fields>): number => placeOf(sight({ magazines: [magazine, magazine, []], bullets: [2, 1, 0], turned: [['bullet', 'click'], [], []], ...fields }), 0).risk
  expect(loaded({ pockets: [['click'], [], []] })).toBe(1)
  expect(loaded({ pockets: [['bullet'], [], []] })).toBe(0)
  expect(loaded({ pockets: [['hidden'], [], []] })).toBe(-1)
})

it('covers a die and hides a card as soon as its owner is done, and tells nobody which', () => {
  const hiding = (waiting: number[]): Match<Roulette> =>
    sight({ phase: 'loading', pockets: [[], [], []], stakes: [-1, -2, -2], choice: ['click', 'hidden', 'hidden'] }, { word: 'hide', asked: [0, 1], waiting })
  expect(placeOf(hiding([0, 1]), 1)).toMatchObject({ pocket: 'none', isChoosing: true })
  expect(placeOf(hiding([0]), 1)).toMatchObject({ pocket: 'down', hidden: '', isChoosing: false })
  expect(placeOf(hiding([1]), 0)).toMatchObject({ pocket: 'known', hidden: 'click' })
  const staking = sight({ phase: 'bidding', stakes: [2, -2, -1] }, { word: 'stake', asked: [0, 1], waiting: [0] })
  expect(placeOf(staking, 1)).toMatchObject({ cup: 'covered', stake: -1 })
  expect(placeOf(staking, 0).cup).toBe('none')
})

it('counts three, two, one before a volley and an extra shot only', () => {
  expect(part.suspense?.(told<Roulette>('volley'))).toBeGreaterThan(1000)
  expect(part.suspense?.(told<Roulette>('extra_shot', 0))).toBeGreaterThan(1000)
  expect(part.suspense?.(told<Roulette>('fires', 0))).toBe(0)
})

it('calls a round by its own number, also where the log begins later', () => {
  const lexicon = new Lexicon<Roulette>(layout<Roulette>({ opens: ['begins'] }), 'en')
  expect(turns([told<Roulette>('fires', 0), begins(2), begins(3)], lexicon, ['Ada']).map(({ number }) => number)).toEqual([0, 2, 3])
})

it('knows the round and the turn that a position lies in', () => {
  const rounds = new Lexicon<Roulette>(layout<Roulette>({ opens: ['begins'], turn: 'rounds', fields: { rounds: 'number' } }), 'en')
  const position = match<Roulette>({ fields: { rounds: 3 } })
  expect(turns([told<Roulette>('fires', 0), begins(4)], rounds, ['Ada'], -1, rounds.turnIn(position)).map(({ number, actor }) => [number, actor])).toEqual([
    [3, -1],
    [4, -1],
  ])
  const seats = new Lexicon<Roulette>(layout<Roulette>({ opens: ['plays'], turn: 'player', fields: { player: 'seat' } }), 'en')
  const begun = seats.turnIn(match<Roulette>({ fields: { player: 1 } }))
  const plays = [told<Roulette>('plays', 1), told<Roulette>('plays', 0)]
  const headings = (heard: Heard<Roulette>[]): (string | number)[][] => turns(heard, seats, ['Ada', 'Bolek'], -1, begun).map(({ number, who }) => [number, who])
  expect(headings(plays).slice(0, 1)).toEqual([[1, 'Bolek']])
  expect(headings([told<Roulette>('fires', 0), ...plays])).toEqual([[1, 'Bolek'], [2, 'Bolek'], [3, 'Ada']])
  expect(seats.turnIn(match<Roulette>({ fields: { player: -1 } }))).toBeUndefined()
})
