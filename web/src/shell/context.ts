// What every part of a table's page may need, whichever game is on it.

import { getContext, setContext } from 'svelte'
import type { GameFacts } from './api'
import type { Kinds } from '../../rules'
import type { GamePart } from './game'
import type { Lexicon, WordOf } from './lexicon'
import type { Words } from './say'
import type { Source } from './source'
import type { Labels } from './words'

export interface TableContext<K extends Kinds = Kinds> {
  readonly words: Words<WordOf<K>> // the game's
  readonly lexicon: Lexicon<K>
  readonly labels: Labels // the page's
  readonly part: GamePart<K>
  readonly game: GameFacts | undefined // as the home page shows it
  readonly source: Source<K>
  readonly now: number // the server's time in milliseconds, twice a second
  readonly shownUpTo: number // how many events the eye is shown so far
  openRule(paragraph: string): void
  openCard(...cards: string[]): void // what they do
}

const KEY = Symbol('table')

export const setTable = (table: TableContext): TableContext => setContext(KEY, table)
export const getTable = <K extends Kinds = Kinds>(): TableContext<K> => getContext<TableContext<K>>(KEY)
/** … or nothing, where there is no table. */
export const findTable = (): TableContext | undefined => getContext<TableContext | undefined>(KEY)
