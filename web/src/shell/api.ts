// What the server answers outside the socket.

import type { Chat, Level, Speed } from './messages'
import type { Language } from './say'
import type { Form } from './tournament/messages'
import { answerAt, Refusal } from './asking'
import { asMyself, beWith, keyHere } from './key'
import { isSecond } from './tokens'
import { refusalIn, type Labels } from './words'

export interface GameFacts {
  name: string
  digest: string // of its rules
  is_ready: boolean // they are made, and pages can run them
  titles: Record<Language, string>
  about: Record<Language, string>
  goal: Record<Language, string>
  seats: number[]
  minutes: number
  age: number
  note: Record<Language, string>
  options: Option[]
  forms: Form[] // of tournaments
  bots: BotFacts[] // levels, then characters, the easiest first
}

export interface BotFacts {
  word: string
  level: Level | 'trained'
  is_character: boolean
  titles: Record<Language, string>
  lines: Record<Language, string>
}

export interface Option {
  name: string
  titles: Record<Language, string>
  default: string
  is_house: boolean
  is_own: boolean // for a seat, chosen by whoever sits there
  values: { word: string; titles: Record<Language, string> }[]
}

export interface Shelf {
  games: GameFacts[]
  bots: string[]
  speeds: Speed[]
  chats: Chat[]
}

export interface NewTable {
  game: string
  seats: number
  name: string
  bots?: string[]
  language?: Language // of the names of bots
  options?: Record<string, string>
  speed?: number
  chat?: string
  turn_hours?: number // for a move at leisure; none: in one go, by the speed
  window_hours?: number // … and to say something to somebody else's
  has_hints?: boolean // pages may give them
  start?: boolean
  access?: Access
}

export const ACCESS = ['link', 'public', 'friends'] as const // who may find a table
export type Access = (typeof ACCESS)[number]

export interface NewTournament {
  game: string
  form: Form
  name: string // empty: the host does not take part
  bots: string[]
  language: Language // of their names
  options: Record<string, string>
  speed: number
  chat: string
  rounds: number
  size: number
  is_drawn: boolean
}

/** Why something did not work, for a person. */
export function trouble<E>(error: E, labels: Labels): string {
  return error instanceof Refusal ? refusalIn(labels, error.told) : labels.say('error.server')
}

export function ask<T>(address: string, body?: object): Promise<T> {
  const headers = address.startsWith('api/') ? asMyself() : undefined
  return answerAt(
    address,
    body
      ? { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : { headers },
  )
}

let becoming: Promise<void> | null = null

/** Be somebody, if this browser is nobody yet; whoever plays is, from the first tap. Where that fails one plays all the same. */
export function beSomebody(name = ''): Promise<void> {
  if (keyHere() || isSecond()) return Promise.resolve()
  becoming ??= ask<{ key: string }>('api/people', { name })
    .then(
      ({ key }) => beWith(key),
      () => {},
    )
    .finally(() => (becoming = null))
  return becoming
}

export const shelf = (): Promise<Shelf> => ask(`rules/games.json`)
/** The guided first game of a title; a host's own card list may leave none. */
export const lessonOf = <T>(game: string): Promise<T> => ask(`rules/${game}.lesson.json`)
export const openTable = async (table: NewTable): Promise<{ code: string; token: string }> => {
  await beSomebody(table.name)
  return ask('api/tables', table)
}
export interface Seen {
  code: string
  game: string
  free: number[]
  is_playing: boolean
  address: string
}
export const lookAt = (code: string): Promise<Seen> => ask(`api/tables/${code}`)

export const announce = async (tournament: NewTournament): Promise<{ code: string; token: string }> => {
  await beSomebody(tournament.name)
  return ask('api/tournaments', tournament)
}
export const lookAtTournament = (code: string): Promise<{ address: string }> => ask(`api/tournaments/${code}`)
export const lookAtCode = (code: string): Promise<{ kind: string }> => ask(`api/codes/${code}`)

export interface Paragraph {
  number: string
  text: string
  chapter?: string
}
export interface Rulebook {
  title: string
  opens: string // the chapter that tells of the turn
  paragraphs: Paragraph[]
}

export const rulebook = (game: string, language: Language): Promise<Rulebook> =>
  ask(`rules/${game}.${language}.json`)
