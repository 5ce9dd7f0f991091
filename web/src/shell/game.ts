// What a game's folder gives the shell. The shell knows no game by name: it looks into the folders beside it.

import type { Component } from 'svelte'
import type { Lexicon } from './lexicon'
import type { Branch, Heard, MatchSight } from './messages'
import type { Play } from './play.svelte'

/** What the scene of a game is drawn from. */
export interface Scene {
  match: MatchSight
  play: Play | null // null when an earlier moment is looked at
}

/** Something that moves from one spot of the scene to another when an event is told. */
export interface Flight {
  from: string | string[] // the first of these spots that was in sight before the event
  to: string
  card?: string // a card's word, or "hidden"
  token?: string // or a round token with this on it
}

/** An answer on a small button: what it is called and what it does. */
export interface Brief {
  name: string
  does: string
}

export interface GamePart {
  Table: Component<Scene>
  Card: Component<{ card: string; title?: string; isSmall?: boolean }>
  Help: Component<{ match: MatchSight | null }>
  EndSeat?: Component<{ match: MatchSight; seat: number }> // what the end shows of one player
  EndStory?: Component<{ match: MatchSight; heard: Heard[] }> // what can be told only after the end
  hides: (kind: string, match: MatchSight) => boolean // an answer that is not even worth asking about at this table
  order: Record<string, string[]> // question → kinds of answer in the order they are offered
  keys: Record<string, Record<string, string>> // question → kind of answer → letter
  uses: (kind: string, lexicon: Lexicon) => string // the card an answer plays, if it plays one
  icon: (kind: string, card: string) => string // outline of an icon for an answer, or nothing
  brief: (kind: string) => Brief | undefined // an answer in very few words, where many are offered at once
  tones: Record<string, 'solid' | 'alarm'> // kinds of answer whose buttons stand out
  opensTurn: (event: Heard, before: Heard | undefined, heard: Heard[], number: number, lexicon: Lexicon) => boolean // given what was told before it
  closesTurn?: (event: Heard) => boolean // it belongs to nobody's turn, such as the end of a game
  flights: (event: Heard) => Flight[]
  isOut: (match: MatchSight, seat: number) => boolean
  hints?: () => [key: string, does: string][] // keys of the scene itself
  inScene?: (question: string) => boolean // its cards or spaces are chosen in the scene: no buttons for them
  atOnce?: (question: string) => boolean // its players are offered at once, beside what names nobody
  Choice?: Component<{ word: string }> // what is chosen for the own seat, drawn small
  suspense?: (event: Heard) => number // milliseconds for which nobody is told or asked what follows this event
  passesOver?: (question: string) => boolean // a later step that is not worth asking when it has one answer only
  quick?: Record<string, string> // options of a game against bots that is begun from the home page
  walked?: (steps: Branch[], match: MatchSight, lexicon: Lexicon) => Record<string, unknown> // fields as the steps so far have made them
}

const folders = import.meta.glob<{ default: GamePart }>('../games/*/index.ts')

export function hasGame(name: string): boolean {
  return `../games/${name}/index.ts` in folders
}

const posters = import.meta.glob<{ default: Component }>('../games/*/Poster.svelte')

/** The game's picture on the home page, fetched without the rest of the game. */
export async function loadPoster(name: string): Promise<Component | undefined> {
  return (await posters[`../games/${name}/Poster.svelte`]?.())?.default
}

export async function loadGame(name: string): Promise<GamePart> {
  const folder = folders[`../games/${name}/index.ts`]
  if (!folder) throw new Error(`There is no page for the game ${name}.`)
  return (await folder()).default
}
