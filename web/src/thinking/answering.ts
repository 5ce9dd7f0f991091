// What a bot answers, within a time: a slice of its playouts tells how many fit into it.

import type { Cells, Chance, Past, Thought } from '../../rules'
import type { GameRules } from '../shell/match'
import type { Answer, Question } from './tasks'

const SLICE = 100 // playouts by which it is found out how fast it goes
const MEMORY = 0.4 // of the time may be spent on going through the past
const PACES = new WeakMap<GameRules, number>() // milliseconds to go through one answer of the past
const STILL: Chance = [1, 2, 3, 4]

/** What a bot makes up its mind to, and what it has found out. */
export function think(rules: GameRules, { view, seat, bot, past, milliseconds }: Question, luck: Chance): Answer {
  const thumb = rules.thumb(view, seat, luck)
  const { mind, bots = [], trait_list = [] } = rules.layout
  const found = bots.find(({ word }) => word === bot)
  const [only, ...others] = rules.legal(view, seat)
  if (!found || !mind || !rules.canThink || only === undefined) return { answer: thumb, told: [], thumb }
  if (!others.length) return { answer: only, told: [], thumb }
  const { iterations, belief } = mind
  const began = performance.now()
  const answerIn = (playouts: number): Thought => rules.think(view, seat, { row: found.row.map((each, at) => (at === iterations ? playouts : each)) }, luck, known)
  const known = past && found.row[belief] ? recent(rules, past, MEMORY * milliseconds) : undefined
  if (known) {
    answerIn(1) // by then it has gone through the past
    if (known.given.length > 4) PACES.set(rules, (performance.now() - began) / known.given.length)
  }
  const wanted = found.row[iterations] ?? 0
  const before = performance.now()
  let { answer, told } = answerIn(Math.min(wanted, SLICE))
  const now = performance.now()
  const playouts = Math.min(wanted, Math.floor((SLICE * (milliseconds - (now - began))) / Math.max(0.1, now - before)))
  if (wanted > SLICE && playouts > SLICE) ({ answer, told } = answerIn(playouts))
  const words = (each: number): string[] => rules.traits(view, seat, each).map((trait) => trait_list[trait] ?? '')
  return { answer, told: told.map((each) => ({ ...each, traits: words(each.answer) })), thumb }
}

/** As much of the past as can be gone through in some milliseconds: what was long ago is forgotten. */
function recent(rules: GameRules, past: Past, milliseconds: number): Past {
  const most = Math.max(1, Math.floor(milliseconds / (PACES.get(rules) ?? 5)))
  const from = past.given.length - most
  if (from <= 0) return past
  let begun: Cells = past.begun
  past.given.slice(0, from).forEach(([seat, answer], number) => {
    begun = rules.apply(begun, seat, answer, past.chances[number] ?? STILL)?.record ?? begun
  })
  return { begun, given: past.given.slice(from), chances: past.chances.slice(from) }
}
