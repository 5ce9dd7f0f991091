import { beforeEach, expect, it, vi } from 'vitest'
import { Connection, hasType, LONGEST_WAIT, wait, type Link, type Wire, type World } from '../src/shell/connection'
import { coded } from './making'

class FakeWire implements Wire {
  sent: string[] = []
  onopen: Wire['onopen'] = null
  onmessage: Wire['onmessage'] = null
  onclose: Wire['onclose'] = null
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {}
}

class FakeWorld implements World {
  wires: FakeWire[] = []
  timers: { milliseconds: number; action: () => void }[] = []
  connect(): FakeWire {
    const wire = new FakeWire()
    this.wires.push(wire)
    return wire
  }
  after(milliseconds: number, action: () => void): () => void {
    const timer = { milliseconds, action }
    this.timers.push(timer)
    return () => (this.timers = this.timers.filter((each) => each !== timer))
  }
  get last(): FakeWire {
    return this.wires.at(-1) as FakeWire
  }
  /** Let the shortest timer ring. */
  ring(): number {
    const timer = this.timers.sort((one, other) => one.milliseconds - other.milliseconds).shift()
    timer?.action()
    return timer?.milliseconds ?? -1
  }
}

let world: FakeWorld
let heard: object[]
let links: Link[]
let refusals: number[]
let connection: Connection<{ type: string }>

beforeEach(() => {
  world = new FakeWorld()
  heard = []
  links = []
  refusals = []
  connection = new Connection(
    world,
    hasType,
    (message) => heard.push(message),
    (link) => links.push(link),
    (code) => refusals.push(code),
  )
})

it('waits longer each time, and never long', () => {
  expect([0, 1, 2, 3, 4, 9].map(wait)).toEqual([200, 400, 800, LONGEST_WAIT, LONGEST_WAIT, LONGEST_WAIT])
})

it('comes back by itself and starts over from the shortest wait', () => {
  world.last.onopen?.()
  world.last.onclose?.({ code: 1006, reason: '' })
  expect(world.ring()).toBe(200)
  world.last.onclose?.({ code: 1006, reason: '' })
  expect(world.ring()).toBe(400)
  world.last.onopen?.()
  world.last.onclose?.({ code: 1006, reason: '' })
  expect(world.ring()).toBe(200)
  expect(links).toEqual(['open', 'lost', 'open', 'lost'])
})

it('hears messages and sends only on an open line', () => {
  expect(connection.send({ type: 'Ping' })).toBe(false)
  world.last.onopen?.()
  expect(connection.send({ type: 'Ping' })).toBe(true)
  world.last.onmessage?.({ data: coded({ type: 'Pong' }) })
  expect(heard).toEqual([{ type: 'Pong' }])
  expect(world.last.sent).toEqual(['{"type":"Ping"}'])
})

it('does not come back where it is not wanted', () => {
  world.last.onopen?.()
  world.last.onclose?.({ code: 4404, reason: '' })
  expect(refusals).toEqual([4404])
  expect(world.timers).toEqual([])
})

it('asks after a long silence and gives up a dead line', () => {
  world.last.onopen?.()
  world.ring()
  expect(world.last.sent).toEqual(['{"type":"Ping","number":0}'])
  world.ring()
  expect(links.at(-1)).toBe('lost')
  expect(world.ring()).toBe(200)
  expect(world.wires.length).toBe(2)
})

it('hurries when the network is back', () => {
  world.last.onclose?.({ code: 1006, reason: '' })
  connection.hurry()
  expect(world.wires.length).toBe(2)
  expect(world.timers).toEqual([])
})

it('does not trust an open line when the network went or came, or a phone was asleep', () => {
  const asleep = world.last
  asleep.onopen?.()
  connection.hurry()
  expect(asleep.sent).toEqual(['{"type":"Ping","number":0}'])
  asleep.onmessage?.({ data: coded({ type: 'Pong' }) })
  expect(world.timers.map((timer) => timer.milliseconds)).toEqual([20_000]) // it holds: as before
  connection.hurry()
  expect(world.ring()).toBe(2000)
  expect(links).toEqual(['open', 'lost'])
  expect(world.ring()).toBe(200)
  expect(world.wires.length).toBe(2)
})

it.each([Uint8Array.from([0xc1]).buffer, coded(5), coded({}), coded(null)])('gives up a line that says what nobody can read, and comes back', (data) => {
  const shown = vi.spyOn(console, 'error').mockImplementation(() => {})
  world.last.onopen?.()
  world.last.onmessage?.({ data })
  expect(heard).toEqual([])
  expect(links.at(-1)).toBe('lost')
  expect(world.ring()).toBe(200)
  shown.mockRestore()
})

it('ignores what a given-up line still says', () => {
  const old = world.last
  old.onopen?.()
  old.onclose?.({ code: 1006, reason: '' })
  world.ring()
  old.onmessage?.({ data: coded({ type: 'Pong' }) })
  expect(heard).toEqual([])
})
