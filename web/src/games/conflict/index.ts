// The page of Światowy Konflikt: how it is drawn. What is allowed, the server says.

import type { GamePart } from '../../shell/game'
import Card from './Card.svelte'
import { ANSWER_ICONS, CARD_ICONS } from './icons'
import { aboutOf, actionOf, boxedAt, briefOf, claimOf } from './sheet'
import Table from './Table.svelte'
import type { Conflict } from './view'

const seat = (number: number): string => `seat-${number}`

const part: GamePart<Conflict> = {
  Table,
  Card,
  about: (card, lexicon) => aboutOf(card, lexicon),
  cardOf: (event, { facts }) => (facts.events[event.kind] === 'action' ? claimOf(facts.domains.action[event.amount]) : ''),
  hides: (kind, match, { facts }) => kind === 'eu' || claimOf(actionOf(facts, kind)) === boxedAt(facts, match),
  order: {
    declare: ['usa', 'businessmen', 'russia', 'police', 'media', 'un_exchange', 'un_look', 'protest', 'scandal'],
  },
  keys: {
    declare: {
      usa: 'u',
      businessmen: 'b',
      russia: 'r',
      police: 'c',
      media: 'd',
      un_exchange: 'x',
      un_look: 'g',
      protest: 'p',
      scandal: 'a',
    },
    react: { pass: 'p', challenge: 's', block: 'o' },
    believe: { believe: 'w', challenge: 's' },
    judge: { change: 'x', leave: 'z' },
  },
  uses: (kind, { facts }) => claimOf(actionOf(facts, kind)),
  icon: (kind, card) => (card ? CARD_ICONS[card] : (ANSWER_ICONS[kind] ?? '')),
  brief: (kind, { facts }) => briefOf(facts, kind),
  tones: { challenge: 'alarm', pass: 'solid', believe: 'solid' },
  flights(event) {
    const own = seat(event.actor)
    switch (event.kind) {
      case 'gains':
        return [{ from: 'deck', to: own, token: 'M' }]
      case 'pays':
        return [{ from: own, to: 'deck', token: 'M' }]
      case 'takes':
        return [{ from: seat(event.target), to: own, token: 'M' }]
      case 'declares':
        return [{ from: own, to: 'claim', card: 'hidden' }]
      case 'draws':
        return [{ from: 'deck', to: own, card: 'hidden' }]
      case 'returns':
        return [{ from: own, to: 'deck', card: 'hidden' }]
      case 'returns_shown':
      case 'swaps':
        return [{ from: own, to: 'deck', card: event.card }]
      case 'shows':
        return [{ from: own, to: 'claim', card: event.card }]
      default:
        return []
    }
  },
  isOut: (match, number) => !match.fields.living.includes(number),
  climaxes: () => import('./climaxes'),
  weighs: {
    caught: 5,
    loses: 4,
    out: 6,
    wins: 7,
    draw: 7,
    shows: 3,
    challenges: 3,
    blocks: 3,
    declares: 2,
    takes: 2,
    pays: 0,
    draws: 0,
    returns: 0,
    returns_shown: 0,
    stands: 1,
    swaps: 0,
  },
}

export default part
