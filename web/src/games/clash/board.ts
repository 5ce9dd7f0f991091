// The nine spaces as they are drawn and said.

import type { Lexicon } from '../../shell/lexicon'
import type { Match } from '../../shell/match'
import { own } from './words'

export interface Cell {
  space: number
  name: string // a1 to c3
  tile: string // on top, or nothing
  covered: string // under a Nobel Prize
  supports: number // a seat, or -1
  destroyer: number // of a face-down tile: a seat, or -1
  isSecure: boolean
  isStable: boolean
  isBlocked: boolean
}

/** Who sits below: the viewer; who watches sits with the first seat. */
export const below = (match: Match): number => (match.seat === 1 ? 1 : 0)

/** The rows from the farthest to the nearest, as the viewer sees them. */
export function rows(match: Match): number[][] {
  const first = [
    [6, 7, 8],
    [3, 4, 5],
    [0, 1, 2],
  ]
  return below(match) === 1 ? first.map((row) => row.toReversed()).toReversed() : first
}

const listed = (value: unknown): string[] => (value as string[] | undefined) ?? []

/** The spaces now, or as the game before left them. */
export function cellsOf(match: Match, lexicon: Lexicon, isLast = false): Cell[] {
  const { fields } = match
  const backing = fields[isLast ? 'last_backing' : 'backing'] as string[][]
  const destroyed = isLast ? [] : (fields.destroyed as string[][])
  return (lexicon.facts.domains.space ?? []).map(({ word: name }, space) => {
    const pile = isLast ? [(fields.last_board as string[])[space] ?? ''] : ((fields.board as string[][])[space] ?? [])
    const top = pile.at(-1) ?? ''
    return {
      space,
      name,
      tile: lexicon.facts.cards.some((each) => each.word === top) ? top : '',
      covered: pile.length > 1 ? (pile[0] ?? '') : '',
      supports: backing.findIndex((each) => each.includes(name)),
      destroyer: destroyed.findIndex((each) => each.includes(name)),
      isSecure: !isLast && listed(fields.secure).includes(name),
      isStable: !isLast && listed(fields.stable).includes(name),
      isBlocked: !isLast && listed(fields.blocked).includes(name),
    }
  })
}

/** When a face-down tile leaves: after the move of whoever did not destroy it. */
export function leaving(cell: Cell, match: Match): string {
  return match.names[1 - cell.destroyer] ?? ''
}

/** What lies on a space, in words. */
export function told(cell: Cell, match: Match, lexicon: Lexicon): string {
  const tile = cell.covered
    ? own().say('cell.pair', { tile: lexicon.piece(cell.tile), under: lexicon.piece(cell.covered) })
    : lexicon.piece(cell.tile)
  const parts = [
    !cell.tile
      ? own().say('cell.free')
      : cell.supports >= 0
        ? own().say('cell.tile', { tile, who: match.names[cell.supports] ?? '' })
        : cell.destroyer >= 0
          ? own().say('cell.down', { tile, who: leaving(cell, match) })
          : tile,
  ]
  if (cell.isSecure) parts.push(own().say('cell.secure'))
  else if (cell.isStable) parts.push(own().say('cell.stable'))
  if (cell.isBlocked && !cell.tile) parts.push(own().say('cell.blocked'))
  return `${cell.name}: ${parts.join(', ')}.`
}

/** Tiles that support a seat. */
export const support = (match: Match, seat: number): number => listed((match.fields.backing as string[][])[seat]).length
