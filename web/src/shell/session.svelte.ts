// One table as this tab sees it: what the server has told, put together, and what is said back.

import { Connection, type Link, type World } from './connection'
import type { FromClient, Heard, MatchSight, Play, Sight, Spoken, ToClient } from './messages'
import { recall, remember } from './settings.svelte'

/** A moment of the match: how many events had been told, and what lay on the table. */
export interface Moment {
  heard: number
  match: MatchSight
}

export interface Notice {
  sentence: string
  paragraph: string
  isReason: boolean
}

const MOST_MOMENTS = 400

export class Session {
  link = $state<Link>('connecting')
  sight = $state.raw<Sight | null>(null)
  heard = $state.raw<Heard[]>([])
  spoken = $state.raw<Spoken[]>([])
  moments = $state.raw<Moment[]>([])
  notice = $state.raw<Notice | null>(null)
  remark = $state('') // said in passing: somebody was quicker
  pending = $state.raw<Play | null>(null)
  gone = $state('') // why the server will not have us
  goneCode = 0
  told = $state.raw<Heard[]>([]) // events of the last message, for the live region and flights
  offset = 0 // the server's clock minus ours
  private connection: Connection

  constructor(
    readonly code: string,
    world: World,
    private onWelcome: (token: string) => void,
  ) {
    this.connection = new Connection(
      world,
      (message) => this.receive(message as ToClient),
      (link) => {
        this.link = link
        this.wasLost ||= link === 'lost'
      },
      (code) => {
        this.goneCode = code
        this.gone = this.notice?.sentence || String(code)
      },
    )
  }

  private receive(message: ToClient): void {
    switch (message.type) {
      case 'Welcome':
        return this.onWelcome(message.token)
      case 'Sight':
        return this.see(message)
      case 'Refused':
        this.pending = null
        if (this.isAnswer && !message.paragraph) {
          // too late, as happens in any window: nothing to close, nothing in the way of the next question
          this.remark = message.sentence
          return
        }
        this.notice = { sentence: message.sentence, paragraph: message.paragraph ?? '', isReason: false }
        return
      case 'Reason':
        this.notice = { sentence: message.sentence, paragraph: message.paragraph ?? '', isReason: true }
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
    this.settle(sight)
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
    if (this.isAnswer) this.remark = ''
    if (message.type === 'Play') {
      this.pending = message
      this.wasLost ||= this.link !== 'open'
    }
    this.connection.send(message)
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
