// The page of Rosyjska Ruletka: how it is drawn. What is allowed, the server says.

import type { GamePart } from '../../shell/game'
import Card from './Card.svelte'
import { ANSWER_ICONS, CARD_ICONS } from './icons'
import { WINDOWS } from './story'
import Swatch from './Swatch.svelte'
import Table from './Table.svelte'
import type { Roulette } from './view'
import { aboutOf, own } from './words'

const COUNT = 1650 // milliseconds for three, two, one

const seat = (number: number): string => `seat-${number}`

const part: GamePart<Roulette> = {
  Table,
  Card,
  about: (card, { facts }) => aboutOf(card, facts),
  Choice: Swatch,
  hides: (kind) => kind === 'play' || kind === 'spin', // the hand shows its cards, and says why not
  order: { spin: ['pass', 'spin', 'play'], accuse: ['pass', 'accuse'] },
  keys: {
    spin: { pass: 'p', spin: 's' },
    bid: { pass: 'p' },
    challenge: { pass: 'p' },
    accuse: { pass: 'p' },
    caught: { pass: 'p' },
    aim: { pass: 'p' },
    after: { pass: 'p' },
    extra: { pass: 'p' },
    glory: { stop: 'x', go_on: 'g' },
  },
  uses: () => '',
  icon: (kind, card) => ANSWER_ICONS[kind] ?? (card && CARD_ICONS[card]),
  brief: () => undefined,
  tones: { pass: 'solid', accuse: 'alarm', stop: 'solid' },
  flights(event) {
    const [home, card] = [seat(event.actor), event.card]
    switch (event.kind) {
      case 'draws':
        return [{ from: 'deck', to: home, card }]
      case 'plays':
        return [{ from: home, to: 'discard', card }]
      case 'drops':
        return Array.from({ length: Math.min(3, event.amount) }, () => ({ from: home, to: 'discard', card }))
      case 'steals':
        return [{ from: seat(event.target), to: home, card }]
      case 'swaps':
        return [{ from: 'supply', to: home, card: 'bullet' }]
      default:
        return []
    }
  },
  isOut: (match, number) => !match.fields.living.includes(number),
  hints: () => [
    ['1–9', own().say('keys.cards')],
    ['← →', own().say('keys.arrows')],
  ],
  inScene: (question) => WINDOWS.includes(question),
  atOnce: (question) => question === 'accuse',
  suspense: (event) => (event.kind === 'volley' || event.kind === 'extra_shot' ? COUNT : 0),
  climaxes: () => import('./climaxes'),
  weighs: {
    captain_dies: 6,
    caught: 5,
    insulted: 3,
    dies: 4,
    hits: 4,
    fires: 3,
    wins: 7,
    nobody_wins: 7,
    draw: 7,
    scores: 2,
    uncovers: 2,
    plays: 2,
    accuses: 2,
    hides: 0,
    spins: 0,
    covers: 0,
    draws: 0,
    drops: 0,
    renews: 0,
    reshuffles: 0,
  },
}

export default part
