// The moves a player is offered, and the way through them: what Status draws and what the scene's cards and seats do.

import type { Brief, GamePart } from './game'
import type { Lexicon } from './lexicon'
import type { Branch, MatchSight, Tree } from './messages'
import type { Words } from './say'
import { settings } from './settings.svelte'
import type { Source } from './source'
import { along, back, cardOf, choose, here, isFirst, offered, start, type Choice, type Place } from './walk'

/** A choice as it is drawn: legal, or one that can only be asked about. */
export interface Offer {
  key: string
  kind: string
  label: string // the whole of it, in words
  name: string // by its name, or what it names, alone
  brief: Brief | undefined // in very few words
  card: string // the card it names or plays
  seat: number // the seat it names, or -1
  argument: number // the seat, card, space or number it names, or -1
  letter: string
  icon: string
  choice: Choice | null // null: not allowed now
  answer: number // to ask why not
}

export type Kind = 'card' | 'seat' | 'space' | 'number' | 'yesno' | 'plain'

/** How long to pass for somebody: not at all, for this card, for this turn, until called off. */
export const STANDINGS = ['', 'card', 'turn', 'always']

export const GUARD = 300

export class Play {
  place = $state.raw<Place | null>(null)
  lifted = $state(-1) // which card of the hand is lifted
  confirming = $state.raw<number[] | null>(null)
  isArmed = $state(true) // buttons that have just moved do nothing yet
  private question = -1
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly source: Source,
    readonly part: GamePart,
    readonly lexicon: () => Lexicon,
    readonly labels: () => Words,
  ) {}

  get match(): MatchSight | null {
    return this.source.sight?.match ?? null
  }

  /** Follow what the server asks: a new question starts at its beginning. */
  follow(match: MatchSight | null): void {
    const tree = match?.moves ?? null
    const number = match?.open?.number ?? -1
    if (number !== this.question || !tree !== !this.place) {
      this.question = number
      this.lifted = -1
      this.confirming = null
      this.guard()
      this.place = tree ? start(tree) : null
    }
  }

  private guard(): void {
    this.isArmed = false
    clearTimeout(this.timer)
    this.timer = setTimeout(() => (this.isArmed = true), GUARD)
  }

  get isMine(): boolean {
    return this.place !== null && this.source.pending === null
  }

  get canGoBack(): boolean {
    return this.confirming !== null || (this.place !== null && !isFirst(this.place))
  }

  /** Everything drawn as a button now, the legal first in the game's own order. */
  get offers(): Offer[] {
    const { place, match } = this
    if (!place || !match) return []
    const tree = here(place)
    const choices = this.offered(place)
    if (!isFirst(place) || tree.kind === 'card' || tree.kind === 'space') return choices.map((choice) => this.offer(choice))
    const offers: Offer[] = []
    const refused: Offer[] = []
    for (const row of this.lexicon().answersOf(tree.question, this.part.order[tree.question])) {
      const own = choices.filter((each) => each.kind === row.kind)
      if (own.length) offers.push(...own.map((choice) => this.offer(choice)))
      else if (!this.part.hides(row.kind, match)) refused.push(this.refused(tree.question, row.kind, row.answer + this.someTarget(row.of)))
    }
    return [...offers, ...refused]
  }

  /** What an answer of some kind names: a seat, a number, or a domain. */
  private domainOf(question: string, kind: string): string {
    return this.answerOf(question, kind)?.of ?? ''
  }

  private answerOf(question: string, kind: string) {
    return this.lexicon().facts.questions[question]?.answers.find((each) => each.kind === kind)
  }

  private offered(place: Place): Choice[] {
    const { question } = here(place)
    return offered(place, (kind) => {
      const of = this.domainOf(question, kind)
      return of === this.lexicon().facts.piece || (of === 'seat' && (this.part.atOnce?.(question) ?? false))
    })
  }

  private cardOf(tree: Tree, branch: Branch): string {
    return cardOf(tree, branch, this.domainOf(tree.question, branch.kind) === this.lexicon().facts.piece)
  }

  /** Does the scene itself offer the cards or spaces of this question? Then only what names none of them is a button. */
  get isInScene(): boolean {
    return this.place !== null && (this.part.inScene?.(here(this.place).question) ?? false)
  }

  get buttons(): Offer[] {
    return this.isInScene ? this.offers.filter((offer) => offer.argument < 0 || offer.seat >= 0) : this.offers
  }

  private offer(choice: Choice): Offer {
    const tree = here(this.place as Place)
    const [branch, ...others] = choice.branches as [Branch, ...Branch[]]
    const card = others.length ? '' : this.cardOf(tree, branch)
    const isSeat = this.domainOf(tree.question, choice.kind) === 'seat'
    const seat = isSeat && !others.length && branch.argument !== null ? branch.argument : -1
    const isOnly = this.offered(this.place as Place).filter((each) => each.kind === choice.kind).length === 1
    const isStep = this.place?.kind || this.lexicon().facts.questions[tree.question]?.answers.length === 1
    return {
      key: `${tree.question} ${choice.kind} ${others.length ? '' : branch.answer}`,
      kind: choice.kind,
      label: others.length ? this.family(tree.question, choice.kind) : this.label(tree.question, branch, card),
      name: isStep ? this.argumentOf(tree.question, branch, card) : this.name(tree.question, choice.kind),
      brief: isStep ? undefined : this.part.brief(choice.kind),
      card: card || this.part.uses(choice.kind, this.lexicon()),
      seat,
      argument: others.length ? -1 : (branch.argument ?? -1),
      letter: isStep || !isOnly ? '' : (this.part.keys[tree.question]?.[choice.kind] ?? ''),
      icon: this.part.icon(choice.kind, card),
      choice,
      answer: branch.answer,
    }
  }

  /** Why not against somebody it could be meant for, rather than against oneself? */
  private someTarget(of: string): number {
    const match = this.match
    if (of !== 'seat' || !match) return 0
    return Math.max(0, match.names.findIndex((_, seat) => seat !== match.seat && !this.part.isOut(match, seat)))
  }

  private refused(question: string, kind: string, answer: number): Offer {
    return {
      key: `${question} ${kind} -`,
      kind,
      label: this.family(question, kind),
      name: this.name(question, kind),
      brief: this.part.brief(kind),
      card: this.part.uses(kind, this.lexicon()),
      seat: -1,
      argument: -1,
      letter: this.part.keys[question]?.[kind] ?? '',
      icon: this.part.icon(kind, ''),
      choice: null,
      answer,
    }
  }

  private answerKey(question: string, kind: string): string {
    return `answer.${this.lexicon().facts.questions[question]?.answer ?? question}.${kind}`
  }

  /** A kind of answer whose seat or number is chosen later: "Protest (3 M)…". */
  private family(question: string, kind: string): string {
    const { words } = this.lexicon()
    const short = `${this.answerKey(question, kind)}.short`
    return words.has(short) ? words.say(short) : words.say(this.answerKey(question, kind), { argument: '…' })
  }

  /** A kind of answer by its name alone, if the game's words have one: "Protest". */
  private name(question: string, kind: string): string {
    const { words, facts } = this.lexicon()
    const domain = Object.keys(facts.domains).find((each) => each !== facts.piece && words.has(`${each}.${kind}`))
    return domain ? words.say(`${domain}.${kind}`) : this.family(question, kind)
  }

  label(question: string, branch: Branch, card: string): string {
    const argument = this.argumentOf(question, branch, card)
    return this.lexicon().words.say(this.answerKey(question, branch.kind), { argument })
  }

  /** The seat, card, space or number of an answer, in words. */
  private argumentOf(question: string, branch: Branch, card: string): string {
    if (branch.argument === null) return ''
    const domain = this.domainOf(question, branch.kind)
    return this.lexicon().named(domain, card || branch.argument, this.match?.names ?? [], branch.kind)
  }

  /** The sentence of the question the player stands at. */
  get sentence(): string {
    const { place, match } = this
    if (!place || !match) return ''
    const tree = here(place)
    if (place.kind) return this.labels().say('status.target', { action: this.name(tree.question, place.kind) })
    const steps = place.path.map((answer, at) => place.trees[at]?.branches.find((each) => each.answer === answer) as Branch)
    const fields = { ...match.fields, ...this.part.walked?.(steps, match, this.lexicon()) }
    return this.lexicon().question(tree.question, { ...match, fields }, [this.labels().say('you')], true)
  }

  choose(offer: Offer): void {
    if (!this.isMine || !this.isArmed || !this.place) return
    if (!offer.choice) return this.why(offer)
    const next = choose(this.place, offer.choice, this.part.passesOver)
    this.lifted = -1
    this.guard()
    if (!Array.isArray(next)) this.place = next
    else if (this.asksOnce(next)) this.confirming = next
    else this.send(next)
  }

  /** Is a move asked about once more? One that cannot be wished back is, unless somebody wishes for no such question. */
  private asksOnce(path: number[]): boolean {
    if (settings.confirms === 'never') return false
    if (settings.confirms === 'always' && !this.match?.open?.may) return true
    return this.branches(path).some(({ tree, branch }) => this.answerOf(tree.question, branch.kind)?.is_dire)
  }

  /** The questions and answers of a path. */
  private branches(path: number[]): { tree: Tree; branch: Branch }[] {
    const found: { tree: Tree; branch: Branch }[] = []
    let tree = this.match?.moves ?? null
    for (const answer of path) {
      const branch: Branch | undefined = tree?.branches.find((each) => each.answer === answer)
      if (!tree || !branch) break
      found.push({ tree, branch })
      tree = branch.then
    }
    return found
  }

  /** The move that waits for a yes, in words. */
  get confirmingLabel(): string {
    return this.branches(this.confirming ?? []).map(({ tree, branch }) => this.label(tree.question, branch, this.cardOf(tree, branch))).join(', ')
  }

  confirm(): void {
    if (this.confirming && this.isArmed) this.send(this.confirming)
  }

  private send(path: number[]): void {
    this.confirming = null
    const question = this.match?.open?.number
    if (question !== undefined) this.source.send({ type: 'Play', question, path })
  }

  why(offer: Offer): void {
    const question = this.match?.open?.number
    if (question === undefined || !this.place) return
    const path = [...this.place.path, offer.answer]
    this.source.send({ type: 'Why', question, path, language: this.lexicon().words.language })
  }

  back(): void {
    if (this.confirming) this.confirming = null
    else if (this.place) this.place = back(this.place, this.part.passesOver)
    this.guard()
  }

  /** A card of the hand is tapped: it lifts; tapped again it is played. */
  tap(at: number, card: string): void {
    if (this.lifted === at && this.offerForCard(card)) this.playLifted(card)
    else this.lifted = this.lifted === at ? -1 : at
    this.liftedCard = this.lifted >= 0 ? card : ''
  }

  liftedCard = ''

  playLifted(card = this.liftedCard): void {
    const offer = this.offerForCard(card)
    if (offer) this.choose(offer)
  }

  /** What choosing a seat of the scene would do, if anything. */
  offerForSeat(seat: number): Offer | undefined {
    return this.offers.find((offer) => offer.seat === seat && offer.choice)
  }

  /** What choosing a space of the scene would do, if anything; where there are several ways, in this one if it can be. */
  offerForSpace(space: number, kind = ''): Offer | undefined {
    if (this.kind !== 'space') return undefined
    const offers = this.offers.filter((offer) => offer.argument === space && offer.choice)
    return offers.find((offer) => offer.kind === kind) ?? offers[0]
  }

  /** A card or space of the scene that cannot be chosen now, to ask why not; where there are several ways, in this one. */
  notNow(argument: number, kind = ''): Offer | undefined {
    if (!this.place || !this.isMine) return undefined
    const tree = here(this.place)
    const named = kind || tree.branches.find((branch) => branch.argument !== null)?.kind
    const rows = this.lexicon().answersOf(tree.question).filter((row) => row.of && row.of !== 'seat')
    const row = rows.find((each) => each.kind === named) ?? rows[0]
    return row && this.refused(tree.question, row.kind, row.answer + argument)
  }

  /** To the first step again, to choose something else at once. */
  restart(): void {
    const tree = this.match?.moves
    this.confirming = null
    if (tree && this.place) this.place = start(tree)
  }

  /** To where these answers lead: several cards of one move are taken and put back in any order. */
  retrace(path: number[]): void {
    const tree = this.match?.moves
    this.confirming = null
    this.lifted = -1
    if (tree && this.isMine) this.place = along(tree, path)
  }

  /** What is chosen now: a card, a seat, a space, a number, yes or no, or plainly one of several. */
  get kind(): Kind {
    if (!this.place) return 'plain'
    const tree = here(this.place)
    const asked = this.lexicon().facts.questions[tree.question]
    const answers = asked?.answers ?? []
    if (tree.kind === 'card' || tree.kind === 'space') return tree.kind
    if (tree.kind === 'plain') return answers.length === 2 ? 'yesno' : 'plain'
    if (!this.place.kind && answers.length > 1) return 'plain'
    if (tree.kind === 'seat') return 'seat'
    const of = answers.find((each) => each.kind === (this.place?.kind || each.kind))?.of ?? ''
    return of === 'number' || of === '' ? 'number' : 'space'
  }

  /** What playing a card of the hand would do, if anything. */
  offerForCard(card: string): Offer | undefined {
    const offers = this.offers.filter((offer) => offer.card === card)
    return offers.find((offer) => offer.choice) ?? offers[0]
  }
}
