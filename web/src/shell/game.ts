// What a game's folder gives the shell. The shell knows no game by name: it looks into the folders beside it.

import type { Component } from 'svelte'
import type { Kinds } from '../../rules'
import type { Lexicon } from './lexicon'
import type { Heard, Match } from './match'
import type { Play } from './play.svelte'
import type { Sound } from '../stage/sounds'

/** What the scene of a game is drawn from. */
export interface Scene<K extends Kinds = Kinds> {
  match: Match<K>
  play: Play<K> | null // null when an earlier moment is looked at
  isHeld?: boolean // a big screen shows the table: only what is in the hand, and what is chosen just now
}

/** Something that moves from one spot of the scene to another when an event is told. */
export interface Flight {
  from: string | string[] // the first of these spots that was in sight before the event
  to: string
  card?: string // a card's word, or "hidden"
  token?: string // or a round token with this on it
}

/** The colours in which a game is won: of the ground and the rays on it, of the sun and the cup, of star and letters. */
export interface Triumph {
  ground: string
  rays: string
  sun: string
  cup: string
  star: string
}

/** What a climax is drawn from. */
export interface Staged<K extends Kinds = Kinds> {
  event: Heard<K>
  events: Heard<K>[] // all of its kind that are told with it
  all: Heard<K>[] // whatever is told with it
  match: Match<K>
  line: string // what the log says of it
  isMine: boolean // the viewer is whom it is about
  colours?: Triumph | undefined
}

/** An event's own moment: drawn over the table for a second and a half at most, and heard where somebody wishes it. */
export interface Climax<K extends Kinds = Kinds> {
  name: string
  Scene: Component<Staged<K>>
  sound: Sound
  lasts?: number // milliseconds, where it is shorter than others
  when?: (event: Heard<K>, match: Match<K>, events: Heard<K>[]) => boolean // where not every such event has it
  colours?: Triumph
  isLast?: boolean // it closes the match: shown after whatever is told with it
}
/** By event; of several the first that suits. */
export type Climaxes<K extends Kinds = Kinds> = Partial<Record<K['event'], Climax<K>[]>>

/** An answer on a small button: what it is called and what it does. */
export interface Brief {
  name: string
  does: string
}

/** What a card says, and where the rules do. */
export interface About {
  line: string
  paragraph: string
  note?: string
}

export interface GamePart<K extends Kinds = Kinds> {
  Table: Component<Scene<K>>
  Card: Component<{ card: K['card'] | 'hidden'; title?: string; isSmall?: boolean }>
  about: (card: K['card'], lexicon: Lexicon<K>, match: Match<K> | null) => About // one card, in words
  cardOf?: (event: Heard<K>, lexicon: Lexicon<K>) => K['card'] | '' // that an event speaks of without naming it
  hides: (kind: K['answer'], match: Match<K>, lexicon: Lexicon<K>) => boolean // an answer that is not even worth asking about at this table
  order: Partial<Record<K['question'], K['answer'][]>> // question → kinds of answer in the order they are offered
  keys: Partial<Record<K['question'], Partial<Record<K['answer'], string>>>> // question → kind of answer → letter
  uses: (kind: K['answer'], lexicon: Lexicon<K>) => K['card'] | '' // the card an answer plays, if it plays one
  icon: (kind: K['answer'], card: K['card'] | '') => string // outline of an icon for an answer, or nothing
  brief: (kind: K['answer'], lexicon: Lexicon<K>) => Brief | undefined // an answer in very few words, where many are offered at once
  tones: Partial<Record<K['answer'], 'solid' | 'alarm'>> // kinds of answer whose buttons stand out
  flights: (event: Heard<K>) => Flight[]
  isOut: (match: Match<K>, seat: number) => boolean
  hints?: () => [key: string, does: string][] // keys of the scene itself
  inScene?: (question: K['question']) => boolean // its cards or spaces are chosen in the scene: no buttons for them
  atOnce?: (question: K['question']) => boolean // its players are offered at once, beside what names nobody
  Choice?: Component<{ word: K['own'] }> // what is chosen for the own seat, drawn small
  suspense?: (event: Heard<K>) => number // milliseconds for which nobody is told or asked what follows this event
  passesOver?: (question: K['question']) => boolean // a later step that is not worth asking when it has one answer only
  climaxes?: () => Promise<{ climaxes: Climaxes<K> }> // fetched beside the table
  weighs?: Partial<Record<K['event'], number>> // how much an event matters to whoever looks up: 0 hardly, 1 as most, more for what is spoken of later
  quick?: Record<string, string> // options of a game against bots that is begun from the home page
}

/** How much an event matters. */
export const weightOf = <K extends Kinds>({ weighs }: GamePart<K>, kind: K['event']): number => weighs?.[kind] ?? 1

const folders = import.meta.glob<{ default: GamePart }>('../games/*/index.ts')

export function hasGame(name: string): boolean {
  return `../games/${name}/index.ts` in folders
}

type Files<P extends Record<string, unknown>> = Record<string, () => Promise<{ default: Component<P> }>>

/** A part of a game's page that is fetched when it is needed, without the rest of the game. */
const apart =
  <P extends Record<string, unknown>>(files: Files<P>, file: string) =>
  async (name: string): Promise<Component<P> | undefined> =>
    (await files[`../games/${name}/${file}.svelte`]?.())?.default

/** The game's picture on the home page. */
export const loadPoster = apart(import.meta.glob<{ default: Component }>('../games/*/Poster.svelte'), 'Poster')

/** What the game is about, as one picture. */
export const loadGoal = apart(import.meta.glob<{ default: Component }>('../games/*/Goal.svelte'), 'Goal')

/** The portraits of a game's characters. */
export const loadFaces = apart(import.meta.glob<{ default: Component<{ word: string }> }>('../games/*/Face.svelte'), 'Face')

/** The help sheet. */
export const loadHelp = apart(import.meta.glob<{ default: Component<{ match: Match | null }> }>('../games/*/Help.svelte'), 'Help')

/** What the end shows of one player. */
export const loadEndSeat = apart(import.meta.glob<{ default: Component<{ match: Match; seat: number }> }>('../games/*/EndSeat.svelte'), 'EndSeat')

/** What can be told only after the end. */
export const loadEndStory = apart(import.meta.glob<{ default: Component<{ match: Match; heard: Heard[] }> }>('../games/*/EndStory.svelte'), 'EndStory')

export async function loadGame(name: string): Promise<GamePart> {
  const folder = folders[`../games/${name}/index.ts`]
  if (!folder) throw new Error(`There is no page for the game ${name}.`)
  return (await folder()).default
}
