// A finished match looked at again: any moment of it, from any seat's knowledge or with everything open.

import type { GameFacts } from '../shell/api'
import { characterOf, placeOf } from '../shell/bots'
import { PAST, matchOf, type GameRules, type Heard, type Match, type Sight } from '../shell/match'
import type { About, Source } from '../shell/source'
import { hear, hearing, type Stand } from './course'
import type { Export, Told } from './file'
import { outcomeOf } from './outcome'
import { seatNewcomers } from './verify'

/** An event of the match, and after how many moves it was told. */
interface Line {
  told: Told
  after: number
}

export class Replay implements Source {
  at = $state(0) // how many moves have been made
  viewer = $state(0) // whose knowledge; one past the last seat of the largest table is a spectator
  isOpen = $state(true) // everything lies open
  told = $state.raw<Heard[]>([])
  notice = $state.raw<Source['notice']>(null)
  remark = $state.raw<Source['remark']>(null)

  readonly state = null
  readonly spoken = []
  readonly moments = []
  readonly seen = []
  readonly pending = null
  readonly isStarting = false
  readonly isPreparing = false
  readonly gone = null
  readonly goneCode = 0
  readonly dealtBy: string
  readonly code: string
  readonly names: string[][] // who sat there after so many moves
  private readonly lines: Line[]

  constructor(
    readonly played: Export,
    readonly rules: GameRules,
    readonly stands: Stand[], // as far as it could be played again
    readonly facts: GameFacts | undefined,
  ) {
    this.code = played.table
    this.dealtBy = played.dealt_by
    this.viewer = rules.layout.seats
    this.names = namesIn(played)
    this.lines = linesOf(played, stands)
  }

  /** After how many moves it ends here. */
  get last(): number {
    return Math.max(0, this.stands.length - 1)
  }

  /** Is there more of it than could be played again? */
  get isCut(): boolean {
    return this.last < this.played.moves.length
  }

  readonly heard = $derived.by<Heard[]>(() => this.heardBy(this.viewer, this.isOpen, this.at))
  readonly match = $derived.by<Match | null>(() => this.matchAt(this.at))
  readonly sight = $derived.by<Sight>(() => ({ ...NO_TABLE, game: this.played.game, options: this.played.options, places: this.places, match: this.match }))

  private get places(): Sight['places'] {
    const names = this.names[this.at] ?? []
    return names.map((name) => placeOf(name, characterOf(this.facts, name)))
  }

  private heardBy(viewer: number, isOpen: boolean, moves: number): Heard[] {
    return this.lines.filter(({ after }) => after <= moves).map(({ told }) => hear(told, viewer, isOpen))
  }

  /** Drawn once for whoever looks. */
  private matchAt(moves: number): Match | null {
    const name = `${moves} ${this.viewer} ${this.isOpen}`
    return (this.drawn[name] ??= this.draw(moves))
  }

  private readonly drawn: Record<string, Match | null> = {}

  private draw(moves: number): Match | null {
    const stand = this.stands[moves]
    if (!stand) return null
    const { played: file, rules, viewer } = this
    const isEnd = moves === file.moves.length && file.reason !== ''
    const cells = this.isOpen || isEnd ? stand.record : rules.view(stand.record, viewer)
    const seat = this.isOpen ? rules.layout.seats : viewer
    return matchOf(rules, [file.number, this.names[moves] ?? [], seat, file.commitment, file.rules], cells, PAST, isEnd ? outcomeOf(file, rules, this.stands) : null)
  }

  /** Go to a moment; what is told on the way is heard only on the way of one step on. */
  go(moves: number): void {
    const before = this.at
    this.at = Math.max(0, Math.min(this.last, moves))
    this.told = this.at === before + 1 ? hearing(this.lines.filter(({ after }) => after === this.at).map(({ told }) => told), this.viewer, this.isOpen) : []
  }

  look(viewer: number, isOpen: boolean): void {
    this.viewer = viewer
    this.isOpen = isOpen
    this.told = []
  }

  /** After how many moves an event had been told. */
  movesAt(event: number): number {
    return Math.min(this.last, this.lines[event]?.after ?? 0)
  }

  /** Everything that is told in the whole match, to whoever looks. */
  get all(): Heard[] {
    return this.heardBy(this.viewer, this.isOpen, this.last)
  }

  async about(): Promise<About> {
    return { words: this.rules.layout, game: this.facts }
  }

  hasMoment(event: number): boolean {
    return event < this.heard.length
  }

  moment(event: number): Match | null {
    return this.matchAt(this.movesAt(event))
  }

  replayOf(): string {
    return ''
  }

  async file(): Promise<Export> {
    return this.played
  }

  send(): void {}
  now(): number {
    return Date.now()
  }
  hurry(): void {}
  close(): void {}
}

/** What a table's page is told where there is no table. */
export const NO_TABLE: Omit<Sight, 'match'> = {
  code: '',
  game: '',
  options: {},
  speed: 0,
  chat: 'off',
  is_host: false,
  seat: -1,
  places: [],
  knocks: [],
  standing: '',
  wish: 0,
  is_spared: false,
  is_paused: false,
  commitment: '',
  nonce: '',
  is_test: false,
  tournament: '',
  deals_at: 0,
  rematch_at: 0,
  has_hints: false,
  turn_hours: 0,
  orders: {},
  house: '',
}

function namesIn(file: Export): string[][] {
  const names = file.nonces.map(({ name }) => name)
  return Array.from({ length: file.moves.length + 1 }, (_, moves) => {
    seatNewcomers(file, names, moves)
    return [...names]
  })
}

/** Everything that was told, in order; a file of the first form holds none of it, but what can be played again tells it. */
function linesOf(file: Export, stands: Stand[]): Line[] {
  const moves = [file.opening, ...file.moves.map(({ events }) => events)]
  return moves.flatMap((told, after) => [
    ...(told ?? stands[after]?.told ?? []).map((each) => ({ told: each, after })),
    ...file.asides.filter((aside) => aside.after === after).map((aside) => ({ told: aside.told, after })),
  ])
}
