// A game's words together with what its numbers stand for, as the server tells them.

import type { Drawn, EventFacts, Kinds, Layout, Row } from '../../rules'
import type { Branch, Heard, Match } from './match'
import { People, people, Words, type Language, type Parts } from './say'

type Chapter = 'answer' | 'choice' | 'ending' | 'event' | 'explain' | 'hint' | 'option' | 'phrase' | 'question' | 'refusal' | 'trait' | 'window'

type Asked = `question.${string}`

/** What the dictionary of every game has. */
export type Shared = 'title' | 'reader' | `${Chapter}.${string}`

/** The keys of a game's dictionary; where it may be any game those of all. */
export type WordOf<K extends Kinds> = string extends K['word'] ? Shared : K['word']

export class Lexicon<K extends Kinds = Kinds> {
  readonly words: Words<WordOf<K>>
  readonly shared: Words<Shared> // the same, for pages that know no game
  private readonly all: Words
  private readonly domains: Record<string, Row[]>

  constructor(
    readonly facts: Layout<K>,
    language: Language,
  ) {
    this.words = new Words(language, facts.words[language])
    this.shared = new Words(language, facts.words[language])
    this.all = new Words(language, facts.words[language])
    this.domains = facts.domains
  }

  /** A number or word of a domain as people call it, perhaps by another name for some use. */
  named(domain: string, value: Drawn, names: string[], use = ''): string {
    if (domain === 'seat') return names[Number(value)] ?? ''
    const word = typeof value === 'number' ? this.domains[domain]?.[value]?.word : value
    if (word === undefined) return String(value)
    return (use && this.all.find(`${domain}.${word}.${use}`)) || (this.all.find(`${domain}.${word}`) ?? String(word))
  }

  /** Something of whatever domain but the pieces by its name, if one has it. */
  nameOf(word: string): string | undefined {
    const domain = Object.keys(this.domains).find((each) => each !== this.facts.piece && this.all.has(`${each}.${word}`))
    return domain && this.all.find(`${domain}.${word}`)
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

  /** The cards among the fields that a sentence may mention. */
  cardsIn({ fields }: Pick<Match<K>, 'fields'>): string[] {
    return Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' && this.facts.fields[name] === this.facts.piece ? [value] : []))
  }

  /** Whoever sits at a seat, or the reader. */
  person(seat: number, names: string[], reader = -1): People {
    return seat === reader && seat >= 0 ? new People(this.shared.say('reader'), 'reader') : new People(names[seat] ?? '')
  }

  /** What is asked of somebody; the game may have better words for asking the reader. */
  question(word: K['question'], match: Pick<Match<K>, 'fields' | 'names' | 'seat'>, who: string[] | People, isYou = false): string {
    const key: Asked = `question.${word}`
    return this.shared.say(this.formOf(isYou && this.shared.has(`${key}.you`) ? `${key}.you` : key, match.fields), { ...this.parts(match), who: who instanceof People ? who : people(who) })
  }

  /** A question may have sentences of its own for when a field says something, or a number; of several the last one counts. */
  private formOf(key: Asked, fields: K['fields']): Asked {
    const isSaid = ([name, value]: [string, Drawn]): boolean => (typeof value === 'number' ? value > (this.facts.fields[name] === 'seat' ? -1 : 0) : value !== 'nothing')
    const forms = Object.entries(fields).filter(isSaid).flatMap(([name, value]): Asked[] => [`${key}.${name}`, `${key}.${name}.${value}`])
    const order = Object.keys(this.shared.entries)
    return forms.filter((each) => this.shared.has(each)).toSorted((one, other) => order.indexOf(one) - order.indexOf(other)).at(-1) ?? key
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

  /** The key of a kind of answer. */
  answerKey(question: K['question'], kind: K['answer']): `answer.${string}` {
    return `answer.${this.facts.questions[question]?.answer ?? question}.${kind}`
  }

  /** The seat, card, space or number of an answer, in words. */
  argument(question: K['question'], { kind, argument, card }: Pick<Branch<K>, 'kind' | 'argument' | 'card'>, names: string[]): string {
    if (argument === null) return ''
    const domain = this.facts.questions[question]?.answers.find((each) => each.kind === kind)?.of ?? ''
    return this.named(domain, card || argument, names, kind)
  }

  /** An answer as a whole. */
  answer(question: K['question'], branch: Pick<Branch<K>, 'kind' | 'argument' | 'card'>, names: string[]): string {
    return this.shared.say(this.answerKey(question, branch.kind), { argument: this.argument(question, branch, names) })
  }

  /** Whose turn it is, or which where all choose at once. */
  turnIn({ fields, names }: Pick<Match<K>, 'fields' | 'names'>): { number: number; actor: number; who: string } | undefined {
    const now = Object.entries(fields).find(([name]) => name === this.facts.turn)?.[1]
    if (typeof now !== 'number' || now < 0) return undefined
    return this.facts.fields[this.facts.turn ?? ''] === 'seat' ? { number: 1, actor: now, who: names[now] ?? '' } : { number: now, actor: -1, who: '' }
  }

  /** What is declared of an event; nothing of what the table itself tells. */
  eventFacts(kind: K['event']): EventFacts<K> | undefined {
    return this.facts.event_list.find((each) => each.word === kind)
  }
}
