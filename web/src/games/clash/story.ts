// The games of a match as they ended, from what has been told.

import type { Heard } from '../../shell/match'
import type { Clash, Event } from './view'

const TELLS: Event[] = ['full_board', 'cannot_lay', 'explodes', 'wins_game', 'scores', 'shows']

/** For each game that has ended, what was told of its end. */
export function ended(heard: Heard<Clash>[]): Heard<Clash>[][] {
  const games: Heard<Clash>[][] = []
  let told: Heard<Clash>[] = []
  let isOver = false
  for (const event of heard) {
    if (event.kind === 'begins' || event.kind === 'lays') {
      if (isOver) games.push(told)
      told = []
      isOver = false
    } else if (TELLS.includes(event.kind)) {
      told.push(event)
      isOver ||= event.kind === 'wins_game'
    }
  }
  if (isOver) games.push(told)
  return games
}
