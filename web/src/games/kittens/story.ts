// What has been told of the play that lies on the table and of the duel.

import type { Heard } from '../../shell/match'
import type { Card, Event, Kittens, Question } from './view'

/** Questions that are nobody's affair but of whoever is in turn: nobody is aimed at. */
export const OWN_AFFAIR: Question[] = ['play', 'kitten', 'bury']

const PLAYS: Event[] = ['plays', 'plays_as', 'combines']

/** Who has Noped the last play, in order. */
export function chain(heard: Heard<Kittens>[]): number[] {
  const from = heard.findLastIndex((event) => PLAYS.includes(event.kind))
  return from < 0 ? [] : heard.slice(from).filter((event) => event.kind === 'nopes').map((event) => event.actor)
}

export interface Duel {
  player: number
  opponent: number
  hasSwapped: boolean | null // null: not yet decided
  cards: Partial<Record<number, Card | 'hidden'>> // seat → the card turned up before it
  outcome: Heard<Kittens>[] // who takes Godcat, who defuses or explodes
  end: number // events told by then
}

const OUTCOME: Event[] = ['takes_godcat', 'defuses', 'explodes']

/** The last Armageddon that was fought, as far as it has been told. */
export function lastDuel(heard: Heard<Kittens>[]): Duel | null {
  const from = heard.findLastIndex((event) => event.kind === 'faces')
  const faces = heard[from]
  if (!faces) return null
  const duel: Duel = { player: faces.actor, opponent: faces.target, hasSwapped: null, cards: {}, outcome: [], end: from + 1 }
  for (const [at, event] of heard.entries()) {
    if (at <= from) continue
    if (event.kind === 'swaps' || event.kind === 'keeps_card') duel.hasSwapped = event.kind === 'swaps'
    else if (event.kind === 'turns_up') duel.cards[event.actor] = event.card || 'hidden'
    else if (OUTCOME.includes(event.kind) && duel.hasSwapped !== null) duel.outcome.push(event)
    else if (event.kind !== 'lays') break
    duel.end = at + 1
  }
  return duel
}

/** When each of the dead exploded, in order. */
export function deaths(heard: Heard<Kittens>[]): { seat: number; event: number; by: 'devilcat' | 'kitten' }[] {
  return heard.flatMap((event, at) => {
    if (event.kind !== 'explodes') return []
    const before = heard.slice(0, at).findLast((each) => each.kind === 'finds' || each.kind === 'turns_up')
    return [{ seat: event.actor, event: at, by: before?.kind === 'turns_up' ? 'devilcat' : 'kitten' }]
  })
}
