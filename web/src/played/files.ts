// Matches as files: read, checked for their form, and saved.

import { FORM, type Export } from './file'
import type { Said } from './words'

const FORMS = ['stolik match 1', FORM] // the first had no events, and nothing about who dealt

/** What is wrong with a file, as a key of the page's words. */
export class NoMatch extends Error {
  readonly key: Said

  constructor(key: Said, options?: ErrorOptions) {
    super(key, options)
    this.key = key
  }
}

/** A match from the text of a file; NoMatch if it is none. */
export function readFile(text: string): Export {
  let told: Partial<Export>
  try {
    told = JSON.parse(text)
  } catch {
    throw new NoMatch('file.unreadable')
  }
  if (typeof told !== 'object' || told === null || !FORMS.includes(String(told.form))) throw new NoMatch('file.other')
  const whole = { ...FIRST_FORM, ...told }
  if (!isMatch(whole)) throw new NoMatch('file.broken')
  return { ...whole, moves: whole.moves.map((made) => ({ ...made, events: made.events ?? null })), asides: whole.asides.map((aside) => ({ ...aside, name: aside.name ?? '' })) }
}

const FIRST_FORM = { dealt_by: 'server', opening: null, asides: [], takebacks: [] }

/** Has it everything that is looked at, of the kind it has to be? */
function isMatch(told: Partial<Export>): told is Export {
  const texts = [told.table, told.game, told.rules, told.pieces, told.commitment, told.key, told.dealt, told.reason]
  return (
    texts.every((each) => typeof each === 'string') &&
    isRecord(told.options) &&
    Object.values(told.options).every((each) => typeof each === 'string') &&
    every(told.nonces, ({ name, nonce, by }) => [name, nonce, by].every((each) => typeof each === 'string')) &&
    every(told.seeds, (seed) => numbers(seed)) &&
    every(told.moves, ({ seat, path, words, digest, events }) => Number.isInteger(seat) && numbers(path) && typeof words === 'string' && typeof digest === 'string' && (events == null || every(events, isTold))) &&
    (told.opening === null || every(told.opening, isTold)) &&
    every(told.asides, (aside) => Number.isInteger(aside.after) && isTold(aside.told)) &&
    [told.winners, told.places, told.points, told.changed].every(numbers)
  )
}

const isRecord = (value: object | undefined): value is Record<string, string> => typeof value === 'object' && value !== null && !Array.isArray(value)
const every = <T>(list: T[] | null | undefined, holds: (each: T) => boolean): boolean =>
  Array.isArray(list) && list.every((each) => typeof each === 'object' && each !== null && holds(each))
const numbers = (list: number[] | undefined): boolean => Array.isArray(list) && list.every(Number.isInteger)
const isTold = (told: (string | number)[]): boolean => Array.isArray(told) && told.length === 7

/** Hand a match over as a file. */
export function saveFile(file: Export): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(file, null, 1)}\n`], { type: 'application/json' }))
  link.download = `stolik-${file.table || file.game}-${file.number}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
