// Whether the shuffle was fair: what this browser saw before the deal, held against what is told at the end.

import type { Match, Sight } from './match'
import type { Mix } from './messages'
import { recall } from './settings.svelte'
import { fits } from './sha256'
import { slot } from './tokens'
import type { Label } from './words/en'

/** What was seen before a deal. The first commitment to a match is kept: a server that shows another one later lies. */
export interface Seen {
  number: number // of the match
  commitment: string
  nonce: string // ours
}

/** What this browser has seen at a table before the last deals, the newest first. */
export function seenAt(code: string): Seen[] {
  try {
    return JSON.parse(recall(slot('fair', code)) ?? '[]')
  } catch {
    return []
  }
}

/** A nonce of our own; also where the page is no secure context. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What is known of the last match and the next after another look at the table, the newest first. */
export function watch(all: Seen[], sight: Sight, draw: () => string = newNonce): Seen[] {
  const number = (sight.match?.number ?? 0) + 1
  if (!sight.commitment || all[0]?.number === number) return all
  return [{ number, commitment: sight.commitment, nonce: sight.nonce || draw() }, ...all.slice(0, 1)]
}

/** Our nonce for the next match, if it is not in yet. */
export function mixing([seen]: Seen[], sight: Sight): Mix | null {
  if (!seen || sight.seat < 0 || sight.nonce || sight.is_test || sight.commitment !== seen.commitment) return null
  return { type: 'Mix', commitment: seen.commitment, nonce: seen.nonce }
}

export interface Check {
  label: Label
  isGood: boolean
}

/** What can be said of a match that is over. */
export function checks(match: Match, kept: Seen[], isTest: boolean): Check[] {
  const outcome = match.outcome
  const seen = kept.find((each) => each.number === match.number)
  if (!outcome) return []
  if (isTest) return [{ label: 'end.fair.test', isGood: false }]
  const isKey = fits(outcome.key, match.commitment)
  const all: Check[] = [{ label: isKey ? 'end.fair.yes' : 'end.fair.no', isGood: isKey }]
  if (!seen) return [...all, { label: 'end.fair.unseen', isGood: true }]
  const isSame = seen.commitment === match.commitment
  all.push({ label: isSame ? 'end.fair.seen' : 'end.fair.changed', isGood: isSame })
  if (match.seat >= match.names.length) return all
  const isOwn = outcome.own.includes(match.seat)
  const isOurs = isOwn && outcome.nonces[match.seat] === seen.nonce
  if (isOurs) all.push({ label: 'end.fair.nonce', isGood: true })
  else all.push({ label: isOwn ? 'end.fair.nonce.other' : 'end.fair.nonce.late', isGood: false })
  return all
}
