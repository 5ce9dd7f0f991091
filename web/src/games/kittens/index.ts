// The page of Eksplodujące Kotki: how it is drawn. What is allowed, the server says.

import type { GamePart } from '../../shell/game'
import Card from './Card.svelte'
import { ANSWER_ICONS, CARD_ICONS } from './icons'
import { aboutOf } from './lines'
import Table from './Table.svelte'
import type { Card as CardName, Event, Kittens, Question } from './view'
import { own } from './words'

const IN_SCENE: Question[] = ['play', 'name', 'give', 'bury']

/** What an event speaks of without carrying it. */
const SPOKEN_OF: Partial<Record<Event, CardName>> = { faces: 'armageddon', takes_godcat: 'godcat', returns_godcat: 'godcat' }

const seat = (number: number): string => `seat-${number}`

const part: GamePart<Kittens> = {
  Table,
  Card,
  about: (card, { facts }) => aboutOf(card, facts),
  cardOf: ({ kind }) => SPOKEN_OF[kind] ?? '',
  // a rescue one does not hold is not worth asking about; a Nope is, and it must look the same to all
  hides: (kind, match) => (kind === 'defuse' || kind === 'godcat') && !match.fields.hands[match.seat]?.includes(kind),
  order: { nope: ['pass', 'nope'] },
  keys: {
    play: { draw: 'd' },
    nope: { pass: 'p', nope: 'n' },
    heck: { keep: 'k', top: 'o' },
    steal: { godcat: 'g', random: 'r' },
    lay: { devilcat: 'd', godcat: 'g' },
    lay_before: { devilcat: 'd', godcat: 'g' },
    swap: { keep: 'k', swap: 's' },
    devil: { defuse: 'd', explode: 'x' },
    kitten: { defuse: 'd', godcat: 'g', explode: 'x' },
  },
  uses: () => '',
  icon: (kind, card) => ANSWER_ICONS[kind] ?? (card && CARD_ICONS[card]),
  brief: () => undefined,
  tones: { draw: 'solid', nope: 'alarm', pass: 'solid', defuse: 'solid' },
  flights(event) {
    const [home, card] = [seat(event.actor), event.card]
    switch (event.kind) {
      case 'draws':
      case 'keeps':
        return [{ from: 'pile', to: home, card }]
      case 'plays':
      case 'nopes':
      case 'defuses':
        return [{ from: home, to: card === 'godcat' ? 'mat' : 'discard', card }]
      case 'plays_as':
      case 'returns_godcat':
        return [{ from: home, to: 'mat', card: 'godcat' }]
      case 'combines':
      case 'drops':
        return Array.from({ length: Math.min(3, event.amount) }, () => ({ from: home, to: 'discard', card }))
      case 'gives':
      case 'hands_over':
        return [{ from: home, to: seat(event.target), card }]
      case 'steals':
        return [{ from: seat(event.target), to: home, card }]
      case 'finds':
        return [{ from: 'pile', to: 'discard', card }]
      case 'buries':
        return [{ from: home, to: 'pile', card: 'hidden' }]
      case 'takes_godcat':
        return [{ from: ['duel', 'mat'], to: home, card: 'godcat' }]
      default:
        return []
    }
  },
  isOut: (match, number) => !match.fields.living.includes(number),
  hints: () => [
    ['1–9', own().say('keys.cards')],
    ['← →', own().say('keys.arrows')],
  ],
  inScene: (question) => IN_SCENE.includes(question),
  passesOver: (question) => question === 'with' || question === 'target',
  climaxes: () => import('./climaxes'),
  weighs: {
    explodes: 5,
    defuses: 4,
    finds: 3,
    faces: 3,
    takes_godcat: 3,
    wins: 6,
    nopes: 2,
    cancelled: 2,
    cancelled_set: 2,
    attacks: 2,
    draws: 0,
    drops: 0,
    adds: 0,
    reveals: 1,
    buries: 0,
    shuffles: 1,
    keeps_card: 0,
    returns_godcat: 0,
  },
  quick: { combos: 'off' }, // as KI-11.8 advises for a first game
}

export default part
