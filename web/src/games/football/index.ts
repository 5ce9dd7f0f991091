// The page of Piłka w grze!: how it is drawn. What is allowed, the server says.

import type { Flight, GamePart } from '../../shell/game'
import type { Lexicon } from '../../shell/lexicon'
import type { Branch, Heard, Match } from '../../shell/match'
import Card from './Card.svelte'
import EndSeat from './EndSeat.svelte'
import EndStory from './EndStory.svelte'
import Help from './Help.svelte'
import { own } from './words'
import { turnsOf } from './story'
import Table from './Table.svelte'

const seat = (number: number): string => `seat-${number}`

/** The events that open a turn, of what has been told last. */
const opened = new WeakMap<Heard[], Set<number>>()
function opensTurn(_: Heard, __: Heard | undefined, heard: Heard[], number: number, lexicon: Lexicon): boolean {
  if (!opened.has(heard)) opened.set(heard, new Set(turnsOf(heard, (event) => lexicon.amountWord(event)).map((turn) => turn.begins)))
  return opened.get(heard)?.has(number) ?? false
}

/** The tactic that is being paid for, and how many cards a save still needs. */
function walked(steps: Branch[], match: Match): Record<string, unknown> {
  const saved = steps.filter((step) => step.kind === 'save').length
  const used = steps.find((step) => step.kind === 'use')
  return { ...(saved ? { due: Number(match.fields.due) - saved } : {}), ...(used ? { using: used.argument } : {}) }
}

const part: GamePart = {
  Table,
  Card,
  Help,
  EndSeat,
  EndStory,
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
  opensTurn,
  closesTurn: (event) => ['half_time', 'extra_time', 'wins', 'draw', 'limit'].includes(event.kind),
  flights(event: Heard): Flight[] {
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
  walked,
}

export default part
