// What has been told of the last tick, of the last volley and of deaths, put together.

import type { Heard } from '../../shell/match'
import type { Event, Question, Roulette, Told } from './view'

/** Questions in which an action card can be played: those are chosen in the hand. */
export const WINDOWS: Question[] = ['spin', 'bid', 'challenge', 'caught', 'aim', 'after', 'extra']

type Known = Told | 'hidden' | ''

export interface Accusation {
  accuser: number
  accused: number
  card: Known // what was hidden: click or bullet; nothing while it is not told
  hasBribed: boolean
}

/** The accusations of the last tick of this round, with what came of them. */
export function lastTick(heard: Heard<Roulette>[]): Accusation[] {
  const last = heard.findLastIndex((event) => event.kind === 'accuses')
  if (last < 0 || heard.slice(last).some((event) => event.kind === 'begins')) return []
  let first = last
  while (heard[first - 1]?.kind === 'accuses') first--
  const after = heard.slice(last + 1)
  const until = after.findIndex((event) => event.kind === 'volley' || event.kind === 'begins')
  const shown = until < 0 ? after : after.slice(0, until)
  return heard.slice(first, last + 1).map(({ actor, target }) => ({
    accuser: actor,
    accused: target,
    card: shown.find((event) => event.kind === 'shows' && event.actor === target)?.card ?? '',
    hasBribed: shown.some((event) => event.kind === 'bribes' && event.actor === target),
  }))
}

export interface Shot {
  seat: number
  card: Known // click or bullet
  hits: number // who is hit, or -1
  misses: number // the corpse it was aimed at, -1 the air, -2 it did not miss
}

export interface Volley {
  number: number // 0: an extra shot
  solo: number // who fires an extra shot, else -1
  shots: Shot[]
  dead: number[] // who has lost somebody by it
}

const SHOOTING: Event[] = ['fires', 'hits', 'misses', 'dies', 'captain_dies', 'drops', 'draws', 'renews', 'reshuffles']

/** The last volley or extra shot of this round, as far as it has been told. */
export function lastVolley(heard: Heard<Roulette>[]): Volley | null {
  const from = heard.findLastIndex((event) => event.kind === 'volley' || event.kind === 'extra_shot')
  const first = heard[from]
  const later = heard.slice(from + 1)
  if (!first || later.some((event) => event.kind === 'begins')) return null
  const isVolley = first.kind === 'volley'
  const volley: Volley = { number: isVolley ? first.amount : 0, solo: isVolley ? -1 : first.actor, shots: [], dead: [] }
  for (const event of later) {
    if (!SHOOTING.includes(event.kind)) break
    const shot = volley.shots.find((each) => each.seat === event.actor)
    if (event.kind === 'fires') volley.shots.push({ seat: event.actor, card: event.card, hits: -1, misses: -2 })
    else if (event.kind === 'hits' && shot) shot.hits = event.target < 0 ? event.actor : event.target
    else if (event.kind === 'misses' && shot) shot.misses = event.target
    else if (event.kind === 'dies' || event.kind === 'captain_dies') volley.dead.push(event.actor)
  }
  return volley
}

/** Who scored how much in the round before this one. */
export function lastScores(heard: Heard<Roulette>[]): { seat: number; points: number }[] {
  const now = heard.findLastIndex((event) => event.kind === 'begins')
  const before = heard.slice(0, Math.max(0, now))
  const round = before.slice(before.findLastIndex((event) => event.kind === 'begins') + 1)
  return round.flatMap(({ kind, actor, amount }) => (kind === 'scores' ? [{ seat: actor, points: amount }] : []))
}

export interface Death {
  seat: number
  event: number
  round: number
  isCaptain: boolean
  by: 'judge' | 'own' | 'other'
  shooter: number // for 'other'
}

/** Who has lost whom, when and how, in order. */
export function deaths(heard: Heard<Roulette>[]): Death[] {
  let round = 0
  let hits: Heard<Roulette>[] = []
  const all: Death[] = []
  heard.forEach((event, at) => {
    if (event.kind === 'begins') round = event.amount
    if (event.kind === 'volley' || event.kind === 'extra_shot' || event.kind === 'caught') hits = []
    if (event.kind === 'hits') hits.push(event)
    if (event.kind !== 'dies' && event.kind !== 'captain_dies') return
    const own = hits.some((hit) => hit.actor === event.actor && hit.target < 0)
    const other = hits.find((hit) => hit.target === event.actor)
    const by = own ? 'own' : other ? 'other' : 'judge'
    all.push({ seat: event.actor, event: at, round, isCaptain: event.kind === 'captain_dies', by, shooter: other?.actor ?? -1 })
  })
  return all
}

/** The round in which something was told. */
export function roundOf(heard: Heard<Roulette>[], event: number): number {
  return heard.slice(0, event + 1).findLast((each) => each.kind === 'begins')?.amount ?? 1
}
