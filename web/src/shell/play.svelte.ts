// The moves a player is offered, and the way through them: what Status draws and what the scene's cards and seats do.

import type { Kinds } from '../../rules'
import type { Brief, GamePart } from './game'
import type { Lexicon } from './lexicon'
import { canOnlyPass, type Branch, type Match, type Tree } from './match'
import type { Labels } from './words'
import { settings } from './settings.svelte'
import type { Source } from './source'
import { along, back, choose, here, isFirst, offered, start, type Choice, type Place } from './walk'

/** A choice as it is drawn: legal, or one that can only be asked about. */
export interface Offer<K extends Kinds = Kinds> {
  key: string
  kind: K['answer']
  label: string // the whole of it, in words
  name: string // by its name, or what it names, alone
  brief: Brief | undefined // in very few words
  card: K['card'] | '' // the card it names or plays
  seat: number // the seat it names, or -1
  argument: number // the seat, card, space or number it names, or -1
  letter: string
  icon: string
  choice: Choice<K> | null // null: not allowed now
  answer: number // to ask why not
}

export type Kind = 'card' | 'seat' | 'space' | 'number' | 'yesno' | 'plain'

export const GUARD = 300

export class Play<K extends Kinds = Kinds> {
  place = $state.raw<Place<K> | null>(null)
  lifted = $state(-1) // which card of the hand is lifted
  confirming = $state.raw<number[] | null>(null)
  isArmed = $state(true) // buttons that have just moved do nothing yet
  private question = -1
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly source: Source,
    readonly part: GamePart<K>,
    readonly lexicon: () => Lexicon<K>,
    readonly labels: () => Labels,
  ) {}

  get match(): Match<K> | null {
    return this.shown
  }

  private shown = $state.raw<Match<K> | null>(null)

  /** Follow what is asked: a new question starts at its beginning. */
  follow(match: Match<K> | null): void {
    this.shown = match
    const tree = this.isSparedAt(match) ? null : (match?.moves ?? null)
    const number = match?.open?.number ?? -1
    if (number !== this.question || !tree !== !this.place) {
      this.question = number
      this.lifted = -1
      this.confirming = null
      if (tree) this.guard() // who has nothing to press is not kept waiting while others play on
      this.place = tree ? start(tree) : null
    }
  }

  /** Who plays against bots alone and can do nothing is passed for: it is nothing to be asked. */
  private isSparedAt(match: Match<K> | null): boolean {
    const { sight } = this.source
    const isAlone = !!sight?.is_spared && sight.places.every((place, seat) => seat === sight.seat || !!place.bot)
    const asked = match?.open && this.lexicon().facts.questions[match.open.word]
    if (!isAlone || !asked?.idle || this.source.wanted) return false
    return !!match?.moves && canOnlyPass(asked, match.moves.branches.map(({ answer }) => answer))
  }

  /** Is that so now? */
  get isSpared(): boolean {
    return !this.place && !!this.match?.moves && !this.match.outcome
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
  get offers(): Offer<K>[] {
    const { place, match } = this
    if (!place || !match) return []
    const tree = here(place)
    const choices = this.offered(place)
    if (!isFirst(place) || tree.kind === 'card' || tree.kind === 'space') return choices.map((choice) => this.offer(place, choice))
    const offers: Offer<K>[] = []
    const refused: Offer<K>[] = []
    for (const row of this.lexicon().answersOf(tree.question, this.part.order[tree.question])) {
      const own = choices.filter((each) => each.kind === row.kind)
      if (own.length) offers.push(...own.map((choice) => this.offer(place, choice)))
      else if (!this.part.hides(row.kind, match, this.lexicon())) refused.push(this.refused(tree.question, row.kind, row.answer + this.someTarget(row.of)))
    }
    return [...offers, ...refused]
  }

  /** What an answer of some kind names: a seat, a number, or a domain. */
  private domainOf(question: K['question'], kind: K['answer']): string {
    return this.answerOf(question, kind)?.of ?? ''
  }

  private answerOf(question: K['question'], kind: K['answer']) {
    return this.lexicon().facts.questions[question]?.answers.find((each) => each.kind === kind)
  }

  private offered(place: Place<K>): Choice<K>[] {
    const { question } = here(place)
    return offered(place, (kind) => {
      const of = this.domainOf(question, kind)
      return of === this.lexicon().facts.piece || (of === 'seat' && (this.part.atOnce?.(question) ?? false))
    })
  }

  /** Does the scene itself offer the cards or spaces of this question? Then only what names none of them is a button. */
  get isInScene(): boolean {
    return this.place !== null && (this.part.inScene?.(here(this.place).question) ?? false)
  }

  get buttons(): Offer<K>[] {
    return this.isInScene ? this.offers.filter((offer) => offer.argument < 0 || offer.seat >= 0) : this.offers
  }

  private offer(place: Place<K>, choice: Choice<K>): Offer<K> {
    const tree = here(place)
    const [branch, ...others] = choice.branches
    const card = others.length ? '' : branch.card
    const isSeat = this.domainOf(tree.question, choice.kind) === 'seat'
    const seat = isSeat && !others.length && branch.argument !== null ? branch.argument : -1
    const isOnly = this.offered(place).filter((each) => each.kind === choice.kind).length === 1
    const isStep = place.kind || this.lexicon().facts.questions[tree.question]?.answers.length === 1
    return {
      key: `${tree.question} ${choice.kind} ${others.length ? '' : branch.answer}`,
      kind: choice.kind,
      label: others.length ? this.family(tree.question, choice.kind) : this.label(tree.question, branch, card),
      name: isStep ? this.argumentOf(tree.question, branch, card) : this.name(tree.question, choice.kind),
      brief: isStep ? undefined : this.part.brief(choice.kind, this.lexicon()),
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

  private refused(question: K['question'], kind: K['answer'], answer: number): Offer<K> {
    return {
      key: `${question} ${kind} -`,
      kind,
      label: this.family(question, kind),
      name: this.name(question, kind),
      brief: this.part.brief(kind, this.lexicon()),
      card: this.part.uses(kind, this.lexicon()),
      seat: -1,
      argument: -1,
      letter: this.part.keys[question]?.[kind] ?? '',
      icon: this.part.icon(kind, ''),
      choice: null,
      answer,
    }
  }

  /** A kind of answer whose seat or number is chosen later: "Protest against …". */
  private family(question: K['question'], kind: K['answer']): string {
    const { shared } = this.lexicon()
    const key = this.lexicon().answerKey(question, kind)
    return shared.find(`${key}.short`) ?? shared.say(key, { argument: '…' }).replace(' …', '\u00a0…')
  }

  /** A kind of answer by its name alone, if the game's words have one: "Protest". */
  private name(question: K['question'], kind: K['answer']): string {
    return this.lexicon().nameOf(kind) ?? this.family(question, kind)
  }

  label(question: K['question'], branch: Branch<K>, card: K['card'] | ''): string {
    return this.lexicon().answer(question, { ...branch, card }, this.match?.names ?? [])
  }

  private argumentOf(question: K['question'], branch: Branch<K>, card: K['card'] | ''): string {
    return this.lexicon().argument(question, { ...branch, card }, this.match?.names ?? [])
  }

  /** The sentence of the question the player stands at. */
  get sentence(): string {
    const { place, match } = this
    if (!place || !match) return ''
    const tree = here(place)
    if (place.kind) return this.labels().say('status.target', { action: this.name(tree.question, place.kind) })
    return this.lexicon().question(tree.question, { ...match, fields: tree.fields }, [this.labels().say('you')], true)
  }

  choose(offer: Offer<K>): void {
    if (!this.isMine || !this.isArmed || !this.place) return
    if (!offer.choice) return this.why(offer)
    this.goTo(choose(this.place, offer.choice, this.part.passesOver))
  }

  /** Give an answer to the question at hand, however it is offered. */
  take(answer: number): void {
    const branch = this.place && here(this.place).branches.find((each) => each.answer === answer)
    if (!this.isMine || !this.place || !branch) return
    this.goTo(choose({ ...this.place, kind: '' }, { kind: branch.kind, branches: [branch] }, this.part.passesOver))
  }

  private goTo(next: Place<K> | number[]): void {
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
  private branches(path: number[]): { tree: Tree<K>; branch: Branch<K> }[] {
    const found: { tree: Tree<K>; branch: Branch<K> }[] = []
    let tree = this.match?.moves ?? null
    for (const answer of path) {
      const branch: Branch<K> | undefined = tree?.branches.find((each) => each.answer === answer)
      if (!tree || !branch) break
      found.push({ tree, branch })
      tree = branch.then
    }
    return found
  }

  /** The cards that buttons and the move that waits for a yes name. */
  get named(): string[] {
    return this.confirming ? this.branches(this.confirming).map(({ branch }) => branch.card) : this.buttons.map((offer) => offer.card)
  }

  /** The move that waits for a yes, in words. */
  get confirmingLabel(): string {
    return this.branches(this.confirming ?? []).map(({ tree, branch }) => this.label(tree.question, branch, branch.card)).join(', ')
  }

  confirm(): void {
    if (this.confirming && this.isArmed) this.send(this.confirming)
  }

  private send(path: number[]): void {
    this.confirming = null
    const question = this.match?.open?.number
    if (question !== undefined) this.source.send({ type: 'Play', question, path })
  }

  /** Say why something cannot be chosen; in a window there is no time for a sheet in its way. */
  why(offer: Offer<K>): void {
    const reason = this.place && here(this.place).why(offer.answer)
    if (!reason) return
    const { name, paragraph } = reason
    const sentence = this.lexicon().shared.say(`refusal.${name}`)
    if (this.match?.open?.may) this.source.remark = { sentence: `${sentence} (${paragraph})` }
    else this.source.notice = { sentence, paragraph, isReason: true }
  }

  back(): void {
    if (this.confirming) this.confirming = null
    else if (this.place) this.place = back(this.place, this.part.passesOver)
    this.guard()
  }

  /** A card of the hand is tapped: it lifts; tapped again it is played. */
  tap(at: number, card: K['card'] | ''): void {
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
  offerForSeat(seat: number): Offer<K> | undefined {
    return this.offers.find((offer) => offer.seat === seat && offer.choice)
  }

  /** What choosing a space of the scene would do, if anything; where there are several ways, in this one if it can be. */
  offerForSpace(space: number, kind: K['answer'] | '' = ''): Offer<K> | undefined {
    if (this.kind !== 'space') return undefined
    const offers = this.offers.filter((offer) => offer.argument === space && offer.choice)
    return offers.find((offer) => offer.kind === kind) ?? offers[0]
  }

  /** A card or space of the scene that cannot be chosen now, to ask why not; where there are several ways, in this one. */
  notNow(argument: number, kind: K['answer'] | '' = ''): Offer<K> | undefined {
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

  /** Is it the next step of what a lesson asks for? */
  isWanted(offer: Offer<K> | undefined): boolean {
    return !!offer?.choice?.branches.some(({ answer }) => this.isWantedNow(answer))
  }

  isWantedNow(answer: number): boolean {
    const path = this.place?.path ?? []
    return this.isMine && (this.source.wanted ?? []).some((wanted) => path.every((given, at) => given === wanted[at]) && wanted[path.length] === answer)
  }

  /** What playing a card of the hand would do, if anything. */
  offerForCard(card: K['card'] | ''): Offer<K> | undefined {
    const offers = this.offers.filter((offer) => offer.card === card)
    return offers.find((offer) => offer.choice) ?? offers[0]
  }
}
