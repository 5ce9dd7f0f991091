// What a tile does, in one sentence, as the options of this table have it.

import type { MatchSight } from '../../shell/messages'
import { own } from './own.svelte'
import { hasOtherDots, isChosen } from './tiles'

export function lineOf(tile: string, match: MatchSight | null): string {
  const key = `line.${tile}`
  if (isChosen(tile, match?.fields)) return own().say(`${key}.chosen`)
  return own().say(hasOtherDots(tile, match?.fields) ? `${key}.other` : key)
}
