import { expect, it } from 'vitest'
import type { Wire } from '../src/shell/connection'
import type { Match, Sight } from '../src/shell/match'
import { Session } from '../src/shell/session.svelte'

function sit(): { session: Session; tell: (message: object) => void } {
  const wire = { send() {}, close() {}, onopen: null, onmessage: null, onclose: null } as Wire
  const session = new Session('ABCDE', { connect: () => wire, after: () => () => {} }, () => {})
  wire.onopen?.()
  return { session, tell: (message) => wire.onmessage?.({ data: JSON.stringify(message) }) }
}

function asking(question: number): Sight {
  const match = { number: 1, names: ['Ala'], seat: 0, fields: {}, open: { number: question }, moves: {}, outcome: null } as unknown as Match
  return { type: 'Sight', match, heard_from: 0, heard: [], spoken_from: 0, spoken: [] } as unknown as Sight
}

it('says in passing that an answer came too late', () => {
  const { session, tell } = sit()
  tell(asking(1))
  session.send({ type: 'Play', question: 1, path: [0] })
  tell(asking(2)) // somebody was quicker
  tell({ type: 'Refused', sentence: 'That question is closed.', paragraph: '' })
  expect(session.notice).toBeNull()
  expect(session.remark?.sentence).toBe('That question is closed.')
  session.send({ type: 'Play', question: 2, path: [0] })
  expect(session.remark).toBeNull()
})

it('stops at a refusal with a paragraph, and at one that is no answer to a question', () => {
  const { session, tell } = sit()
  tell(asking(1))
  session.send({ type: 'Play', question: 1, path: [7] })
  tell({ type: 'Refused', sentence: 'You cannot pay for that.', paragraph: 'CO-4.2' })
  expect(session.notice?.paragraph).toBe('CO-4.2')
  session.notice = null
  session.send({ type: 'Sit', seat: 0, name: 'Ala' })
  tell({ type: 'Refused', sentence: 'Somebody here is called Ala already.', paragraph: '' })
  expect(session.notice).not.toBeNull()
})
