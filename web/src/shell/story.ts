// Events as sentences, grouped by turn.

import type { Kinds } from '../../rules'
import type { GamePart } from './game'
import type { Lexicon, Shared } from './lexicon'
import type { Heard } from './match'
import { EMOTES, type Emote } from './messages'
import { labelsIn } from './words'

/** What somebody said; a quick phrase is said in each listener's own language, and so is a face for those who only listen. */
export function worded(said: string, lexicon: Lexicon): string {
  const emote = emoteIn(said)
  if (emote) return labelsIn(lexicon.words.language).say(`emote.${emote}`)
  return (said.startsWith('phrase.') && lexicon.shared.find(said)) || said
}

/** The face that was shown, if it was one. */
export const emoteIn = (said: string): Emote | undefined => EMOTES.find((emote) => said === `emote.${emote}`)

export interface Line<K extends Kinds = Kinds> {
  number: number
  text: string
  event: Heard<K>
}

export interface Turn<K extends Kinds = Kinds> {
  number: number // 0: before the first
  isBetween: boolean // nobody's: what comes after the turn of this number, such as the end of a game
  actor: number // -1: everybody's
  who: string // whoever sat there then
  lines: Line<K>[]
}

/** An event in the viewer's language; a card the viewer does not know has a sentence of its own. */
export function sentence<K extends Kinds>(event: Heard<K>, lexicon: Lexicon<K>, names: string[], reader = -1): string {
  const words = lexicon.shared
  let key: Shared = `event.${event.kind}`
  if (event.card === 'hidden' && words.has(`${key}.hidden`)) key = `${key}.hidden`
  if (event.target >= 0 && words.has(`${key}.target`)) key = `${key}.target`
  return words.say(key, {
    actor: lexicon.person(event.actor, names, reader),
    target: lexicon.person(event.target, names, reader),
    amount: lexicon.named(lexicon.facts.events[event.kind] ?? '', event.amount, names),
    card: event.kind === 'new_player' ? event.card : lexicon.cardOf(event),
  })
}

/** The card that an event names, or speaks of. */
export function namedIn<K extends Kinds>(event: Heard<K>, { part, lexicon }: { part: GamePart<K>; lexicon: Lexicon<K> }): string {
  const { facts } = lexicon
  const isPiece = !facts.event_cards?.[event.kind] && facts.cards.some((each) => each.word === event.card)
  return isPiece ? event.card : (part.cardOf?.(event, lexicon) ?? '')
}

/** Who sat where when each event was told: whoever came later is not in what was told before. */
export function namesThen(heard: Heard[], names: string[]): string[][] {
  let then = names
  const all = heard.map(() => names)
  for (let at = heard.length - 1; at >= 0; at--) {
    const event = heard[at]
    all[at] = then
    if (event?.kind === 'new_player') then = then.with(event.actor, event.card)
  }
  return all
}

/** Turns as the rules open and close them; what the table itself tells belongs to the one it is told in. A position may lie in one that nobody has opened. */
export function turns<K extends Kinds>(heard: Heard<K>[], lexicon: Lexicon<K>, names: string[], reader = -1, begun?: Pick<Turn, 'number' | 'actor' | 'who'>): Turn<K>[] {
  const all: Turn<K>[] = []
  const then = namesThen(heard, names)
  const first: Turn<K> = { number: 0, isBetween: false, actor: -1, who: '', ...begun, lines: [] }
  let turn = first
  heard.forEach((event, number) => {
    const about = lexicon.eventFacts(event.kind)
    const who = (then[number] ?? names)[event.actor] ?? ''
    if (about?.opens) turn = { number: (event.actor < 0 && event.amount) || (turn === first && !turn.lines.length ? 1 : turn.number + 1), isBetween: false, actor: event.actor, who, lines: [] }
    else if (about?.closes && turn.actor >= 0) turn = { number: turn.number, isBetween: true, actor: -1, who: '', lines: [] }
    if (turn !== all.at(-1)) all.push(turn)
    if (!about?.heads) turn.lines.push({ number, text: sentence(event, lexicon, then[number] ?? names, reader), event })
  })
  return all.filter((turn) => turn.lines.length)
}
