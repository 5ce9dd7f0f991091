// A card in words: each half with its name, its balls or gloves, and what stops it or what it stops.

import type { About } from '../../shell/game'
import type { Lexicon } from '../../shell/lexicon'
import { copiesOf, counterOf, paragraphOf, rowOf, stoppedBy, type HalfName } from './cards'
import type { Card, CardRow, Football } from './view'
import { own } from './words'

export interface Side {
  name: string
  what: string // how many balls or gloves
  line: string
  copies: string // what the number in the circle says
}

export const sideOf = (card: CardRow, which: HalfName, lexicon: Lexicon<Football>): Side => ({
  name: lexicon.words.find(`${which}.${card[which]}`) ?? '',
  what: own().say(`what.${which}`, { n: which === 'attack' ? card.balls : card.gloves }),
  line: lineOf(card, which, lexicon),
  copies: own().say('copies.circle', { n: copiesOf(lexicon.facts, which, card[which]), all: lexicon.facts.cards.reduce((sum, row) => sum + row.copies, 0) }),
})

function lineOf({ attack, defence }: CardRow, which: HalfName, { facts, words }: Lexicon<Football>): string {
  const line = own().find(`line.${which === 'attack' ? attack : defence}`)
  if (line !== undefined) return line
  if (which === 'attack') return own().say('line.attack', { counter: words.find(`defence.${counterOf(facts, attack)}`) ?? '' })
  return own().say('line.defence', { attacks: stoppedBy(facts, defence).map((each) => words.say(`attack.${each}`)).join(', ') })
}

/** Both halves, the attack first. */
export function aboutOf(card: Card, lexicon: Lexicon<Football>): About {
  const row = rowOf(lexicon.facts, card)
  if (!row) return { line: '', paragraph: '' }
  const sides = (['attack', 'defence'] as const).map((which) => sideOf(row, which, lexicon))
  const line = sides.map(({ name, what, line, copies }) => `${name}, ${what}. ${line} ${copies}`).join('\n\n')
  return { line, paragraph: paragraphOf(lexicon.facts, row.attack), note: row.reconstructed ? own().say('reconstructed') : '' }
}
