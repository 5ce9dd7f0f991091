// What a card does, in one sentence.

import { own } from './words'

export function lineOf(card: string, sort: string): string {
  const key = `line.${card}`
  return own().say(own().has(key) ? key : `line.${sort}`)
}
