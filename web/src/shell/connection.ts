// A socket that comes back by itself. Time and sockets are given from outside, so that tests can hold both.

import { decode } from '@msgpack/msgpack'

export type Link = 'connecting' | 'open' | 'lost'
export type State = Link | 'waiting' // … for the book in which everything is stored

export const FIRST_WAIT = 200
export const LONGEST_WAIT = 1500
const SILENCE = 20_000 // after so long without a word the other side is asked whether it is there
const PATIENCE = 5_000
const IMPATIENCE = 2_000 // where the line may well be dead: a network has gone or come, a phone was asleep

export interface Wire {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: ArrayBuffer }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
}

export interface World {
  connect(): Wire
  after(milliseconds: number, action: () => void): () => void // gives the way to call it off
}

/** Is it one of the messages that are told apart by their type? */
export const hasType = (told: unknown): told is { type: string } => typeof told === 'object' && told !== null && 'type' in told && typeof told.type === 'string'

/** How long to wait before try number `tries`, from 0: doubling, never long. */
export function wait(tries: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries)
}

export class Connection<Message> {
  link: Link = 'connecting'
  private wire: Wire | null = null
  private tries = 0
  private isOver = false
  private callOff: () => void = () => {}
  private callOffPing: () => void = () => {}

  constructor(
    private world: World,
    private isMessage: (told: unknown) => told is Message,
    private onMessage: (message: Message) => void,
    private onLink: (link: Link) => void,
    private onRefused: (code: number, reason: string) => void = () => {},
  ) {
    this.open()
  }

  private open(): void {
    const wire = this.world.connect()
    this.wire = wire
    wire.onopen = () => {
      if (wire !== this.wire) return
      this.tries = 0
      this.turn('open')
      this.listen()
    }
    wire.onmessage = (event) => {
      if (wire !== this.wire) return
      this.listen()
      this.hear(event.data)
    }
    wire.onclose = (event) => {
      if (wire !== this.wire) return
      this.drop(event.code, event.reason)
    }
  }

  /** Whatever cannot be read was not sent by our server as it stands now: everything is told anew on coming back. */
  private hear(data: ArrayBuffer): void {
    try {
      const told = decode(data)
      if (!this.isMessage(told)) throw new RangeError('no message')
      this.onMessage(told) // messages.ts is made from what the server sends
    } catch (error) {
      console.error(error)
      const wire = this.wire
      this.drop(1002, 'unreadable')
      wire?.close()
    }
  }

  private drop(code: number, reason: string): void {
    this.callOffPing()
    this.wire = null
    if (this.isOver) return
    this.turn('lost')
    if (code >= 4000 && code < 5000) {
      this.isOver = true // the server will not have us: coming back would not help
      this.onRefused(code, reason)
      return
    }
    this.callOff = this.world.after(wait(this.tries++), () => this.open())
  }

  private listen(): void {
    this.callOffPing()
    this.callOffPing = this.world.after(SILENCE, () => this.ask(PATIENCE))
  }

  /** Is the other side still there? Whatever it says is an answer. */
  private ask(patience: number): void {
    this.callOffPing()
    this.send({ type: 'Ping', number: 0 })
    this.callOffPing = this.world.after(patience, () => {
      const wire = this.wire
      this.drop(1006, 'silence')
      wire?.close()
    })
  }

  private turn(link: Link): void {
    if (link === this.link) return
    this.link = link
    this.onLink(link)
  }

  /** The network is gone or back, or the page is looked at again: try at once, and do not trust a line that says it is open. */
  hurry(): void {
    if (this.link === 'open') this.ask(IMPATIENCE)
    if (this.isOver || this.wire) return
    this.callOff()
    this.tries = 0
    this.open()
  }

  /** Come in anew: everything is told once more. */
  again(): void {
    const wire = this.wire
    if (!wire) return
    this.drop(1000, '')
    wire.close()
    this.hurry()
  }

  send(message: object): boolean {
    if (this.link !== 'open' || !this.wire) return false
    this.wire.send(JSON.stringify(message))
    return true
  }

  close(): void {
    this.isOver = true
    this.callOff()
    this.callOffPing()
    const wire = this.wire
    this.wire = null
    wire?.close()
  }
}
