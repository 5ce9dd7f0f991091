// The page of Piłka w grze!: how it is drawn. What is allowed, the server says.

import type { GamePart } from '../../shell/game'
import Card from './Card.svelte'
import { aboutOf } from './sides'
import Table from './Table.svelte'
import type { Football } from './view'
import { own } from './words'

const seat = (number: number): string => `seat-${number}`

const part: GamePart<Football> = {
  Table,
  Card,
  about: (card, lexicon) => aboutOf(card, lexicon),
  hides: () => false,
  order: {},
  keys: {
    tactic: { pass: 'p' },
    attack: { end: 'e' },
    answer: { let: 'p' },
    shoot_more: { done: 'd' },
  },
  uses: () => '',
  icon: () => '',
  brief: () => undefined,
  tones: { pass: 'solid', let: 'solid', done: 'solid', end: 'solid' },
  flights(event) {
    const [home, card] = [seat(event.actor), event.card]
    switch (event.kind) {
      case 'draws':
        return [{ from: 'stock', to: home, card }]
      case 'lays':
      case 'takes_corner':
      case 'takes_free_kick':
      case 'takes_penalty':
        return [{ from: home, to: 'action', card }]
      case 'stops':
      case 'fouls':
        return [{ from: home, to: 'answer', card }]
      case 'shoots':
        return [{ from: home, to: 'shooting', card }]
      case 'saves_with':
        return [{ from: home, to: 'saving', card }]
      case 'turns_up':
        return [{ from: 'stock', to: 'shooting', card }]
      case 'discards':
        return [{ from: home, to: 'discard', card }]
      default:
        return []
    }
  },
  isOut: () => false,
  hints: () => [
    ['1–5', own().say('keys.cards')],
    ['6–8', own().say('keys.tactics')],
    ['← →', own().say('keys.arrows')],
  ],
  inScene: () => true,
  climaxes: () => import('./climaxes'),
  weighs: {
    scores: 5,
    saved: 4,
    fouls: 3,
    half_time: 3,
    extra_time: 3,
    no_shot: 3,
    wins: 7,
    draw: 7,
    repelled: 2,
    stops: 2,
    lays: 2,
    uses: 2,
    draws: 0,
    discards: 0,
    redraws: 0,
    reshuffles: 0,
    shows: 0,
    balls: 1,
    gloves: 1,
    moves_ball: 0,
  },
}

export default part
