// A game's words together with what its numbers stand for, as the server tells them.

import type { Drawn, EventFacts, Kinds, Layout, Row } from '../../rules'
import type { Heard, Match } from './match'
import { People, people, Words, type Language, type Parts } from './say'

export class Lexicon<K extends Kinds = Kinds> {
  readonly words: Words
  private readonly domains: Record<string, Row[]>

  constructor(
    readonly facts: Layout<K>,
    language: Language,
  ) {
    this.words = new Words(language, facts.words[language])
    this.domains = facts.domains
  }

  /** A number or word of a domain as people call it, perhaps by another name for some use. */
  named(domain: string, value: Drawn, names: string[], use = ''): string {
    if (domain === 'seat') return names[Number(value)] ?? ''
    const word = typeof value === 'number' ? this.domains[domain]?.[value]?.word : value
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
  cardOf(event: Heard<K>): string {
    const domain = this.facts.event_cards?.[event.kind] ?? this.facts.piece
    return event.card && event.card !== 'hidden' ? this.named(domain, event.card, [], event.kind) : ''
  }

  /** The fields of a match that a sentence may mention, in words. */
  parts(match: Pick<Match<K>, 'fields' | 'names' | 'seat'>): Parts {
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
  question(word: K['question'], match: Pick<Match<K>, 'fields' | 'names' | 'seat'>, who: string[], isYou = false): string {
    let key = `question.${word}`
    if (isYou && this.words.has(`${key}.you`)) key += '.you'
    return this.words.say(this.formOf(key, match.fields), { ...this.parts(match), who: people(who) })
  }

  /** A question may have sentences of its own for when a field says something, or a number; of several the last one counts. */
  private formOf(key: string, fields: K['fields']): string {
    const isSaid = ([name, value]: [string, Drawn]): boolean => (typeof value === 'number' ? value > (this.facts.fields[name] === 'seat' ? -1 : 0) : value !== 'nothing')
    const forms = Object.entries(fields).filter(isSaid).flatMap(([name, value]) => [`${key}.${name}`, `${key}.${name}.${value}`])
    return Object.keys(this.words.entries).findLast((each) => forms.includes(each)) ?? key
  }

  /** Every kind of answer a question has, with the number of its first one, legal or not. */
  answersOf(question: K['question'], order: K['answer'][] = []): { kind: K['answer']; answer: number; of: string }[] {
    let next = 0
    const rows = (this.facts.questions[question]?.answers ?? []).map(({ kind, of, width }) => {
      const row = { kind, answer: next, of }
      next += width
      return row
    })
    const rank = (kind: K['answer']): number => (order.includes(kind) ? order.indexOf(kind) : order.length)
    return rows.sort((one, other) => rank(one.kind) - rank(other.kind))
  }

  /** What is declared of an event; nothing of what the table itself tells. */
  eventFacts(kind: K['event']): EventFacts<K> | undefined {
    return this.facts.event_list.find((each) => each.word === kind)
  }
}
