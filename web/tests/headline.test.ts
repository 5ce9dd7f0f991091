import { expect, it } from 'vitest'
import conflict from '../src/games/conflict'
import kittens from '../src/games/kittens'
import type { Conflict } from '../src/games/conflict/view'
import type { Event, Kittens } from '../src/games/kittens/view'
import { headline } from '../src/shell/headline'
import { Lexicon } from '../src/shell/lexicon'
import { heard, layout } from './making'

const lexicon = new Lexicon<Kittens>(layout<Kittens>({ opens: ['has_turn'], heads: ['has_turn'] }), 'en')
const told = (...kinds: Event[]): Event | undefined => headline(kinds.map((kind) => heard<Kittens>(kind)), kittens, lexicon)?.kind

it('says that somebody explodes, and not which cards they drop', () => {
  expect(told('has_turn', 'finds', 'explodes', 'drops', 'drops')).toBe('explodes')
})

it('goes on saying it while the next player only draws, and not when they play', () => {
  expect(told('has_turn', 'finds', 'explodes', 'drops', 'has_turn', 'draws')).toBe('explodes')
  expect(told('has_turn', 'finds', 'explodes', 'drops', 'has_turn', 'plays')).toBe('plays')
  expect(told('has_turn', 'explodes', 'has_turn', 'draws', 'has_turn')).toBeUndefined()
})

it('lets what was weighty fade behind what comes after it', () => {
  const declared = new Lexicon<Conflict>(layout<Conflict>({ opens: ['declares'] }), 'en')
  const kinds = ['declares', 'challenges', 'caught', 'loses'] as const
  expect(headline(kinds.map((kind) => heard<Conflict>(kind)), conflict, declared)?.kind).toBe('caught')
  const later = [...kinds, 'shows', 'shows', 'shows', 'blocks', 'blocks', 'blocks', 'blocks', 'blocks'] as const
  expect(headline(later.map((kind) => heard<Conflict>(kind)), conflict, declared)?.kind).toBe('blocks')
})

it('tells the reader of their own loss first where several lose at once', () => {
  const both = [heard<Kittens>('explodes', 0), heard<Kittens>('explodes', 1)]
  expect(headline(both, kittens, lexicon)?.actor).toBe(1)
  expect(headline(both, kittens, lexicon, 0)?.actor).toBe(0)
})

it('has nothing to say before anything has happened', () => {
  expect(told()).toBeUndefined()
})
