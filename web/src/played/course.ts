// A match played by the rules in this page: dealt, moved, told, and taken back.

import { blankOf, cellOf, members, type Cells, type Chance, type EventRow } from '../../rules'
import { cardIn } from '../shell/frames'
import type { GameRules, Heard } from '../shell/match'
import type { Outcome } from '../shell/messages'
import { crc32 } from '../shell/crc32'
import { sha256 } from '../shell/sha256'
import type { Told } from './file'

/** The match after its deal, or after a move. */
export interface Stand {
  record: Cells
  answers: number // given so far
  told: Told[] // of this move
  words: string // what the move is called
}

/** A move that the rules do not allow. */
export class Refused extends Error {}

/** The cards are dealt. */
export function deal(rules: GameRules, blank: Cells, chance: (answer: number) => Chance): Stand {
  const { record, events } = rules.start(blank, chance(0))
  return { record, answers: 0, told: tell(rules, events), words: '' }
}

/** A whole move is made, by somebody at a table of these names. */
export function move(rules: GameRules, before: Stand, seat: number, path: number[], chance: (answer: number) => Chance, names: string[]): Stand {
  let { record, answers } = before
  if (!(seat in names)) throw new Refused('nobody sits there')
  const told: Told[] = []
  const words: string[] = []
  path.forEach((answer, number) => {
    if (number && !rules.goesOn(record)) throw new Refused('the move has ended already')
    words.push(wordsOf(rules, record, answer, names))
    const step = rules.legal(record, seat).includes(answer) ? rules.apply(record, seat, answer, chance(++answers)) : null
    if (!step) throw new Refused('the rules do not allow it')
    record = step.record
    told.push(...tell(rules, step.events))
  })
  if (!path.length || rules.goesOn(record)) throw new Refused('the move has not ended')
  return { record, answers, told, words: words.join(', ') }
}

/** The deal and every move of a match, one after the other. */
export function standsOf(
  rules: GameRules,
  { names, options, moves }: { names: string[]; options: Record<string, string>; moves: { seat: number; path: number[] }[] },
  chance: (answer: number) => Chance,
): Stand[] {
  let last = deal(rules, blankOf(rules.layout, names.length, options), chance)
  return [last, ...moves.map(({ seat, path }) => (last = move(rules, last, seat, path, chance, names)))]
}

export const isOver = ({ layout }: GameRules, record: Cells): boolean => cellOf(layout, record, 'over') > 0

/** What an answer is called, as the server writes it: verb, answer, argument. */
function wordsOf({ layout }: GameRules, record: Cells, answer: number, names: string[]): string {
  const asked = layout.questions[layout.question_list[cellOf(layout, record, 'question')] ?? '']
  let first = 0
  for (const { word, of, width } of asked?.answers ?? []) {
    if (answer < first + width) {
      const argument = answer - first
      const named = of === 'seat' ? names[argument] : (layout.domains[of]?.[argument]?.word ?? String(argument))
      return [asked?.verb, word, of && named].filter(Boolean).join(' ')
    }
    first += width
  }
  return ''
}

/** Events in words, with everything that anybody heard. */
function tell({ layout }: GameRules, events: EventRow[]): Told[] {
  return events.map(([kind, actor, target, amount, card, knows]) => {
    const { word, paragraph } = layout.event_list[kind] ?? { word: '', paragraph: '' }
    return [word, paragraph, actor, target, amount, cardIn(layout, word, card), knows]
  })
}

/** An event as somebody hears it; whoever looks on with everything open hears all. */
export function hear([kind, paragraph, actor, target, amount, card, knows]: Told, viewer: number, isOpen = false): Heard {
  return { kind, paragraph, actor, target, amount, card: !card || isOpen || (knows >> viewer) & 1 ? card : 'hidden' }
}

/** What is kept of a record to compare it with. */
export const digestOf = (record: Cells): string => crc32(bytesOf(record))

/** Does a kept digest belong to a record? The first files have longer ones. */
export const isDigestOf = (digest: string, record: Cells): boolean =>
  digest === (digest.length === DIGITS ? digestOf(record) : sha256(bytesOf(record)).slice(0, 16))

const DIGITS = 8 // of a digest

const bytesOf = (record: Cells): Uint8Array => new Uint8Array(record.buffer, record.byteOffset, record.byteLength)

/** How a match ended, as far as its record tells; null while it goes on. */
export function endOf({ layout }: GameRules, record: Cells, seats: number): Pick<Outcome, 'winners' | 'places' | 'points' | 'reason' | 'paragraph'> | null {
  const over = layout.reason_list[cellOf(layout, record, 'over')]
  if (!over || !cellOf(layout, record, 'over')) return null
  const row = (name: string): number[] => {
    const at = layout.record.find((field) => field.name === name)?.offset ?? 0
    return [...record.subarray(at, at + seats)]
  }
  return { winners: members(cellOf(layout, record, 'winners')), places: row('place'), points: row('points'), reason: over.word, paragraph: over.paragraph }
}

/** Several events, as somebody hears them. */
export const hearing = (told: Told[], viewer: number, isOpen = false): Heard[] => told.map((each) => hear(each, viewer, isOpen))
