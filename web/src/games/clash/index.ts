// The page of CLASH: how it is drawn. What is allowed, the server says.

import type { Flight, GamePart } from '../../shell/game'
import type { Branch, Heard, Match } from '../../shell/match'
import EndSeat from './EndSeat.svelte'
import EndStory from './EndStory.svelte'
import Help from './Help.svelte'
import { own } from './words'
import Table from './Table.svelte'
import Tile from './Tile.svelte'

/** What ends a game and what sets up the next is nobody's turn. */
const BETWEEN = ['full_board', 'cannot_lay', 'explodes', 'scores', 'wins_game', 'deals', 'plays_side', 'begins', 'wins', 'draw', 'limit']

const IN_SCENE = ['lay', 'place', 'target', 'move_to', 'line', 'remove', 'fetch', 'shield', 'shield_too', 'draft', 'keep']

/** The tile being laid and the one whose effect is aimed, as the steps so far have made them. */
function walked(steps: Branch[], match: Match): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  const spaces = new Map((match.fields.board as string[][]).map((pile, space) => [space, pile.at(-1)]))
  for (const step of steps) {
    if (step.word.startsWith('lay ')) fields.tile = fields.working = step.word.slice(4)
    if (step.kind === 'on' || step.kind === 'turned') spaces.set(step.argument ?? -1, String(fields.tile))
    if (step.kind === 'repeat') fields.working = spaces.get(step.argument ?? -1)
  }
  return fields
}

const zone = (seat: number): string => `zone-${seat}`

const part: GamePart = {
  Table,
  Card: Tile,
  Help,
  EndSeat,
  EndStory,
  hides: () => false,
  order: {},
  keys: {
    target: { decline: 'n' },
    spread: { all: 'a', black: 'b', white: 'w', decline: 'n' },
    line: { decline: 'n' },
    remove: { hidden: 'u', decline: 'n' },
    fetch: { decline: 'n' },
    draw: { draw: 'd', decline: 'n' },
    use: { use: 'u', decline: 'n' },
  },
  uses: () => '',
  icon: () => '',
  brief: () => undefined,
  tones: { decline: 'solid' },
  opensTurn: (event) => ['lays', 'starts_next', 'drafts', 'keeps'].includes(event.kind),
  closesTurn: (event) => BETWEEN.includes(event.kind),
  flights(event: Heard): Flight[] {
    const { card } = event
    const [own, home, space] = [`tile-${card}`, zone(event.actor), `space-${event.amount}`]
    switch (event.kind) {
      case 'lays':
        return [{ from: [own, home], to: space, card }]
      case 'moves':
        return [{ from: own, to: space, card }]
      case 'leaves':
      case 'discards':
        return [{ from: space, to: 'removed', card }]
      case 'takes_back':
        return [{ from: space, to: home, card }]
      case 'fetches':
        return [{ from: [own, 'removed'], to: home, card }]
      case 'removes':
        return [{ from: [own, zone(event.target)], to: 'removed', card }]
      case 'draws':
        return [{ from: 'unused', to: home, card }]
      case 'fills':
        return [{ from: 'unused', to: 'neutral', card }]
      case 'drafts':
        return [{ from: [own, 'neutral'], to: home, card }]
      case 'keeps':
        return [{ from: [own, 'offers'], to: home, card }]
      default:
        return []
    }
  },
  isOut: () => false,
  hints: () => [
    ['1–9', own().say('keys.tiles')],
    ['← ↑ → ↓', own().say('keys.arrows')],
    ['R', own().say('keys.turn')],
  ],
  inScene: (question) => IN_SCENE.includes(question),
  walked,
}

export default part
