// Written by scripts/messages.py from stolik/server/people/messages.py; do not edit.


/** What the device is to keep: by it the server knows who it is. */
export interface Key {
  key: string
}

/** Recovery codes, shown this once. */
export interface Codes {
  codes: string[]
}

/** An account is somebody's again: what the device is to keep, and new recovery codes, shown this once. */
export interface Recovered {
  key: string
  codes: string[]
}

/** Somebody, as their own page knows them. */
export interface Me {
  number: number
  name: string
  login: string
  settings: Record<string, string>
  since: number
  devices: number
  codes: number
  passkeys: PasskeyOf[]
  reminded: number
}

/** One of somebody's passkeys. */
export interface PasskeyOf {
  id: number
  since: number
}

/** How it stands with reminders by push. */
export interface Reminded {
  key: string
  is_on: boolean
}

/** What the browser is to show an authenticator, as WebAuthn has it. */
export interface Options {
  options: PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON
}

/** It is done. */
export interface Done {
  ok: boolean
}

/** Somebody's programs. */
export interface Programs {
  programs: ProgramOf[]
  most: number
}

/** A program somebody has made an account for. */
export interface ProgramOf {
  number: number
  name: string
  since: number
}

/** Somebody as everybody may know them. */
export interface Profile {
  number: number
  name: string
  since: number
  is_kept: boolean
  is_program: boolean
  is_me: boolean
  played: Record<string, number>
  won: Record<string, number>
  ratings: Rated[]
  habits: Habit[]
  deeds: DeedOf[]
  last: MatchPlayed[]
}

/** How strong somebody is in a game, as openskill tells it: 25 is the middle. */
export interface Rated {
  game: string
  mu: number
  sigma: number
  matches: number
  place: number
}

/** How often somebody gives an answer of a kind where they can. */
export interface Habit {
  game: string
  titles: Record<string, string>
  did: number
  could: number
}

/** Something worth a smile, done or not yet. */
export interface DeedOf {
  game: string
  word: string
  paragraph: string
  titles: Record<string, string>
  lines: Record<string, string>
  is_done: boolean
}

/** A match somebody has played. Its code is told only to those who were in it. */
export interface MatchPlayed {
  game: string
  ended: number
  is_rated: boolean
  code: string
  number: number
  players: PlayerOf[]
}

/** Somebody in a match. */
export interface PlayerOf {
  person: number
  name: string
  bot: string
  place: number
  has_won: boolean
  is_program: boolean
}

/** The arena of a game: programs and bots by strength, and their last matches. */
export interface ArenaOf {
  game: string
  rows: RankedOf[]
  last: MatchPlayed[]
}

/** A line of a list of the strongest. */
export interface RankedOf {
  place: number
  person: number
  name: string
  bot: string
  mu: number
  sigma: number
  matches: number
  is_program: boolean
}

/** Today's table, and yesterday's if there was one. */
export interface DayTold {
  today: DayOf
  yesterday: DayOf | null
  now: number
}

/** A table of the day as somebody may know it. */
export interface DayOf {
  day: number
  game: string
  seats: number
  commitment: string
  ends_at: number
  played: number
  code: string
  tries: TryOf[]
}

/** What somebody has made of a table of the day. */
export interface TryOf {
  person: number
  name: string
  place: number
  has_won: boolean
  moves: number
  has_left: boolean
  code: string
  is_me: boolean
}

/** The strongest in a game. */
export interface Best {
  game: string
  rows: RankedOf[]
  people: number
}

/** The lobby. */
export interface Lobbied {
  tables: OpenTable[]
  now: number
}

/** A table that waits for others. */
export interface OpenTable {
  code: string
  game: string
  access: string
  host: number
  name: string
  mu: number
  seats: number
  taken: number
  fills_at: number
  turn_hours: number
  is_program: boolean
  is_own: boolean
}

/** Everybody one has played with, the last one first. */
export interface Acquainted {
  people: Met[]
}

/** Somebody one has played with. */
export interface Met {
  person: number
  name: string
  matches: number
  last: number
  is_friend: boolean
  is_program: boolean
}

/** A table to go to. */
export interface Found {
  code: string
  fills_at: number
  now: number
}

/** All tables at leisure of somebody, those where they are awaited first. */
export interface OwnTables {
  tables: OwnTable[]
  now: number
}

/** A table at leisure somebody sits at. */
export interface OwnTable {
  code: string
  game: string
  names: string[]
  is_awaited: boolean
  until: number
}

/** Everybody one does not want to meet, the last one first. */
export interface BlockedPeople {
  people: BlockedPerson[]
}

/** Somebody one does not want to meet. */
export interface BlockedPerson {
  person: number
  name: string
}

/** How it stands with a match and the open archive. */
export interface Agreed {
  is_on: boolean
  is_given: boolean
  has_name: boolean
  missing: number
}

/** A page of the open archive. */
export interface Archived {
  is_on: boolean
  licence: string
  licence_at: string
  count: number
  matches: ArchivedMatch[]
}

/** A match of the open archive. */
export interface ArchivedMatch {
  number: number
  game: string
  ended: number
  players: string[]
}
