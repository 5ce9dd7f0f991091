// One table as this tab sees it: what the server has told, put together, and what is said back.

import { gameWords, saveMatch, shelf } from './api'
import { Connection, type Link, type State, type World } from './connection'
import { mixing, watch, type Seen } from './fair'
import type { FromClient, Heard, MatchSight, Play, Sight, Spoken, ToClient } from './messages'
import { recall, remember } from './settings.svelte'
import type { About, Moment, Notice, Source } from './source'
import { slot, tokenOf } from './tokens'
import type { Told } from './words'

const MOST_MOMENTS = 400

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
  isWaiting = $state(false) // for the table's book: nothing can be stored now
  offset = 0 // the server's clock minus ours
  private connection: Connection

  constructor(
    readonly code: string,
    world: World,
    private onWelcome: (token: string) => void,
    isStarting = false,
  ) {
    this.isStarting = isStarting
    this.seen = this.recallSeen()
    this.connection = new Connection(
      world,
      (message) => this.receive(message as ToClient),
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

  private receive(message: ToClient): void {
    switch (message.type) {
      case 'Book':
        this.isWaiting = message.is_waiting
        return
      case 'Welcome':
        this.isWaiting = false
        return this.onWelcome(message.token)
      case 'Sight':
        return this.see(message)
      case 'Refused':
        this.pending = null
        if (this.isAnswer && !message.paragraph) {
          // too late, as happens in any window: nothing to close, nothing in the way of the next question
          this.remark = message
          return
        }
        this.notice = { ...message, isReason: false }
        return
      case 'WhyNot':
        if (this.sight?.match?.open?.may) {
          // a window is too short for a sheet in its way
          const { sentence, paragraph } = message
          this.remark = { ...message, sentence: sentence.includes(paragraph) ? sentence : `${sentence} ${paragraph}` }
          return
        }
        this.notice = { ...message, isReason: true }
        return
      case 'Pong':
    }
  }

  private see(sight: Sight): void {
    const before = this.sight?.match
    const isNew = before?.number !== sight.match?.number
    if (sight.now) this.offset = sight.now - Date.now()
    const isFirst = this.sight === null
    const heard = [...(isNew && sight.heard_from > 0 ? [] : this.heard.slice(0, sight.heard_from)), ...sight.heard]
    const fresh = heard.slice(isNew ? 0 : this.heard.length)
    this.heard = heard
    this.spoken = [...this.spoken.slice(0, sight.spoken_from), ...sight.spoken]
    if (isNew) this.moments = this.recallMoments(sight)
    this.sight = sight
    this.told = isFirst ? [] : fresh
    if (sight.match) this.keep(sight.match)
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

  private recallSeen(): Seen[] {
    try {
      return JSON.parse(recall(slot('fair', this.code)) ?? '[]')
    } catch {
      return []
    }
  }

  /** A move that was sent is out of the way once the table has gone on; after a lost connection it is sent again. */
  private settle(sight: Sight): void {
    const pending = this.pending
    if (!pending) return
    if (sight.match?.open?.number !== pending.question || !sight.match.moves) this.pending = null
    else if (this.wasLost) this.connection.send(pending)
    this.wasLost = false
  }

  private wasLost = false

  private keep(match: MatchSight): void {
    const moments = this.moments.filter((moment) => moment.heard < this.heard.length)
    this.moments = [...moments, { heard: this.heard.length, match: { ...match, moves: null } }].slice(-MOST_MOMENTS)
  }

  /** Before the page goes: what it has seen is there again after a reload. */
  store(): void {
    const match = this.sight?.match
    if (match) remember(`moments.${this.code}`, JSON.stringify({ seat: match.seat, number: match.number, all: this.moments }), 'session')
  }

  private recallMoments(sight: Sight): Moment[] {
    try {
      const kept = JSON.parse(recall(`moments.${this.code}`, 'session') ?? '{}')
      return kept.number === sight.match?.number && kept.seat === sight.match?.seat ? (kept.all as Moment[]) : []
    } catch {
      return []
    }
  }

  /** The table as it was when an event had been told, if this tab saw it. */
  moment(event: number): MatchSight | null {
    return this.moments.find((moment) => moment.heard > event)?.match ?? null
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
    const [words, all] = await Promise.all([gameWords(game), shelf()])
    return { words, game: all.games.find((each) => each.name === game) }
  }

  save(number: number): Promise<void> {
    return saveMatch(this.code, number, tokenOf(this.code))
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

  close(): void {
    this.connection.close()
  }
}
