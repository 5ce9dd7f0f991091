// Written by scripts/messages.py from stolik/table/export.py; do not edit.


export const FORM = 'stolik match 2'

export const SERVER = 'server'

export const BROWSER = 'browser'

/** A match that is over. Seats are those of the match. */
export interface Export {
  form: string
  table: string
  number: number
  game: string
  options: Record<string, string>
  rules: string
  pieces: string
  version: string
  is_test: boolean
  commitment: string
  key: string
  nonces: Nonce[]
  seeds: [number, number, number, number][]
  dealt: string
  moves: Made[]
  changed: number[]
  winners: number[]
  places: number[]
  points: number[]
  reason: string
  dealt_by: string
  opening: Told[] | null
  asides: Aside[]
  takebacks: [number, number][]
}

/** A seat's part in the chance. */
export interface Nonce {
  name: string
  nonce: string
  by: string
}

/** A whole move. */
export interface Made {
  seat: number
  path: number[]
  words: string
  by: string
  digest: string
  events: Told[] | null
}

/** An event in words, so that it can be told whatever has become of the rules. */
export type Told = [kind: string, paragraph: string, actor: number, target: number, amount: number, card: string, knows: number]

/** Something the table itself told between two moves. */
export interface Aside {
  after: number
  told: Told
  name: string
}
