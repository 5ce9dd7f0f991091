// What goes with a game's module, as the server tells it at /rules/GAME-DIGEST.json: where each field of the record
// lies, what its numbers mean, and the words for all of it. Generated types name fields and hold no place: a corrected
// card list changes sizes and places.

export type Language = 'pl' | 'en'

/** A field as it is drawn: seats and counts by number, pieces and names by word, piles as lists, the top one last. */
export type Drawn = number | string | Drawn[]

/** A name of a domain with its columns. */
export interface Row {
  word: string
}

/** What every card says of itself. */
export interface PieceRow extends Row {
  copies?: number // in the box
  paragraph?: string // that tells of it
  reconstructed: boolean | 'partly'
}

/** What the declaration of a game says: the base of every game's own types. */
export interface Kinds {
  fields: Record<string, Drawn>
  question: string
  answer: string // kinds of answer, of whatever question
  event: string
  card: string // what lies in piles
  told: string // what the card of an event can be
  row: PieceRow
  domains: Record<string, Row> // a row of each
  maps: object // what a card list says beside its cards
  numbers: object // of the rules and of what is in the box
  tally: string // what is counted for reports
  own: string // what can be chosen for the own seat
  word: string // the keys of its dictionary
}

/** One declared field of the record. */
export interface RecordField {
  name: string
  offset: number
  shape: number[] // of a pile the last axis is its row
  pile: boolean
  of: string // seat, seats, number, a domain, or nothing for plain numbers
  set: boolean
  by: string // what its first index stands for, if not seats
  seen: string // public, owner, hidden or own_bit
  per_seat: boolean
  option: boolean
  drawn: boolean // a field of the game that some page could draw
  tally: boolean
  answer_to: string // the question it keeps the secret answers of
}

/** A kind of answer. */
export interface AnswerKind<K extends Kinds = Kinds> {
  kind: K['answer']
  word: string
  of: string // what its argument is
  width: number // how many answers it stands for
  is_dire: boolean // hard to wish back
  is_idle?: boolean // nobody is asked for its sake
}

export interface Asked<K extends Kinds = Kinds> {
  paragraph: string
  may: boolean
  seconds: number
  idle?: boolean // who can do nothing in it is passed for
  is_aimed?: boolean // of a window: what it is about may hit somebody
  orders?: Record<number, string> // of a window: what can be ordered beforehand, by its number, in the server's words
  collects: boolean // waits for everybody's answer or a last call
  continues: boolean // the move of the question before it
  verb: string
  kind: string // what is chosen: card, seat, space, number or plain
  answer: string // whose answers it has
  pass: number // the answer of a window that changes nothing; -1 elsewhere
  answers: AnswerKind<K>[]
}

export interface Guard {
  name: string
  paragraph: string
  questions: string[]
}

/** An event, and what it has to do with turns. */
export interface EventFacts<K extends Kinds = Kinds> {
  word: K['event']
  paragraph: string
  opens: boolean // a turn begins with it
  heads: boolean // … and it says nothing more than whose it is
  closes: boolean // it belongs to nobody's turn, such as the end of a game
}

/** A bot of the game: its word, and the numbers by which compiled code knows how it makes up its mind. */
export interface Bot {
  word: string
  row: number[]
}

/** The memory in which bots think: where its parts begin, in bytes, and how much of each there is room for. */
export interface MindLayout {
  parts: { book: number; told: number; lucks: number; path: number; room: number; records: number; nodes: number }
  node: number // bytes of a place in the tree …
  edge: number // … and of an answer tried there
  nodes: number
  edges: number
  crowd: number // worlds that a seat believes in
  row: number // numbers of a bot
  iterations: number // places in its row: how many playouts for one question …
  belief: number // … how often a world comes from what play has told …
  kind?: number // … and the way it makes up its mind
  learned?: number // that way of a bot which answers by what it has learned; -1 if none does
}

export interface Layout<K extends Kinds = Kinds> {
  name: string
  prefix: string // of the rulebook's paragraphs
  digest: string // of the rules
  pieces: string // the digest of the card list
  version: string // of stolik
  module: string // the file that holds them
  learned?: string // … and the one that holds what a bot has learned; empty if none has
  words: Record<Language, Record<string, string>>
  piece: string // the domain of what is in the box: card, tile
  own: string // what whoever sits at a seat chooses for it, such as a colour
  turn?: string // the field that says whose turn it is, or which where all choose at once; layouts of before have none
  cards: K['row'][]
  maps: K['maps']
  numbers: K['numbers']
  domains: { [D in keyof K['domains']]: K['domains'][D][] } // what a number can stand for: its names in order
  fields: Record<string, string> // field → what it holds: seat, seats, a domain, or plain numbers
  events: Record<string, string> // event → what its amount is
  event_cards: Record<string, string> // event → what its card is, if not a piece
  questions: Record<string, Asked<K>>
  cells: number // of a record
  seats: number // of the largest table; also the spectator's number
  kinds: number // of pieces, at most
  loose?: number // the first bit of the seats for which a place of a pile is loose; without it piles are of an older form
  blank: number[]
  record: RecordField[]
  question_list: K['question'][]
  event_list: EventFacts<K>[]
  reason_list: { word: string; paragraph: string }[]
  guards: Guard[]
  trait_list: string[] // what kinds of answer there are; the words say `trait.WORD`
  bots: Bot[]
  mind?: MindLayout // layouts of before bots thought in pages have none
}
