// How likely each seat was to win, move by move, and where that changed most: worked out beside the page, as it goes.

import type { Cells, Past } from '../../rules'
import { movesOf, type Branch } from '../shell/match'
import { hintsOf, type Hint } from '../thinking/reasons'
import { newMind, type Mind } from '../thinking/minds'
import { there } from '../shell/there'
import { endOf } from './course'
import type { Replay } from './replay.svelte'

const THOROUGH = { playouts: 160, careful: 500, named: 6 } // from each position, and from those that are named; how many are
const [SEEN, SWING] = [0.09, 0.12] // of a match that a move must change, to be looked at and to be named
const EXPERT = 1200 // milliseconds

/** A move after which somebody was much more, or less, likely to win. */
export interface Swing {
  move: number // it was made after so many
  mover: number
  seat: number // whose chance changed most
  before: number
  after: number
  isLuck: boolean // chance did it, and not the choice
}

/** What the expert would have answered, and what was answered. */
export interface Advice {
  move: number
  seat: number
  question: string
  path: { question: string; branch: Branch }[] // the whole move
  hints: (Hint & { branch: Branch })[] // for its first answer
  played: { branch: Branch; chance: number } | null // null: nothing was played any more
}

export class Analysis {
  chances = $state.raw<(number[] | null)[]>([]) // after so many moves, by seat
  swings = $state.raw<Swing[] | null>(null) // null: not known yet
  advice = $state.raw<Advice | null>(null)
  isAsking = $state(false)
  private readonly mind: Mind
  private isClosed = false

  constructor(
    private readonly replay: Replay,
    mind?: Mind,
    private readonly care = THOROUGH,
  ) {
    this.mind = mind ?? newMind(replay.played.game, replay.rules.layout.digest)
    this.chances = replay.stands.map(() => null)
  }

  /** The part that is done. */
  readonly done = $derived(this.chances.filter(Boolean).length / Math.max(1, this.chances.length))

  /** Judge every moment: some first, then those between, so that the whole can be seen early. */
  async run(): Promise<void> {
    const { stands } = this.replay
    const isNew = stands.map(({ told }, at) => at === 0 || at === stands.length - 1 || told.length > 0)
    const order = [16, 8, 4, 2, 1].flatMap((step) => stands.map((_, at) => at).filter((at) => at % step === 0))
    for (const at of [0, stands.length - 1, ...order]) {
      if (!isNew[at] || this.chances[at] || this.isClosed) continue
      const found = await this.judge(at, this.care.playouts)
      this.chances = this.chances.map((each, number) => (number === at ? found : each))
    }
    if (this.isClosed) return
    this.chances = filled(this.chances) // what nobody was told of changes nothing
    await this.nameSwings()
  }

  private async judge(at: number, playouts: number, path: number[] = [], seat = 0): Promise<number[] | null> {
    const { stands, rules, played } = this.replay
    const { record } = there(stands[at])
    const seats = played.nonces.length
    const isGivenUp = at === played.moves.length && played.reason !== ''
    const winners = isGivenUp ? played.winners : endOf(rules, record, seats)?.winners
    if (winners && !path.length) return Array.from({ length: seats }, (_, each) => (winners.includes(each) ? 1 / winners.length : 0))
    return this.mind.judge({ record, playouts, seat, path, key: at })
  }

  /** The largest swings, looked at once more: what a choice did, and what chance did. */
  private async nameSwings(): Promise<void> {
    const { moves } = this.replay.played
    const found: Swing[] = []
    const { careful, named } = this.care
    for (const at of largest(this.chances).slice(0, 2 * named)) {
      const { seat: mover, path } = moves[at] ?? { seat: 0, path: [] }
      const [before, after, between] = [await this.judge(at, careful), await this.judge(at + 1, careful), await this.judge(at, careful, path, mover)]
      if (this.isClosed || !before || !after || !between) return
      const seat = changes(before, after).reduce((best, each, who, all) => (each > (all[best] ?? 0) ? who : best), 0)
      const chance = (chances: number[]): number => chances[seat] ?? 0
      const [was, is, chosen] = [chance(before), chance(after), chance(between)]
      if (Math.abs(is - was) >= SWING) found.push({ move: at, mover, seat, before: was, after: is, isLuck: Math.abs(is - chosen) > Math.abs(chosen - was) })
    }
    const largestFew = found.sort((one, other) => size(other) - size(one)).slice(0, named)
    this.swings = largestFew.sort((one, other) => one.move - other.move)
  }

  /** What the expert would have done at a moment, in the place of whoever moved, and knowing no more. */
  async ask(at: number): Promise<void> {
    const { stands, rules, played } = this.replay
    const made = played.moves[at]
    const start = stands[at]?.record
    if (!made || !start) return
    let record: Cells = start
    this.isAsking = true
    this.advice = null
    const { seat } = made
    const given = played.moves.slice(0, at).flatMap((each) => each.path.map((answer) => [each.seat, answer] as const))
    const chances = given.map((_, number) => played.seeds[number + 1] ?? STILL)
    const begun = (stands[0] ?? { record }).record
    const steps: number[] = []
    let advice: Advice | null = null
    do {
      const past: Past = { begun, given: [...given, ...steps.map((answer) => [seat, answer] as const)], chances: [...chances, ...steps.map(() => STILL)] }
      const view = rules.view(record, seat)
      const tree = movesOf(rules, view, seat)
      const told = await this.mind.answer({ view, seat, bot: 'expert', past, milliseconds: steps.length ? EXPERT / 3 : EXPERT })
      const branchOf = (answer: number): Branch | undefined => tree?.branches.find((each) => each.answer === answer)
      const branch = told && branchOf(told.answer)
      const step = told && rules.apply(record, seat, told.answer, STILL)
      if (!tree || !told || !branch || !step) break
      if (!advice) {
        const hints = hintsOf(told).flatMap((hint) => ({ ...hint, branch: branchOf(hint.answer) ?? branch }))
        const played = branchOf(made.path[0] ?? -1)
        const chance = told.told.find(({ answer }) => answer === made.path[0])?.chance ?? NaN
        advice = { move: at, seat, question: tree.question, path: [], hints, played: played ? { branch: played, chance } : null }
      }
      advice.path.push({ question: tree.question, branch })
      steps.push(told.answer)
      record = step.record
    } while (rules.goesOn(record))
    this.isAsking = false
    if (!this.isClosed) this.advice = advice
  }

  close(): void {
    this.isClosed = true
    this.mind.close()
  }
}

const STILL = [1, 2, 3, 4] as const
const size = ({ before, after }: Swing): number => Math.abs(after - before)

/** What is not known is as it was before. */
export function filled(chances: (number[] | null)[]): (number[] | null)[] {
  let last: number[] | null = null
  return chances.map((each) => (last = each ?? last))
}

/** By how much each seat's chance has changed. */
const changes = (before: number[], after: number[]): number[] => after.map((chance, seat) => Math.abs(chance - (before[seat] ?? 0)))

/** The moves that changed most, the largest change first, as far as it is worth a word. */
export function largest(chances: (number[] | null)[]): number[] {
  const swing = (at: number): number => Math.max(0, ...changes(chances[at] ?? [], chances[at + 1] ?? []))
  const moves = chances.slice(1).map((_, at) => at)
  return moves.filter((at) => swing(at) >= SEEN).sort((one, other) => swing(other) - swing(one))
}
