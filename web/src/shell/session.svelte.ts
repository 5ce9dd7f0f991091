// One table as this tab sees it: what the server has told, put together, and what is said back.

import { fetchMatch } from '../played/fetching'
import { SERVER, type Export } from '../played/file'
import { shelf } from './api'
import { Connection, hasType, type Link, type State, type World } from './connection'
import { mixing, seenAt, watch, type Seen } from './fair'
import type { Cells } from '../../rules'
import { changed, isFrame, Reader, type Spoken } from './frames'
import { matchOf, PAST, type GameRules, type Heard, type Match, type Sight } from './match'
import type { Frame, FromClient, Past, Play, ToClient, Welcome } from './messages'
import { remember } from './settings.svelte'
import { layoutOf, rulesOf } from './shelf'
import type { About, Moment, Notice, Source, Thinking } from './source'
import { newMind, type Mind } from '../thinking/minds'
import { slot } from './tokens'
import type { Told } from './words'

const PREPARING = 1000 // milliseconds until rules that could not be fetched are asked for again

export class Session implements Source {
  link = $state<Link>('connecting')
  sight = $state.raw<Sight | null>(null)
  heard = $state.raw<Heard[]>([])
  spoken = $state.raw<Spoken[]>([])
  moments = $state.raw<Moment[]>([])
  notice = $state.raw<Notice | null>(null)
  remark = $state.raw<Told | null>(null) // said in passing: somebody was quicker
  pending = $state.raw<Play | null>(null)
  gone = $state.raw<Told | null>(null) // why the server will not have us
  goneCode = 0
  seen = $state.raw<Seen[]>([]) // before the deals, of their chance
  isStarting = $state(false) // the cards are to be dealt as soon as our nonce is in
  told = $state.raw<Heard[]>([]) // events of the last message, for the live region and flights
  isPreparing = $state(false) // the rules of this match are still being made
  isWaiting = $state(false) // for the table's book: nothing can be stored now
  hasScreen = $state(false) // the whole room sees the table
  offset = 0 // the server's clock minus ours
  readonly dealtBy = SERVER
  private connection: Connection<ToClient | Frame>

  constructor(
    readonly code: string,
    world: World,
    private onWelcome: (welcome: Welcome) => void,
    isStarting = false,
  ) {
    this.isStarting = isStarting
    this.seen = seenAt(code)
    this.connection = new Connection(
      world,
      (told): told is ToClient | Frame => isFrame(told) || hasType(told),
      (message) => this.receive(message),
      (link) => {
        this.link = link
        this.wasLost ||= link === 'lost'
        if (link === 'lost') this.hasStarted = false
      },
      (code) => {
        this.goneCode = code
        this.gone = this.notice ?? { sentence: String(code) }
      },
    )
  }

  private receive(message: ToClient | Frame): void {
    if (Array.isArray(message)) {
      this.frames.push(message)
      return this.read()
    }
    switch (message.type) {
      case 'Book':
        this.isWaiting = message.is_waiting
        return
      case 'BigScreen':
        this.hasScreen = message.is_on
        return
      case 'Welcome':
        this.isWaiting = this.hasScreen = false
        this.reader = new Reader() // everything is told anew to whoever comes back
        this.frames = []
        return this.onWelcome(message)
      case 'Past':
        return this.lookBack(message)
      case 'Refused':
        this.pending = null
        if (this.isAnswer && !message.paragraph) {
          // too late, as happens in any window: nothing to close, nothing in the way of the next question
          this.remark = message
          return
        }
        this.notice = { ...message, isReason: false }
        return
      case 'Pong':
    }
  }

  private reader = new Reader()
  private frames: Frame[] = [] // that wait for the rules of their match
  private rules: GameRules | null = null
  private mind: Mind | null = null // once somebody has asked for a hint

  /** Where the host allows it the page gives hints, from its own view alone: what others hide it does not know either. */
  get thinking(): Thinking | null {
    const { rules, sight } = this
    const view = this.reader.cells
    if (!sight?.has_hints || !sight.match?.moves || !rules?.canThink || !view) return null
    this.mind ??= newMind(sight.game, rules.layout.digest)
    return { rules, view, past: null, mind: this.mind }
  }

  /** Take in what has come, as soon as the rules are here that it is to be read by. */
  private read(): void {
    for (let frame = this.frames[0]; frame; frame = this.frames[0]) {
      const head = typeof frame[2] === 'object' ? frame[2] : null
      const game = frame[1]?.game ?? this.reader.table?.game
      if (head && game && head[4] !== this.rules?.layout.digest) return this.fetchRules(game, head[4])
      this.frames.shift()
      this.reader.take(frame, this.rules)
      this.see(frame[0])
    }
  }

