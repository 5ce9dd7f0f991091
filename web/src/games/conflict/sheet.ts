// The help sheet as the rules tell it: what an action costs and brings, and which kind stays in the box.

import type { Layout } from '../../../rules'
import type { About, Brief } from '../../shell/game'
import type { Lexicon } from '../../shell/lexicon'
import type { Match } from '../../shell/match'
import type { Parts } from '../../shell/say'
import type { Action, ActionRow, Answer, Card, Conflict } from './view'
import { own } from './words'

export type Facts = Layout<Conflict>

/** The action that is declared by an answer, if it is one. */
export const actionOf = (facts: Facts, kind: Answer): ActionRow | undefined => facts.domains.action.find((each) => each.word === kind)

/** The card an action claims, if it claims one. */
export const claimOf = (action: ActionRow | undefined): Card | '' => (typeof action?.claims === 'string' ? action.claims : '')

/** The kind left in the box: its rows are on the help sheet, but not among the buttons. */
export const boxedAt = (facts: Facts, match: Match<Conflict>): Card | undefined =>
  facts.domains.exchange.find((each) => each.word === match.fields.exchange)?.boxed

const millions = (action: ActionRow | undefined): Parts => ({ cost: action?.cost ?? 0, gain: action?.gain ?? 0 })

/** What an action or the action of a card does, in one sentence. */
export function lineOf(facts: Facts, word: Action | Card): string {
  return own().say(`line.${word}`, millions(facts.domains.action.find((each) => each.word === word)))
}

/** … and on a small button. */
export function briefOf(facts: Facts, kind: Answer): Brief | undefined {
  const action = actionOf(facts, kind)
  return action && { name: own().say(`name.${action.word}`), does: own().say(`does.${action.word}`, millions(action)) }
}

/** What a card does and blocks. */
export function aboutOf(card: Card, { facts, words }: Lexicon<Conflict>): About {
  const row = facts.cards.find((each) => each.word === card)
  const does = card === 'un' ? (['un_exchange', 'un_look'] as const) : [card]
  const blocks = (row?.blocks ?? []).map((action) => words.say(`action.${action}`)).join(', ')
  const lines = [...does.map((word) => lineOf(facts, word)), blocks ? `${own().say('blocks')}: ${blocks}.` : `${own().say('blocks.nothing')}.`]
  return { line: lines.join('\n'), paragraph: row?.paragraph ?? '' }
}
