// A match in this browser alone, as a table's page shows it: whoever looks at it sits at the first seat,
// unless they go on with somebody else's match. How it goes on
// is another matter: bots may play in it, or a lesson.

import { cellOf, members } from '../../rules'
import { endOf, hearing, type Stand } from '../played/course'
import { BROWSER, type Export } from '../played/file'
import { countedIn } from '../played/outcome'
import { NO_TABLE } from '../played/replay.svelte'
import type { GameFacts } from '../shell/api'
import { matchOf, once, type GameRules, type Heard, type Match, type Sight } from '../shell/match'
import { placeOf } from '../shell/bots'
import type { Asking, FromClient, Head, Outcome, Play, Standing } from '../shell/messages'
import type { About, Moment, Source } from '../shell/source'
import { there } from '../shell/there'

export const ME = 0
const DONE = 8 // there is nothing to answer

/** What is known of the match beside its moves. */
export interface Begun {
  game: string
  options: Record<string, string>
  head: Head
  bots: string[] // by seat; empty where the person sits
  key: string // of its chance
  nonces: string[]
}

export abstract class Alone implements Source {
  stands = $state.raw<Stand[]>([])
  notice = $state.raw<Source['notice']>(null)
  remark = $state.raw<Source['remark']>(null)
  told = $state.raw<Heard[]>([])
  standing = $state<Standing>('') // how long to pass for the person
  protected number = $state(1) // of the question
  readonly code = ''
  readonly state = null
  readonly spoken = []
  readonly seen = []
  readonly isStarting = false
  readonly isPreparing = false
  readonly gone = null
  readonly goneCode = 0
  readonly pending: Play | null = null
  readonly dealtBy = BROWSER

  constructor(
    readonly rules: GameRules,
    private readonly facts: GameFacts | undefined,
    protected readonly me: number = ME, // the person's seat
  ) {}

  protected abstract readonly begun: Begun
  abstract send(message: FromClient): void
  abstract replayOf(): string
  abstract file(): Promise<Export | null>
  abstract close(): void

  protected get latest(): Stand {
    return there(this.stands.at(-1))
  }

  readonly heard = $derived.by<Heard[]>(() => this.stands.flatMap(({ told }) => hearing(told, this.me)))
  readonly moments = $derived.by<Moment[]>(() => {
    let heard = 0
    return this.stands.map((stand) => this.momentOf(stand, (heard += stand.told.length)))
  })
  readonly sight = $derived.by<Sight>(() => {
    const { game, options, head, bots } = this.begun
    return {
      ...NO_TABLE,
      game,
      options,
      is_host: true,
      seat: this.me,
      standing: this.standing,
      is_spared: true,
      places: head[1].map((name, seat) => placeOf(name, bots[seat] ?? '')),
      match: this.matchOf(this.latest, true),
    }
  })

  /** A moment, drawn when somebody looks at it. */
  private momentOf(stand: Stand, heard: number): Moment {
    const drawn = this.drawn.get(stand) ?? once(() => this.matchOf(stand, false))
    this.drawn.set(stand, drawn)
    return { heard, get match() { return drawn() } }
  }

  private readonly drawn = new WeakMap<Stand, () => Match>()

  private matchOf({ record }: Stand, isNow: boolean): Match {
    const { rules, begun } = this
    const { head, key, nonces } = begun
    const seats = head[1].length
    const end = endOf(rules, record, seats)
    const asking: Asking = [this.number, 0, 0, isNow && this.mayAnswer(record) ? 0 : DONE, -1]
    const outcome: Outcome | null = end && { ...end, key, nonces, own: [], counted: countedIn(rules, this.stands, seats) }
    return matchOf(rules, head, end ? record : rules.view(record, this.me), end ? null : asking, outcome)
  }

  /** Is the person offered anything? */
  protected mayAnswer(record: Int16Array): boolean {
    return this.isAsked(record)
  }

  protected isAsked(record: Int16Array): boolean {
    return members(cellOf(this.rules.layout, record, 'awaited')).includes(this.me)
  }

  hasMoment(event: number): boolean {
    return event < this.heard.length
  }

  moment(event: number): Match | null {
    return this.moments.find((moment) => moment.heard > event)?.match ?? null
  }

  async about(): Promise<About> {
    return { words: this.rules.layout, game: this.facts }
  }

  now(): number {
    return Date.now()
  }

  hurry(): void {}
}
