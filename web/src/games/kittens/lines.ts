// What a card does, in one sentence; cats that only make pairs share theirs.

import type { Layout } from '../../../rules'
import type { About } from '../../shell/game'
import type { Card, CardRow, Kittens } from './view'
import { own } from './words'

export function lineOf({ word, sort }: CardRow): string {
  return own().find(`line.${word}`) ?? own().find(`line.${sort}`) ?? ''
}

export function aboutOf(card: Card, { cards }: Layout<Kittens>): About {
  const row = cards.find((each) => each.word === card)
  return { line: row ? lineOf(row) : '', paragraph: row?.paragraph ?? '' }
}
