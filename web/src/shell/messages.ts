// Written by scripts/messages.py from stolik/table/messages.py; do not edit.


export const SPEEDS = [1, 2, 5, 0] as const
export type Speed = (typeof SPEEDS)[number]

export const LEVELS = ['easy', 'medium', 'hard', 'expert'] as const
export type Level = (typeof LEVELS)[number]

export const CHATS = ['off', 'emotes', 'phrases', 'free'] as const
export type Chat = (typeof CHATS)[number]

export const EMOTES = ['clap', 'laugh', 'wow', 'think', 'cry', 'heart'] as const
export type Emote = (typeof EMOTES)[number]

export const STANDINGS = ['', 'card', 'turn', 'always'] as const
export type Standing = (typeof STANDINGS)[number]

/** Take a free seat. */
export interface Sit {
  type: 'Sit'
  seat: number
  name: string
}

/** Leave the seat, before the match. */
export interface Rise {
  type: 'Rise'
}

/** The host puts a bot on a free seat. */
export interface Invite {
  type: 'Invite'
  seat: number
  bot: string
  language?: 'en' | 'pl'
}

/** The host frees a seat, before the match. */
export interface Dismiss {
  type: 'Dismiss'
  seat: number
}

/** The host sends a guest away for good, at any time; in a match a bot plays on. */
export interface ShowOut {
  type: 'ShowOut'
  seat: number
}

/** The host makes somebody else who sits here the host. */
export interface HandOver {
  type: 'HandOver'
  seat: number
}

/** My own part in the chance of the next match, drawn after I have seen its commitment. */
export interface Mix {
  type: 'Mix'
  commitment: string
  nonce: string
}

/** What is mine to choose for the next match, such as the colour of my team; an empty word takes it back. */
export interface Choose {
  type: 'Choose'
  word: string
}

/** A visitor who watches asks the host for a seat. */
export interface Knock {
  type: 'Knock'
  name: string
}

/** The host gives a visitor who asked for it a free seat or a bot's, also during a match. */
export interface Seat {
  type: 'Seat'
  seat: number
  name: string
}

/** The host gives a visitor who asked for one no seat. */
export interface Decline {
  type: 'Decline'
  name: string
}

/** Leave the seat for good, at any time; in a match a bot plays on. */
export interface Leave {
  type: 'Leave'
}

/** Give up a match of two; the other side wins it. */
export interface Resign {
  type: 'Resign'
}

/** To the end, please: when everybody here who is a person wishes so, bots take no time. */
export interface Hurry {
  type: 'Hurry'
}

/** The host has the cards dealt; free seats are taken by bots. */
export interface Start {
  type: 'Start'
}

/** A whole move, as a path of answers to a question, or in words as `Sight` tells them. */
export interface Play {
  type: 'Play'
  question: number
  path?: number[]
  words?: string
}

/** Why is this move not allowed? It is told as a move is played. */
export interface Why {
  type: 'Why'
  question: number
  path?: number[]
  language?: 'en' | 'pl'
  words?: string
}

/** Which moves are possible? For who is not told them unasked. */
export interface Legal {
  type: 'Legal'
  question: number
}

/** What have I missed? The past of this match as my seat saw it, please. */
export interface LookBack {
  type: 'LookBack'
}

/** A word at the table. */
export interface Say {
  type: 'Say'
  text: string
}

/** A slower clock, please: 1, 2, 5, or 0 for none. */
export interface Wish {
  type: 'Wish'
  speed: Speed
}

/** Pass for me: "" (ask me), "card" (until something other than a window is asked), "turn" or "always". */
export interface PassForMe {
  type: 'PassForMe'
  how: Standing
}

/** At leisure: answer for me in this window with these words, if it hits me, or if it does not; "" is to ask me. */
export interface Order {
  type: 'Order'
  window: string
  hits: 'me' | 'others'
  answer: string
}

/** Pass for me, or no longer, in windows in which I can do nothing. It holds while everybody here wants it. */
export interface Spare {
  type: 'Spare'
  is_on: boolean
}

/** The host lets pages give hints at this table, or no longer. */
export interface AllowHints {
  type: 'AllowHints'
  is_on: boolean
}

