// What every part of a table's page may need, whichever game is on it.

import { getContext, setContext } from 'svelte'
import type { GameFacts } from './api'
import type { GamePart } from './game'
import type { Lexicon } from './lexicon'
import type { Words } from './say'
import type { Source } from './source'

export interface TableContext {
  readonly words: Words // the game's
  readonly lexicon: Lexicon
  readonly labels: Words // the page's
  readonly part: GamePart
  readonly game: GameFacts | undefined // as the home page shows it
  readonly source: Source
  readonly now: number // the server's time in milliseconds, twice a second
  readonly shownUpTo: number // how many events the eye is shown so far
  openRule(paragraph: string): void
}

const KEY = Symbol('table')

export const setTable = (table: TableContext): TableContext => setContext(KEY, table)
export const getTable = (): TableContext => getContext<TableContext>(KEY)
