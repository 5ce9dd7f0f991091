// What the server answers outside the socket.

import type { Chat, Level, Speed } from './messages'
import type { Language } from './say'
import type { Form } from './tournament/messages'
import { addressOf } from './site'
import { refusalIn, type Told, type Labels } from './words'

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
  level: Level
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
  has_hints?: boolean // pages may give them
  start?: boolean
}

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

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(readonly told: Told) {
    super(told.sentence)
  }
}

/** Why something did not work, for a person. */
export function trouble<E>(error: E, labels: Labels): string {
  return error instanceof Refusal ? refusalIn(labels, error.told) : labels.say('error.server')
}

export async function ask<T>(address: string, body?: object): Promise<T> {
  const answer = await fetch(
    addressOf(address),
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  )
  const told = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Refusal({ ...told, sentence: told.sentence ?? `${answer.status}` })
  return told as T // what each address answers stands beside whoever asks it
}

export const shelf = (): Promise<Shelf> => ask(`rules/games.json`)
export const openTable = (table: NewTable): Promise<{ code: string; token: string }> => ask('api/tables', table)
export interface Seen {
  code: string
  game: string
  free: number[]
  is_playing: boolean
  address: string
}
export const lookAt = (code: string): Promise<Seen> => ask(`api/tables/${code}`)

export const announce = (tournament: NewTournament): Promise<{ code: string; token: string }> =>
  ask('api/tournaments', tournament)
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
