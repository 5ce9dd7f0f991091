// The nine spaces as they are drawn and said.

import type { Lexicon } from '../../shell/lexicon'
import type { Layout } from '../../../rules'
import type { Heard, Match } from '../../shell/match'
import type { Clash, Space, Tile } from './view'
import { own } from './words'

export interface Cell {
  space: number
  name: Space
  tile: Tile | '' // on top
  covered: Tile | '' // under a Nobel Prize
  supports: number // a seat, or -1
  destroyer: number // of a face-down tile: a seat, or -1
  isSecure: boolean
  isStable: boolean
  isBlocked: boolean
}

/** Who sits below: the viewer; who watches sits with the first seat. */
export const below = (match: Match<Clash>): number => (match.seat === 1 ? 1 : 0)

/** The rows from the farthest to the nearest, as the viewer sees them. */
export function rows(match: Match<Clash>): number[][] {
  const first = [
    [6, 7, 8],
    [3, 4, 5],
    [0, 1, 2],
  ]
  return below(match) === 1 ? first.map((row) => row.toReversed()).toReversed() : first
}

const faceOf = (tile: Tile | 'hidden' | 'nothing' = 'nothing'): Tile | '' => (tile === 'hidden' || tile === 'nothing' ? '' : tile)

/** The spaces now, or as the game before left them. */
export function cellsOf(match: Match<Clash>, lexicon: Lexicon<Clash>, isLast = false): Cell[] {
  const { fields } = match
  const backing = isLast ? fields.last_backing : fields.backing
  const destroyed = isLast ? [] : fields.destroyed
  return lexicon.facts.domains.space.map(({ word: name }, space) => {
    const pile = (isLast ? [fields.last_board[space]] : (fields.board[space] ?? [])).map((tile) => faceOf(tile))
    return {
      space,
      name,
      tile: pile.at(-1) ?? '',
      covered: pile.length > 1 ? (pile[0] ?? '') : '',
      supports: backing.findIndex((each) => each.includes(name)),
      destroyer: destroyed.findIndex((each) => each.includes(name)),
      isSecure: !isLast && fields.secure.includes(name),
      isStable: !isLast && fields.stable.includes(name),
      isBlocked: !isLast && fields.blocked.includes(name),
    }
  })
}

/** When a face-down tile leaves: after the move of whoever did not destroy it. */
export function leaving(cell: Cell, match: Match<Clash>): string {
  return match.names[1 - cell.destroyer] ?? ''
}

/** What lies on a space, in words. */
export function told(cell: Cell, match: Match<Clash>, lexicon: Lexicon<Clash>): string {
  const tile = cell.tile ? lexicon.piece(cell.tile) : own().say('cell.free')
  const lying = cell.covered ? own().say('cell.pair', { tile, under: lexicon.piece(cell.covered) }) : tile
  return `${cell.name}: ${[lying, ...standing(cell, match)].join(', ')}.`
}

/** … and where the tile is named already. */
export function toldBeside(cell: Cell, match: Match<Clash>, lexicon: Lexicon<Clash>): string {
  return cell.covered ? told(cell, match, lexicon) : `${[cell.name, ...standing(cell, match)].join(', ')}.`
}

/** How it stands with a space. */
function standing(cell: Cell, match: Match<Clash>): string[] {
  const parts: string[] = []
  if (cell.tile && cell.supports >= 0) parts.push(own().say('cell.supports', { who: match.names[cell.supports] ?? '' }))
  else if (cell.tile && cell.destroyer >= 0) parts.push(own().say('cell.down', { who: leaving(cell, match) }))
  if (cell.isSecure) parts.push(own().say('cell.secure'))
  else if (cell.isStable) parts.push(own().say('cell.stable'))
  if (cell.isBlocked && !cell.tile) parts.push(own().say('cell.blocked'))
  return parts
}

/** The spaces that the last move has changed: where a tile was laid, and whatever happened after it. */
export function changed(heard: Heard<Clash>[], { events }: Layout<Clash>): Set<number> {
  const from = heard.findLastIndex(({ kind }) => kind === 'lays' || kind === 'starts_next')
  return new Set(heard.slice(Math.max(from, 0)).flatMap(({ kind, amount }) => (events[kind] === 'space' ? [amount] : [])))
}

/** Tiles that support a seat. */
export const support = (match: Match<Clash>, seat: number): number => match.fields.backing[seat]?.length ?? 0
