// What can be chosen of a game before it is played.

import type { GameFacts, Option } from './api'

const SEAT = /^seat\d$/

/** The values of an option at a table of so many seats: one that is not there cannot be named. */
export function valuesOf(option: Option, seats: number): Option['values'] {
  return option.values.filter(({ word }) => !SEAT.test(word) || Number(word.slice(4)) <= seats)
}

/** The number of the seat a value names, or nothing. */
export function seatOf(word: string): string {
  return SEAT.test(word) ? word.slice(4) : ''
}

/** Everything chosen, as it is sent; what is not possible any more is as printed. */
export function chosenOf(game: GameFacts, options: Record<string, string>, seats: number): Record<string, string> {
  const all = game.options.filter((option) => !option.is_own)
  return Object.fromEntries(
    all.map((option) => {
      const chosen = valuesOf(option, seats).find(({ word }) => word === options[option.name])
      return [option.name, chosen?.word ?? option.default]
    }),
  )
}

/** Numbers to choose from. */
export function numbers(first: number, last: number): { value: number; label: string }[] {
  return Array.from({ length: last - first + 1 }, (_, at) => ({ value: first + at, label: String(first + at) }))
}
