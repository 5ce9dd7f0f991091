// Matches as files: read, checked for their form, and saved.

import { FORM, SERVER, type Export, type Made, type Told } from './file'
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
  const moves = whole.moves.map((made) => ({ ...made, events: made.events ?? null }))
  return { ...whole, moves, asides: whole.asides.map((aside) => ({ ...aside, name: aside.name ?? '' })) }
}

/** What a file of the first form leaves out. */
const FIRST_FORM = { dealt_by: SERVER, opening: null, asides: [], takebacks: [] }

/** Has it everything that is looked at, of the kind it has to be? */
function isMatch(told: Partial<Export>): told is Export {
  const { table, game, rules, pieces, commitment, key, dealt, reason, dealt_by } = told
  return (
    [table, game, rules, pieces, commitment, key, dealt, reason, dealt_by].every(isText) &&
    Number.isInteger(told.number) &&
    typeof told.is_test === 'boolean' &&
    typeof told.options === 'object' &&
    told.options !== null &&
    Object.values(told.options).every(isText) &&
    every(told.nonces, ({ name, nonce, by }) => [name, nonce, by].every(isText)) &&
    every(told.seeds, (seed) => seed.length === 4 && isNumbers(seed)) &&
    every(told.moves, isMove) &&
    (told.opening === null || every(told.opening, isTold)) &&
    every(told.asides, ({ after, told, name }) => Number.isInteger(after) && isTold(told) && (name === undefined || isText(name))) &&
    every(told.takebacks, isNumbers) &&
    [told.winners, told.places, told.points, told.changed].every(isNumbers)
  )
}

const isMove = ({ seat, path, words, by, digest, events }: Made): boolean =>
  Number.isInteger(seat) && isNumbers(path) && [words, by, digest].every(isText) && (events == null || every(events, isTold))
const isTold = (told: Told): boolean =>
  Array.isArray(told) && told.length === 7 && told.every((each, at) => ([0, 1, 5].includes(at) ? isText(each) : Number.isInteger(each)))
const isText = (value: string | number | undefined): boolean => typeof value === 'string'
const isNumbers = (list: number[] | undefined): boolean => Array.isArray(list) && list.every(Number.isInteger)
const every = <T>(list: T[] | null | undefined, holds: (each: T) => boolean): boolean =>
  Array.isArray(list) && list.every((each) => typeof each === 'object' && each !== null && holds(each))

/** Hand something over as a file. */
export function saveAs(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Hand a match over as a file. */
export const saveFile = (file: Export): void =>
  saveAs(`stolik-${file.table || file.game}-${file.number}.json`, new Blob([`${JSON.stringify(file, null, 1)}\n`], { type: 'application/json' }))
