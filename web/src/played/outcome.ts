// How a match ended, as its file and its records tell it.

import type { Cells } from '../../rules'
import type { GameRules } from '../shell/match'
import type { Counted, Outcome } from '../shell/messages'
import type { Stand } from './course'
import type { Export } from './file'

/** The end of a match, for the page that shows it. */
export function outcomeOf(file: Export, rules: GameRules, stands: Stand[]): Outcome {
  const { winners, places, points, reason, key, nonces } = file
  return {
    winners,
    places,
    points,
    reason,
    paragraph: rules.layout.reason_list.find((each) => each.word === reason)?.paragraph ?? '',
    key,
    nonces: nonces.map(({ nonce }) => nonce),
    own: nonces.flatMap(({ by }, seat) => (by === 'guest' ? [seat] : [])),
    counted: countedIn(rules, stands, nonces.length),
  }
}

/** What was kept count of, such as bluffs: which move brought it about, by the first event it told. */
export function countedIn({ layout }: GameRules, stands: Stand[], seats: number): Counted[] {
  const tallies = layout.record.filter((field) => field.tally && field.per_seat)
  const found: Counted[] = []
  let event = stands[0]?.told.length ?? 0
  stands.slice(1).forEach(({ record, told }, at) => {
    const before: Cells = stands[at]?.record ?? record
    for (const { name, offset } of tallies) {
      for (let seat = 0; seat < seats; seat++) {
        if ((record[offset + seat] ?? 0) > (before[offset + seat] ?? 0)) found.push({ word: name, seat, event })
      }
    }
    event += told.length
  })
  return found
}
