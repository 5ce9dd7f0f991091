// Of all that has happened, what whoever looks up wants to know: the weightiest event, and not the last line of the log.

import type { Kinds } from '../../rules'
import { weightOf, type GamePart } from './game'
import type { Lexicon } from './lexicon'
import type { Heard } from './match'

export const BIG = 4 // what an event weighs that is spoken of later
const FADES = 0.25 // what it loses with each one told after it
const OWN = 0.5 // what it gains where it is the reader's own
const LOOKED_AT = 60 // events; no turn is longer

/** The weightiest event of this turn, or of the one before while nothing in this is worth a word. */
export function headline<K extends Kinds>(heard: Heard<K>[], part: GamePart<K>, lexicon: Lexicon<K>, reader = -1): Heard<K> | undefined {
  let best: Heard<K> | undefined
  let [most, later, turns] = [0, 0, 0]
  for (const event of heard.slice(-LOOKED_AT).toReversed()) {
    const about = lexicon.eventFacts(event.kind)
    const weight = about?.heads ? 0 : weightOf(part, event.kind)
    const now = weight - later * FADES + (weight >= BIG && reader >= 0 && event.actor === reader ? OWN : 0)
    if (weight && now > most) {
      most = now
      best = event
    }
    if (weight) later++
    if (about?.opens && (best || ++turns > 1)) break
  }
  return best
}