  private fetchRules(game: string, digest: string): void {
    if (this.fetching === digest) return
    this.fetching = digest
    const again = (): void => {
      this.fetching = ''
      if (this.goneCode === 0 && !this.isClosed) this.read()
    }
    rulesOf(game, digest).then(
      (rules) => {
        this.rules = rules
        this.isPreparing = false
        again()
      },
      () => {
        this.isPreparing = true
        setTimeout(again, PREPARING)
      },
    )
  }

  private fetching = '' // the digest of the rules that are on their way
  private isClosed = false

  private see(now: number): void {
    const { reader } = this
    if (!reader.table) return
    const before = this.sight?.match
    const match = reader.match(this.rules)
    const sight: Sight = { ...reader.table, match }
    const isNew = before?.number !== match?.number || before?.seat !== match?.seat
    if (now) this.offset = now - Date.now()
    const fresh = reader.heard.slice(isNew ? 0 : this.heard.length)
    this.told = this.sight === null ? [] : fresh
    this.heard = reader.heard
    this.spoken = reader.spoken
    if (isNew) {
      this.moments = []
      this.isAsking = this.hasLookedBack = false
    }
    this.sight = sight
    if (match) this.keep(match)
    this.mix(sight)
    this.settle(sight)
  }

  /** Put our nonce into the next match as soon as we have seen what the server commits itself to. */
  private mix(sight: Sight): void {
    const seen = watch(this.seen, sight)
    if (seen !== this.seen) remember(slot('fair', this.code), JSON.stringify(seen))
    this.seen = seen
    const nonce = mixing(seen, sight)
    if (nonce && this.mixed !== nonce.nonce + sight.seat) {
      this.mixed = nonce.nonce + sight.seat // once for each seat we take
      this.connection.send(nonce)
    }
    if (sight.match || !sight.is_host) this.isStarting = false
    if (this.isStarting && !this.hasStarted) this.hasStarted = this.connection.send({ type: 'Start' })
  }

  private hasStarted = false // told so, over this connection

  private mixed = ''

  /** A move that was sent is out of the way once the table has gone on; after a lost connection it is sent again. */
  private settle(sight: Sight): void {
    const pending = this.pending
    if (!pending) return
    if (sight.match?.open?.number !== pending.question || !sight.match.moves) this.pending = null
    else if (this.wasLost) this.connection.send(pending)
    this.wasLost = false
  }

  private wasLost = false

  private keep(match: Match): void {
    const moments = this.moments.filter((moment) => moment.heard < this.heard.length)
    this.moments = [...moments, { heard: this.heard.length, match: { ...match, moves: null } }]
  }

  hasMoment(event: number): boolean {
    return event < this.heard.length
  }

  /** The table as it was when an event had been told; what this tab has not seen, the server is asked for. */
  moment(event: number): Match | null {
    if (event < (this.moments[0]?.heard ?? 0) - 1 && !this.hasLookedBack) {
      this.isAsking ||= this.connection.send({ type: 'LookBack' })
      return null // and not the first moment that is known: it is another
    }
    return this.moments.find((moment) => moment.heard > event)?.match ?? null
  }

  private isAsking = false // for the past
  private hasLookedBack = false

  /** What the own seat saw before this tab looked on. */
  private lookBack({ number, seat, moments }: Past): void {
    this.isAsking = false
    const head = this.reader.head
    const first = this.moments[0]
    if (!head || !first || !this.rules || head[0] !== number || head[2] !== seat) return
    this.hasLookedBack = true
    let cells: Cells = Int16Array.from(this.rules.layout.blank)
    const past: Moment[] = []
    for (const [heard, coded] of moments) {
      cells = changed(cells, coded)
      if (heard < first.heard) past.push({ heard, match: matchOf(this.rules, head, cells, PAST, null) })
    }
    this.moments = [...past.filter((moment, at) => past[at + 1]?.heard !== moment.heard), ...this.moments]
  }

  private isAnswer = false // what was sent last

  send(message: FromClient): void {
    this.isAnswer = message.type === 'Play' || message.type === 'Why'
    if (this.isAnswer) this.remark = null
    if (message.type === 'Play') {
      this.pending = message
      this.wasLost ||= this.link !== 'open'
    }
    this.connection.send(message)
  }

  async about(game: string): Promise<About> {
    const facts = (await shelf()).games.find((each) => each.name === game)
    const digest = this.rules?.layout.digest ?? facts?.digest ?? ''
    return { words: await layoutOf(game, digest), game: facts }
  }

  replayOf(number: number): string {
    return `/replay/${this.code}/${number}`
  }

  file(number: number): Promise<Export | null> {
    return fetchMatch(this.code, number)
  }

  /** How it stands with the connection, and with the book behind it. */
  get state(): State {
    return this.link === 'open' && this.isWaiting ? 'waiting' : this.link
  }

  /** The server's time now. */
  now(): number {
    return Date.now() + this.offset
  }

  hurry(): void {
    this.connection.hurry()
  }

  retell(): void {
    this.connection.again()
  }

  close(): void {
    this.isClosed = true
    this.mind?.close()
    this.connection.close()
  }
}
