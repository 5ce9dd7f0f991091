// What a card does, in one sentence; cats that only make pairs share theirs.

import type { CardRow } from './view'
import { own } from './words'

export function lineOf({ word, sort }: CardRow): string {
  const [key, shared] = [`line.${word}`, `line.${sort}`]
  return own().has(key) ? own().say(key) : own().has(shared) ? own().say(shared) : ''
}
