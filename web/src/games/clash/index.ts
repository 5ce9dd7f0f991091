// The page of CLASH: how it is drawn. What is allowed, the server says.

import type { GamePart } from '../../shell/game'
import { own } from './words'
import { aboutOf } from './said'
import Table from './Table.svelte'
import Tile from './Tile.svelte'
import type { Clash, Question } from './view'

const IN_SCENE: Question[] = ['lay', 'place', 'target', 'move_to', 'line', 'remove', 'fetch', 'shield', 'shield_too', 'draft', 'keep']

const zone = (seat: number): string => `zone-${seat}`

const part: GamePart<Clash> = {
  Table,
  Card: Tile,
  about: (tile, { facts }, match) => aboutOf(tile, facts, match),
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
  flights(event) {
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
  climaxes: () => import('./climaxes'),
  weighs: {
    explodes: 6,
    wins_game: 6,
    full_board: 5,
    wins: 7,
    draw: 7,
    limit: 7,
    destroys: 4,
    turns: 3,
    lays: 2,
    moves: 2,
    removes: 2,
    repeats: 2,
    leaves: 0,
    fills: 0,
    draws: 0,
    shows: 0,
  },
}

export default part
