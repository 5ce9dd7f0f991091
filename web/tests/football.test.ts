import { expect, it } from 'vitest'
import { digitsOf, fieldsFrom, leftSeat } from '../src/games/football/board'
import { copiesOf, counterOf, inOrder, paragraphOf, placesOf, stoppedBy, symbolsOn } from '../src/games/football/cards'
import { picksAt, without } from '../src/games/football/picks'
import { laidNow, lastOf, turnsOf } from '../src/games/football/story'
import type { Attack, AttackRow, CardRow, Defence, Event, Football, Pitch, Side, Tactic } from '../src/games/football/view'
import { wayOf } from '../src/games/football/ways'
import type { Heard, Match } from '../src/shell/match'
import { along } from '../src/shell/walk'
import { branch, heard as told, layout, match as matchOf, tree as treeOf } from './making'

const row = (word: string, attack: Attack, defence: Defence, balls: number, gloves: number, copies: number): CardRow => ({
  word, attack, defence, balls, gloves, copies, special: false, reconstructed: false,
})
const TACTICS: Tactic[] = ['fast_attack', 'interception', 'long_shot', 'clearance', 'keepers_throw', 'substitution']
const FIELDS: Pitch[] = ['red_area', 'midfield', 'yellow_area']
const ATTACKS: AttackRow[] = [
  { word: 'right_wing' },
  { word: 'one_two' },
  { word: 'dribble', paragraph: 'FO-6.3' },
  { word: 'corner', taken: true },
  { word: 'penalty', taken: true, shot: 'penalty' },
]
const facts = layout<Football>({
  cards: [
    row('wing_12', 'right_wing', 'left_flank', 1, 2, 6),
    row('wing_21', 'right_wing', 'left_flank', 2, 1, 5),
    row('pass_31', 'one_two', 'pressing', 3, 1, 4),
    row('dribble', 'dribble', 'foul', 4, 1, 6),
    row('corner', 'corner', 'foul', 2, 1, 4),
    row('pen', 'penalty', 'foul', 2, 1, 2),
  ],
  maps: { counters: { right_wing: 'pressing', one_two: 'left_flank' } },
  domains: {
    attack: ATTACKS,
    defence: [],
    tactic: TACTICS.map((word) => ({ word, paragraph: '', ...(word === 'long_shot' && { shot: word }) })),
    pitch: FIELDS.map((word) => ({ word })),
  },
})
const heard = (kind: Event, actor = -1, card = '', amount = 0): Heard<Football> => told<Football>(kind, actor, { card, amount })
const turns = (told: Heard<Football>[]) => turnsOf(told, facts)

it('reads counts and counters from the list, not from a card’s own halves', () => {
  expect(copiesOf(facts, 'attack', 'right_wing')).toBe(11)
  expect(copiesOf(facts, 'defence', 'pressing')).toBe(4)
  expect(counterOf(facts, 'right_wing')).toBe('pressing')
  expect(counterOf(facts, 'dribble')).toBe('')
  expect(stoppedBy(facts, 'left_flank')).toEqual(['one_two'])
  expect(['dribble' as const, 'one_two' as const].map((attack) => paragraphOf(facts, attack))).toEqual(['FO-6.3', 'FO-3.5'])
})

it('counts balls and gloves, and nothing on a card that lies face down', () => {
  expect(symbolsOn(facts, ['dribble', 'wing_12', 'hidden'], 'attack')).toBe(5)
  expect(symbolsOn(facts, ['dribble', 'wing_12'], 'defence')).toBe(3)
})

it('keeps a hand in the order of the box', () => {
  expect(inOrder(facts, ['dribble', 'wing_21', 'wing_12', 'wing_21'])).toEqual(['wing_12', 'wing_21', 'wing_21', 'dribble'])
})

it('marks the one of two equal cards that was tapped', () => {
  const hand = ['wing_12', 'wing_12', 'dribble']
  expect(placesOf(hand, ['wing_12'], [1])).toEqual([1])
  expect(placesOf(hand, ['wing_12'], [])).toEqual([0])
  expect(placesOf(hand, ['wing_12', 'dribble', 'wing_12'], [1])).toEqual([1, 2, 0])
})

const more = treeOf<Football>('shoot_more', 'card', [branch<Football>(1, 'shoot', 1), branch<Football>(9, 'done')])
const shoot = treeOf<Football>('shoot', 'card', [branch<Football>(0, 'shoot', 0, more), branch<Football>(1, 'shoot', 1, more)])
const tree = treeOf<Football>('attack', 'space', [branch<Football>(3, 'use', 2, shoot)])

it('puts a card of the middle of a move back', () => {
  const place = along(tree, [3, 0])
  expect(picksAt(place)).toEqual([0])
  expect(without(place, 0)).toEqual([3])
  expect(picksAt(along(tree, without(place, 0)))).toEqual([])
  expect(along(tree, [3, 0, 9]).path).toEqual([3, 0]) // what ends a move is not a place in it
})

it('pairs actions with answers, and nobody answers a corner or a kick', () => {
  const laid = [['wing_12', 'pass_31', 'corner', 'wing_21'], ['wing_21', 'dribble']]
  const { fields } = matchOf<Football>({ names: ['Ada', 'Ola'], fields: { laid, attacker: 0 } })
  expect(laidNow(fields, facts)).toEqual([
    { card: 'wing_12', answer: 'wing_21', how: 'stopped' },
    { card: 'pass_31', answer: 'dribble', how: 'fouled' },
    { card: 'corner', answer: '', how: 'special' },
    { card: 'wing_21', answer: '', how: 'open' },
  ])
})

