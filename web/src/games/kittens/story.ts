// What has been told of the play that lies on the table, of the duel and of turns.

import type { Heard } from '../../shell/match'

const PLAYS = ['plays', 'plays_as', 'combines']
const BEGINS = [...PLAYS, 'draws', 'finds']
const ENDS = ['starts', 'draws', 'keeps', 'tops', 'buries', 'attacks', 'drops', 'explodes', 'defuses']

/** Nothing says "a turn begins": it does with what comes after the end of the one before. */
export function opensTurn(event: Heard, before: Heard | undefined): boolean {
  if (!before || !BEGINS.includes(event.kind)) return false
  if (before.kind === 'returns_godcat') return event.actor !== before.actor // from a dead hand; else the turn goes on
  return ENDS.includes(before.kind)
}

/** Who has Noped the last play, in order. */
export function chain(heard: Heard[]): number[] {
  const from = heard.findLastIndex((event) => PLAYS.includes(event.kind))
  return from < 0 ? [] : heard.slice(from).filter((event) => event.kind === 'nopes').map((event) => event.actor)
}

export interface Duel {
  player: number
  opponent: number
  hasSwapped: boolean | null // null: not yet decided
  cards: Record<number, string> // seat → the card turned up before it
  outcome: Heard[] // who takes Godcat, who defuses or explodes
  end: number // events told by then
}

const OUTCOME = ['takes_godcat', 'defuses', 'explodes']

/** The last Armageddon that was fought, as far as it has been told. */
export function lastDuel(heard: Heard[]): Duel | null {
  const from = heard.findLastIndex((event) => event.kind === 'faces')
  const faces = heard[from]
  if (!faces) return null
  const duel: Duel = { player: faces.actor, opponent: faces.target, hasSwapped: null, cards: {}, outcome: [], end: from + 1 }
  for (const [at, event] of heard.entries()) {
    if (at <= from) continue
    if (event.kind === 'swaps' || event.kind === 'keeps_card') duel.hasSwapped = event.kind === 'swaps'
    else if (event.kind === 'turns_up') duel.cards[event.actor] = event.card
    else if (OUTCOME.includes(event.kind) && duel.hasSwapped !== null) duel.outcome.push(event)
    else if (event.kind !== 'lays') break
    duel.end = at + 1
  }
  return duel
}


/** When each of the dead exploded, in order. */
export function deaths(heard: Heard[]): { seat: number; event: number; by: string }[] {
  return heard.flatMap((event, at) => {
    if (event.kind !== 'explodes') return []
    const before = heard.slice(0, at).findLast((each) => each.kind === 'finds' || each.kind === 'turns_up')
    return [{ seat: event.actor, event: at, by: before?.kind === 'turns_up' ? 'devilcat' : 'kitten' }]
  })
}
