import { expect, it } from 'vitest'
import part from '../src/games/kittens'
import type { Event, Kittens } from '../src/games/kittens/view'
import { Lexicon } from '../src/shell/lexicon'
import type { Heard } from '../src/shell/match'
import { filledUp, weightiest } from '../src/stage/moments'
import { heard, layout } from './making'

const telling = { part, lexicon: new Lexicon<Kittens>(layout<Kittens>({ heads: ['has_turn'], closes: ['wins'] }), 'en') }
const told = (kind: Event, actor: number): Heard<Kittens> => heard<Kittens>(kind, actor)
const kinds = (events: Heard<Kittens>[]): string[] => weightiest(events, telling).map(({ event }) => `${event.kind} ${event.actor}`)

it('names the three weightiest events in the order in which they happened, and not the end itself', () => {
  const events = [told('defuses', 0), told('draws', 1), told('explodes', 1), told('nopes', 0), told('defuses', 2), told('explodes', 2), told('wins', 0)]
  expect(kinds(events)).toEqual(['explodes 1', 'defuses 2', 'explodes 2'])
})

it('names fewer where little has happened', () => {
  expect(kinds([told('draws', 0), told('explodes', 0), told('wins', 1)])).toEqual(['explodes 0'])
})

it('fills up what was worked out with other events, and names none twice', () => {
  const [defused, exploded] = weightiest([told('defuses', 0), told('explodes', 1)], telling)
  if (!defused || !exploded) throw new Error('there are two')
  const swing = { move: 3, mover: 0, seat: 1, before: 0.5, after: 0, isLuck: true }
  expect(filledUp([{ ...exploded, swing }], [defused, exploded])).toEqual([defused, { ...exploded, swing }])
})
