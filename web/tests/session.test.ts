import { expect, it, vi } from 'vitest'
import type { Wire } from '../src/shell/connection'
import type { GameRules } from '../src/shell/match'
import type { Frame, TableSight, ToClient } from '../src/shell/messages'
import { Session } from '../src/shell/session.svelte'
import { coded, frame, layout } from './making'

// A game of one question, which whoever sits at seat 0 is asked
const field = (name: string, offset: number) => ({ name, offset, shape: [], pile: false, of: '', set: false, by: '', seen: 'public', per_seat: false, option: false, drawn: false, tally: false, answer_to: '' })
const facts = layout({
  digest: 'rules',
  cells: 4,
  blank: [0, 0, 1, 1],
  record: ['question', 'over', 'asked', 'awaited'].map(field),
  question_list: ['play'],
  questions: { play: { paragraph: '', may: false, pass: -1, seconds: 0, collects: false, continues: false, verb: '', kind: 'plain', answer: 'play', answers: [{ kind: 'go', word: 'go', of: '', width: 1, is_dire: false }] } },
})
const rules = { layout: facts, legal: () => [0], step: () => null } as unknown as GameRules
vi.mock('../src/shell/shelf', () => ({ rulesOf: () => Promise.resolve(rules), layoutOf: () => Promise.resolve(facts) }))

async function sit(): Promise<{ session: Session; tell: (message: ToClient | Frame) => void }> {
  const wire: Wire = { send() {}, close() {}, onopen: null, onmessage: null, onclose: null }
  const session = new Session('ABCDE', { connect: () => wire, after: () => () => {} }, () => {})
  wire.onopen?.()
  const tell = (message: ToClient | Frame): void => wire.onmessage?.({ data: coded(message) })
  tell(frame({ table, head: [1, ['Ala'], 0, '', 'rules'], asking: [1, 0, 0, 0, -1] }))
  await vi.waitFor(() => expect(session.sight?.match?.open?.number).toBe(1))
  return { session, tell }
}
const table: TableSight = {
  code: 'ABCDE', game: 'toy', options: {}, speed: 1, chat: 'free', is_host: false, seat: 0, places: [], knocks: [], standing: '', wish: 1,
  is_spared: false, is_paused: false, commitment: '', nonce: '', is_test: false, tournament: '', deals_at: 0, rematch_at: 0, has_hints: false, turn_hours: 0, orders: {}, house: '',
}
const refused = (sentence: string, paragraph: string): ToClient => ({ type: 'Refused', sentence, paragraph, code: '', parts: {} })

it('reads a match by the rules it is played by, and knows its own moves', async () => {
  const { session } = await sit()
  expect(session.sight?.match).toMatchObject({ names: ['Ala'], seat: 0, open: { number: 1, word: 'play', waiting: [0] } })
  expect(session.sight?.match?.moves?.branches).toMatchObject([{ answer: 0, kind: 'go' }])
})

it('says in passing that an answer came too late', async () => {
  const { session, tell } = await sit()
  session.send({ type: 'Play', question: 1, path: [0] })
  expect(session.pending).not.toBeNull()
  tell(frame({ asking: [2, 0, 0, 0, -1] })) // somebody was quicker
  expect(session.pending).toBeNull()
  tell(refused('That question is closed.', ''))
  expect(session.notice).toBeNull()
  expect(session.remark?.sentence).toBe('That question is closed.')
  session.send({ type: 'Play', question: 2, path: [0] })
  expect(session.remark).toBeNull()
})

it('stops at a refusal with a paragraph, and at one that is no answer to a question', async () => {
  const { session, tell } = await sit()
  session.send({ type: 'Play', question: 1, path: [7] })
  tell(refused('You cannot pay for that.', 'CO-4.2'))
  expect(session.notice?.paragraph).toBe('CO-4.2')
  session.notice = null
  session.send({ type: 'Sit', seat: 0, name: 'Ala' })
  tell(refused('Somebody here is called Ala already.', ''))
  expect(session.notice).not.toBeNull()
})