/** The host decides how people talk here: off, emotes, phrases or free. */
export interface SetChat {
  type: 'SetChat'
  chat: string
}

/** Wait, please: a window that would close soon lasts its full length. */
export interface Wait {
  type: 'Wait'
}

/** I am reading rules or help, or no longer: where nobody else is waiting, the table is. */
export interface Read {
  type: 'Read'
  is_on: boolean
}

/** A last call, please: whoever has not answered by its end has passed. */
export interface LastCall {
  type: 'LastCall'
}

/** A rematch, please; or, where one has begun without me and a bot plays my seat, I am back. */
export interface PlayAgain {
  type: 'PlayAgain'
}

/** Are you there? */
export interface Ping {
  type: 'Ping'
  number?: number
}

/** The first thing a guest is told: the token to come back with, and which client is served now. */
export interface Welcome {
  type: 'Welcome'
  token: string
  client: string
}

/** What was asked for is not possible; nothing has changed. A code is worded by the client, with its parts. */
export interface Refused {
  type: 'Refused'
  sentence: string
  paragraph: string
  code: string
  parts: Record<string, string | number>
}

/** The past of a match as the viewer saw it: after how many events, and the cells that changed then. */
export interface Past {
  type: 'Past'
  number: number
  seat: number
  moments: [number, Uint8Array][]
}

/** Here. */
export interface Pong {
  type: 'Pong'
  number: number
  now: number
}

/** The table waits for its book, in which nothing can be written now, or no longer does. */
export interface Book {
  type: 'Book'
  is_waiting: boolean
}

/** A big screen shows the table to the whole room, or no longer does. */
export interface BigScreen {
  type: 'BigScreen'
  is_on: boolean
}

/** What has changed for a viewer who reads cells; null for what has not. See docs/wire.md. */
export type Frame = [now: number, table: TableSight | null, match: Head | boolean | null, open: Asking | boolean | null, cells: Uint8Array | null, heard_from: number | null, heard: ((number | string)[])[] | null, spoken_from: number | null, spoken: [string, number, string, number][] | null, outcome: Outcome | null]

/** The table's own matters as one viewer sees them: who sits there, what is chosen, what is wished. */
export interface TableSight {
  code: string
  game: string
  options: Record<string, string>
  speed: Speed
  chat: Chat
  is_host: boolean
  seat: number
  places: Place[]
  knocks: string[]
  standing: Standing
  wish: Speed
  is_spared: boolean
  is_paused: boolean
  commitment: string
  nonce: string
  is_test: boolean
  tournament: string
  deals_at: number
  rematch_at: number
  has_hints: boolean
  turn_hours: number
  orders: Record<string, StandingOrder>
  house: string
}

/** A seat at the table. */
export interface Place {
  name: string
  bot: string
  is_online: boolean
  away_until: number
  is_played_by_bot: boolean
  wants_rematch: boolean
  choice: string
  is_program: boolean
  person: number
}

/** What somebody would answer in a window, in words; empty: they would like to be asked. */
export type StandingOrder = [at_me: string, at_others: string]

/** Which match is shown, from which of its seats, and by which rules its cells are read. */
export type Head = [number: number, names: string[], seat: number, commitment: string, digest: string]

/** The open question, as far as the cells of a view do not tell it. */
export type Asking = [number: number, began: number, deadline: number, flags: number, caller: number]

/** How the match ended. */
export interface Outcome {
  winners: number[]
  places: number[]
  points: number[]
  reason: string
  paragraph: string
  key: string
  nonces: string[]
  own: number[]
  counted: Counted[]
}

/** Something the game keeps count of, such as a bluff: when a seat's count went up. */
export interface Counted {
  word: string
  seat: number
  event: number
}

export type FromClient = Sit | Rise | Invite | Dismiss | ShowOut | HandOver | Mix | Choose | Knock | Seat | Decline | Leave | Resign | Hurry | Start | Play | Why | Legal | LookBack | Say | Wish | PassForMe | Order | Spare | AllowHints | SetChat | Wait | Read | LastCall | PlayAgain | Ping

export type ToClient = Welcome | Refused | Past | Pong | Book | BigScreen