it('draws each action as a way of its own: the right wing on the right, stopped before its end', () => {
  const through = wayOf('through_ball', 200, 100, 0, false)
  expect(through).toMatchObject({ end: [200, 0], turn: 0 })
  expect(wayOf('right_wing', 200, 100, 0, false).caught[1]).toBeGreaterThan(80)
  expect(wayOf('left_wing', 200, 100, 0, false).caught[1]).toBeLessThan(-80)
  const stopped = wayOf('through_ball', 200, 100, 0, true)
  expect(stopped.end[0]).toBeLessThan(130)
  expect(wayOf('through_ball', 200, 100, 1, true).line).not.toBe(stopped.line)
})

it('begins a turn where the rules say so, and keeps the last one in which something was done', () => {
  const told = [
    heard('kicks_off', 0), heard('draws', 0), heard('attacks', 0, '', 1),
    heard('lays', 0, 'a'), heard('stops', 1, 'x'), heard('lays', 0, 'b'), heard('lets', 1), heard('moves_ball', 0, '', 2), heard('draws', 0), heard('attacks', 0, '', 2),
    heard('uses', 1, '', 5), heard('discards', 1, 'y'), heard('draws', 1),
    heard('lays', 0, 'c'), heard('fouls', 1, 'z'), heard('takes_corner', 0, 'corner'), heard('draws', 0), heard('lays', 0, 'd'), heard('stops', 1, 'x'), heard('repelled', 0), heard('draws', 1), heard('attacks', 1, '', 2),
    heard('uses', 0, '', 1), heard('discards', 0, 'p'), heard('discards', 0, 'p'), heard('draws', 0), heard('attacks', 0, '', 2),
    heard('uses', 1, '', 5), heard('draws', 1), heard('lays', 0, 'e'),
  ]
  const all = turns(told)
  expect(all.map((turn) => turn.attacker)).toEqual([0, 0, 1, 0])
  expect(all.map((turn) => turn.over)).toEqual(['through', 'repelled', '', ''])
  expect(all[0]?.where).toBe('yellow_area')
  expect(all[1]?.actions.map((each) => [each.card, each.how])).toEqual([['c', 'fouled'], ['corner', 'special'], ['d', 'stopped']])
  expect(all[3]).toMatchObject({ attacker: 0, tactics: [{ seat: 1, tactic: 'substitution' }] })
  expect(lastOf(turns([...told, heard('attacks', 1, '', 0)]))?.tactics).toEqual(all[3]?.tactics)
})

it('tells a shot, also one that lay face down, and what came of it', () => {
  const told = [heard('attacks', 0), heard('lays', 0, 'a'), heard('lets', 1), heard('shoots', 0, 'hidden'), heard('shoots', 0, 'hidden'), heard('saves_with', 1, 'x'), heard('saves_with', 1, 'x')]
  expect(turns(told)[0]?.shot).toMatchObject({ shooting: ['hidden', 'hidden'], saving: ['x', 'x'], ending: '' })
  told.push(heard('shows', 0, 'b'), heard('shows', 0, 'b'), heard('balls', 0, '', 4), heard('gloves', 1, '', 3), heard('scores', 0, '', 1), heard('half_time'))
  expect(turns(told)[0]).toMatchObject({ over: 'shot', later: ['half_time'], shot: { by: 0, kind: 'shot', shooting: ['b', 'b'], balls: 4, gloves: 3, ending: 'goal' } })
})

it('tells kicks, long shots and the shot that could not be taken apart', () => {
  const kick = [heard('attacks', 1), heard('lays', 1, 'a'), heard('fouls', 0, 'f'), heard('takes_penalty', 1, 'pen'), heard('turns_up', 1, 'p'), heard('turns_up', 1, 'q'), heard('saves_with', 0, 'x')]
  const counted = [heard('balls', 1, '', 2), heard('gloves', 0, '', 2), heard('saved', 0)]
  expect(turns([...kick, ...counted])[0]).toMatchObject({ over: 'shot', shot: { by: 1, kind: 'penalty', shooting: ['p', 'q'], ending: 'saved' } })
  expect(turns([heard('attacks', 1), heard('uses', 1, '', 2), heard('discards', 1), heard('shoots', 1, 'a'), ...counted])[0]?.shot).toMatchObject({ kind: 'long_shot', ending: 'saved' })
  expect(turns([heard('attacks', 1), heard('lays', 1, 'a'), heard('lets', 0), heard('no_shot', 1), heard('saved', 0)])[0]).toMatchObject({ over: 'shot', shot: { ending: 'no_shot' } })
})

it('draws the pitch from the viewer’s own goal on', () => {
  const match = (seat: number, side: Side[]): Match<Football> => matchOf<Football>({ seat, fields: { side } })
  expect(fieldsFrom(match(0, ['red', 'yellow']))).toEqual(FIELDS)
  expect(fieldsFrom(match(1, ['red', 'yellow']))).toEqual(FIELDS.toReversed())
  expect(leftSeat(match(2, ['yellow', 'red']))).toBe(1)
  expect(fieldsFrom(match(2, ['yellow', 'red']))).toEqual(FIELDS)
  expect(digitsOf('4-3-3')).toEqual([4, 3, 3])
  expect(digitsOf('nothing')).toEqual([])
})
