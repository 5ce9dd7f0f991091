// What a card does, in one sentence; cats that only make pairs share theirs.

import type { CardRow } from './view'
import { own } from './words'

export function lineOf({ word, sort }: CardRow): string {
  return own().find(`line.${word}`) ?? own().find(`line.${sort}`) ?? ''
}
