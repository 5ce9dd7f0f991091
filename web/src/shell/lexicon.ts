// A game's words together with what its numbers stand for, as the server tells them.

import type { Heard, MatchSight } from './messages'
import { People, people, Words, type Dictionary, type Language, type Parts } from './say'

export interface Piece {
  word: string
  [column: string]: unknown
}

export interface Asked {
  paragraph: string
  may: boolean
  seconds?: number
  collects?: boolean // waits for everybody's answer or a last call
  kind: string
  answer: string // whose answers it has
  answers: { kind: string; word: string; of: string; width?: number; is_dire?: boolean }[] // how many answers a kind stands for, and whether it is hard to wish back
}

export interface GameWords {
  name: string
  words: Record<Language, Dictionary>
  piece: string // the domain of what is in the box: card, tile
  cards: Piece[]
  maps: Record<string, Record<string, string>> // what a card list says beside its cards, such as which defence stops which attack
  domains: Record<string, Piece[]> // what a number can stand for: its names in order
  fields: Record<string, string> // field → what it holds: seat, seats, a domain, or plain numbers
  events: Record<string, string> // event → what its amount is
  event_cards?: Record<string, string> // event → what its card is, if not a piece
  own?: string // what whoever sits at a seat chooses for it, such as a colour
  questions: Record<string, Asked>
}

export class Lexicon {
  readonly words: Words

  constructor(
    readonly facts: GameWords,
    language: Language,
    readonly mostSeats: number,
  ) {
    this.words = new Words(language, facts.words[language])
  }

  /** A number or word of a domain as people call it, perhaps by another name for some use. */
  named(domain: string, value: unknown, names: string[], use = ''): string {
    if (domain === 'seat') return names[Number(value)] ?? ''
    const word = typeof value === 'number' ? this.facts.domains[domain]?.[value]?.word : value
    if (word === undefined) return String(value)
    const used = `${domain}.${word}.${use}`
    const key = use && this.words.has(used) ? used : `${domain}.${word}`
    return this.words.has(key) ? this.words.say(key) : String(word)
  }

  /** A card or tile by its name; one that is hidden has none. */
  piece(word: string): string {
    return word && word !== 'hidden' ? this.named(this.facts.piece, word, []) : ''
  }

  /** The card of an event by its name. */
  cardOf(event: Heard): string {
    const domain = this.facts.event_cards?.[event.kind] ?? this.facts.piece
    return event.card && event.card !== 'hidden' ? this.named(domain, event.card, [], event.kind) : ''
  }

  /** The fields of a match that a sentence may mention, in words. */
  parts(match: MatchSight): Parts {
    const parts: Parts = {}
    for (const [name, value] of Object.entries(match.fields)) {
      if (typeof value === 'object') continue
      const domain = this.facts.fields[name] ?? ''
      parts[name] = domain === 'seat' ? this.person(Number(value), match.names, match.seat) : this.named(domain, value, match.names)
    }
    return parts
  }

  /** Whoever sits at a seat, or the reader. */
  person(seat: number, names: string[], reader = -1): People {
    return seat === reader && seat >= 0 ? new People(this.words.say('reader'), 'reader') : new People(names[seat] ?? '')
  }

  /** What is asked of somebody; the game may have better words for asking the reader. */
  question(word: string, match: MatchSight, who: string[], isYou = false): string {
    let key = `question.${word}`
    if (isYou && this.words.has(`${key}.you`)) key += '.you'
    if (Number(match.fields.target) >= 0 && this.words.has(`${key}.target`)) key += '.target'
    return this.words.say(key, { ...this.parts(match), who: people(who) })
  }

  /** Every kind of answer a question has, with the number of its first one, legal or not. */
  answersOf(question: string, order: string[] = []): { kind: string; answer: number; of: string }[] {
    let next = 0
    const rows = (this.facts.questions[question]?.answers ?? []).map(({ kind, of, width }) => {
      const row = { kind, answer: next, of }
      next += width ?? (of === '' ? 1 : of === 'seat' ? this.mostSeats : (this.facts.domains[of]?.length ?? 1))
      return row
    })
    const rank = (kind: string): number => (order.includes(kind) ? order.indexOf(kind) : order.length)
    return rows.sort((one, other) => rank(one.kind) - rank(other.kind))
  }

  /** The amount of an event as a plain word of its domain. */
  amountWord(event: Heard): string {
    return this.facts.domains[this.facts.events[event.kind] ?? '']?.[event.amount]?.word ?? ''
  }
}
