// How long is left, in the largest unit that tells it: seconds at a table played in one go, hours and days at leisure.

import type { Label } from './words/en'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type Unit = 'seconds' | 'minutes' | 'hours' | 'days'

/** What is left of a time in milliseconds; a day is told in hours until there are two. */
export function left(time: number): { n: number; unit: Unit } {
  if (time > 2 * DAY) return { n: Math.floor(time / DAY), unit: 'days' }
  if (time > 2 * HOUR) return { n: Math.floor(time / HOUR), unit: 'hours' }
  if (time > 100_000) return { n: Math.floor(time / MINUTE), unit: 'minutes' }
  return { n: Math.max(0, Math.ceil(time / 1000)), unit: 'seconds' }
}

/** How it is said: "5 hours left". */
export const saidOf = (unit: Unit): Label => `status.${unit}`
/** … and written where there is little room; seconds are figures alone. */
export const FIGURES: Record<Unit, string> = { seconds: '', minutes: '′', hours: ' h', days: ' d' }
