// The moments that decided a match: by what they weigh at once, and by the chances to win once those have been worked out.

import { Analysis, type Swing } from '../played/analysis.svelte'
import { hear } from '../played/course'
import { Replay } from '../played/replay.svelte'
import { verify } from '../played/verify'
import { weightOf, type GamePart } from '../shell/game'
import type { Lexicon } from '../shell/lexicon'
import type { Heard } from '../shell/match'
import { rulesOf } from '../shell/shelf'
import type { Source } from '../shell/source'

export const NAMED = 3
const QUICK = { playouts: 48, careful: 160, named: NAMED } // enough to tell what mattered, on a phone too

export interface Moment {
  event: Heard
  swing: Swing | null // what it did to somebody's chance, where that is known
}

type Telling = { part: GamePart; lexicon: Lexicon }

const weight = ({ part, lexicon }: Telling, { kind }: Heard): number => {
  const about = lexicon.eventFacts(kind)
  return about?.heads || about?.closes ? 0 : weightOf(part, kind)
}

/** The weightiest events, of equals the later ones, in the order in which they happened. */
export function weightiest(heard: Heard[], telling: Telling): Moment[] {
  const ranked = heard.map((event, at) => ({ event, at, weight: weight(telling, event) })).filter((each) => each.weight > 1)
  const named = ranked.sort((one, other) => other.weight - one.weight || other.at - one.at).slice(0, NAMED)
  return named.sort((one, other) => one.at - other.at).map(({ event }) => ({ event, swing: null }))
}

/** Where fewer were found than are named, the weightiest of the others come before them. */
export function filledUp(found: Moment[], others: Moment[]): Moment[] {
  const isNamed = ({ event }: Moment): boolean => found.some((each) => JSON.stringify(each.event) === JSON.stringify(event))
  return [...others.filter((each) => !isNamed(each)).slice(0, NAMED - found.length), ...found]
}

/** What a move is remembered for. */
function remembered(told: Heard[], telling: Telling): Heard | undefined {
  return told.toSorted((one, other) => weight(telling, other) - weight(telling, one)).find((event) => weight(telling, event) > 0)
}

/** The moves after which somebody was much more likely to win; none where it cannot be worked out. `close` ends the work. */
export function judged(source: Source, number: number, telling: Telling): { found: Promise<Moment[]>; close: () => void } {
  let analysis: Analysis | null = null
  let isClosed = false
  const find = async (): Promise<Moment[]> => {
    const file = await source.file(number)
    const rules = file && (await rulesOf(file.game, file.rules))
    if (!file || !rules?.canThink || isClosed) return []
    const { stands } = verify(file, rules, '')
    if (stands.length <= file.moves.length) return []
    const thinking = (analysis = new Analysis(new Replay(file, rules, stands, undefined), undefined, QUICK))
    await thinking.run()
    const moments = (thinking.swings ?? []).map((swing) => {
      const event = remembered((stands[swing.move + 1]?.told ?? []).map((each) => hear(each, 0, true)), telling)
      return event ? { event, swing } : null
    })
    return moments.filter((each) => each !== null)
  }
  const close = (): void => {
    isClosed = true
    analysis?.close()
  }
  return { found: find().catch(() => []).finally(close), close }
}
