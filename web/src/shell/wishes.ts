// What somebody wished for last time, game by game, kept by the browser: it is there next time, as far as it still exists.

import type { GameFacts } from './api'
import { factsOf } from './bots'
import { recall, remember } from './settings.svelte'

export interface Wishes {
  seats?: number
  bots?: string[]
  options?: Record<string, string>
  speed?: number
  turnHours?: number
  windowHours?: number
  chat?: string
  hints?: boolean
}

const slot = (game: string): string => `wishes.${game}`

export function noteWishes(game: string, wishes: Wishes): void {
  remember(slot(game), JSON.stringify({ ...kept(game), ...wishes }))
}

function kept(game: string): Wishes {
  try {
    return JSON.parse(recall(slot(game)) ?? '{}') // written by this page alone, and looked through below
  } catch {
    return {}
  }
}

/** Those of last time that can be had today; options as they are usual where nothing was wished. */
export function lastWishes(game: GameFacts): Wishes & { options: Record<string, string>; bots: string[] } {
  const { options = {}, bots = [], seats, ...others } = kept(game.name)
  const chosen = game.options.map(({ name, values, default: usual }) => [name, values.find(({ word }) => word === options[name])?.word ?? usual])
  return {
    ...others,
    ...(seats !== undefined && game.seats.includes(seats) && { seats }),
    bots: bots.filter((bot) => factsOf(game, bot)),
    options: Object.fromEntries(chosen),
  }
}

/** Has somebody chosen options of this game before? */
export const hasWished = (game: string): boolean => kept(game).options !== undefined
