// How likely everybody wins from some position: it is played on many times. Knows no game by name.

import { cellOf, members, reveal, type Cells, type Chance } from '../../rules'
import type { GameRules } from '../shell/match'
import type { Position } from './tasks'

/** The chance of each seat, hands being open; what lies in piles as nobody can know it is dealt anew each time. */
export function judge(rules: GameRules, { record, playouts, seat, path, key }: Position): number[] {
  const seats = cellOf(rules.layout, record, 'seats')
  const gains = Array.from({ length: seats }, () => 0)
  let played = 0
  for (let number = 0; number < playouts; number++) {
    const luck: Chance = [key, 1, 2, number]
    const world = after(rules, openWorld(rules, record, luck), seat, path, luck)
    const end = world && rules.playOut(world, [key, number, 3, 4])
    if (!end) continue
    played++
    const winners = members(cellOf(rules.layout, end, 'winners'))
    for (const winner of winners) gains[winner] = (gains[winner] ?? 0) + 1 / winners.length
  }
  return gains.map((gain) => gain / Math.max(1, played))
}

/** A world after somebody's answers; null if one of them is not possible in it. */
function after(rules: GameRules, world: Cells, seat: number, path: number[], [a, b, c, d]: Chance): Cells | null {
  let found: Cells | null = world
  path.forEach((answer, step) => (found = found && (rules.apply(found, seat, answer, [c, d, a, b + step])?.record ?? null)))
  return found
}

/** The same match with what lies in nobody's piles dealt anew, as far as a spectator cannot tell it. */
export function openWorld(rules: GameRules, record: Cells, luck: Chance): Cells {
  const { layout } = rules
  const spectator = 1 << layout.seats
  const seen = Int16Array.from(record)
  const view = rules.view(record, layout.seats)
  const inPile = new Uint8Array(record.length)
  for (const { offset, shape, pile, seen: who } of layout.record) {
    if (!pile) continue
    const size = shape.at(-1) ?? 0
    const total = shape.reduce((all, each) => all * each, 1)
    inPile.fill(1, offset, offset + total)
    if (who === 'hidden') seen.set(view.subarray(offset, offset + total), offset)
    else for (let start = offset; start < offset + total; start += size) reveal(layout, seen, start, spectator)
  }
  const world = rules.redeal(seen, layout.seats, luck)
  return world.map((cell, at) => (inPile[at] ? cell : (record[at] ?? 0)))
}
