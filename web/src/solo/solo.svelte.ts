// A match against bots in this browser alone: deal, ask, answer, log. There is no table and no clock; the rules, the
// log and the chance are those of a table, so the match can be watched again and verified like any other.

import { cellOf, members, type Cells, type Chance, type Past } from '../../rules'
import { chanceOf, madeNonce } from '../played/chance'
import { digestOf, endOf, hearing, isOver, move, Refused, standsOf, type Stand } from '../played/course'
import { BROWSER, FORM, type Export, type Made } from '../played/file'
import type { GameFacts } from '../shell/api'
import { canOnlyPass, type GameRules } from '../shell/match'
import type { FromClient } from '../shell/messages'
import { bytesOf, commitmentOf, hexOf } from '../shell/sha256'
import type { Thinking } from '../shell/source'
import { there } from '../shell/there'
import { newMind, type Mind } from '../thinking/minds'
import { Alone, ME, type Begun } from './alone.svelte'
import { keep, type Kept } from './keeping'
import { own } from './words'

const STILL: Chance = [1, 2, 3, 4] // for steps of a move that is only thought of
/** How long all the bots that are asked something may think together, in milliseconds; and where they are to hurry. */
const [THINKING, HASTY] = [700, 60]
const LATER = 1 / 3 // of it for each further step of a move: the first thought was about all of it
/** How long bots take, in milliseconds: for a turn of theirs, to say whether they react, and until they are asked again after a failure. */
const [PACE, REACTION, RETRY] = [
  [500, 1100],
  [150, 450],
  [1500, 1500],
] as const

export class Solo extends Alone {
  isKept = $state(true) // the browser keeps the match
  private readonly chance: (answer: number) => Chance
  private readonly mind: Mind
  private thoughts: Record<number, { view: Cells; path: Promise<number[] | null> }> = {} // of bots that are asked, by seat
  private readonly drawnChances: Chance[] = []
  private askedAt = performance.now() // when the question was put
  private kept: Kept
  private timers: ReturnType<typeof setTimeout>[] = []
  private isHurried = false
  private isClosed = false

  constructor(
    rules: GameRules,
    begun: Kept,
    facts: GameFacts | undefined,
    private readonly again: (kept: Kept) => void, // play another one like it
    mind?: Mind,
  ) {
    super(rules, facts, begun.me)
    this.kept = $state.raw(begun)
    const chance = chanceOf(bytesOf(begun.key), this.nonces.map(bytesOf))
    this.chance = (answer) => (this.drawnChances[answer] ??= chance(answer))
    this.mind = mind ?? newMind(begun.game, rules.layout.digest)
    this.stands = standsOf(rules, begun, this.chance)
    this.ask()
  }

  private get nonces(): string[] {
    return noncesOf(this.kept)
  }

  protected readonly begun = $derived.by<Begun>(() => {
    const { game, options, number, names, key, rules } = this.kept
    const bots = names.map((_, seat) => botAt(this.kept, seat))
    return { game, options, head: [number, names, this.me, commitmentOf(bytesOf(key)), rules], bots, key, nonces: this.nonces }
  })

  send(message: FromClient): void {
    if (message.type === 'Play') {
      this.remark = null
      if (message.question === this.number) this.make(this.me, message.path ?? [], 'guest')
    } else if (message.type === 'PassForMe') {
      this.standing = message.how
      this.ask()
    } else if (message.type === 'Hurry') {
      this.isHurried = true
      this.ask()
    } else if (message.type === 'PlayAgain') this.again(this.kept)
  }

  /** Make a move, keep it, and see who is asked next. */
  private make(seat: number, path: number[], by: Made['by']): void {
    const before = this.latest
    let stand: Stand
    try {
      stand = move(this.rules, before, seat, path, this.chance, this.kept.names)
    } catch (error) {
      if (error instanceof Refused) return
      throw error
    }
    const { words, told, record } = stand
    this.kept = {
      ...this.kept,
      moves: [...this.kept.moves, { seat, path, words, by, digest: digestOf(record), events: told }],
      changed: Date.now(),
      isOver: isOver(this.rules, record),
    }
    if (this.isAnother(before, stand)) {
      this.number++
      this.askedAt = performance.now()
    }
    delete this.thoughts[seat]
    this.told = hearing(told, this.me)
    this.stands = [...this.stands, stand]
    void keep(this.kept).then((isKept) => (this.isKept = isKept))
    this.passes(before, stand)
    this.ask()
  }

  /** A standing wish to be passed for ends with the card, or with the turn. */
  private passes(before: Stand, { record }: Stand): void {
    const { layout } = this.rules
    const [asked, turn] = [this.questionIn(record), (stand: Stand) => cellOf(layout, stand.record, 'turn')]
    if (this.standing === 'card' && !layout.questions[asked]?.may) this.standing = ''
    if (this.standing === 'turn' && turn(before) !== turn(this.latest)) this.standing = ''
  }

  private questionIn(record: Int16Array): string {
    return this.rules.layout.question_list[cellOf(this.rules.layout, record, 'question')] ?? ''
  }

  /** Does the person stand before another question than before? What others answer unseen changes nothing. */
  private isAnother(before: Stand, after: Stand): boolean {
    const same = (name: string): boolean => cellOf(this.rules.layout, before.record, name) === cellOf(this.rules.layout, after.record, name)
    return after.told.length > 0 || !same('question') || !same('asked') || this.isAsked(before.record) !== this.isAsked(after.record)
  }

  /** Whoever is asked and is no person answers after a while; so does a person who is to be passed for. */
  private ask(): void {
    this.stop()
    const { record } = this.latest
    if (this.isClosed || isOver(this.rules, record)) return
    const awaited = members(cellOf(this.rules.layout, record, 'awaited')).filter((seat) => seat !== this.me)
    const time = (this.isHurried ? HASTY : THINKING) / Math.max(1, awaited.length)
    for (const seat of awaited) void this.ponder(seat, this.latest, time)
    const pass = this.ownPass(record)
    if (pass !== null) {
      this.after(PACE, () => this.make(this.me, [pass], 'standing'))
      return
    }
    const may = this.rules.layout.questions[this.questionIn(record)]?.may ?? false
    if (may && this.isAsked(record)) return // bots are quicker than anybody reads: where all may react, they let the person speak first
    // Where somebody thinks ahead all take as long as that can take at most: what it takes would tell what they hold.
    const least = awaited.some((seat) => this.thinksAhead(seat)) ? this.askedAt + THINKING - performance.now() : 0
    for (const seat of awaited) this.after(may ? REACTION : PACE, () => void this.speak(seat, this.latest), least)
  }

  private thinksAhead(seat: number): boolean {
    const { mind, bots = [] } = this.rules.layout
    return mind !== undefined && (bots.find(({ word }) => word === botAt(this.kept, seat))?.row[mind.iterations] ?? 0) > 0
  }

  /** The pass of a window, if it is to be made for the person: by wish, or where nothing else can be answered. */
  private ownPass(record: Int16Array): number | null {
    const asked = this.rules.layout.questions[this.questionIn(record)]
    if (!asked?.may || !this.isAsked(record)) return null
    const answers = this.rules.legal(record, this.me)
    return answers.includes(asked.pass) && (this.standing !== '' || canOnlyPass(asked, answers)) ? asked.pass : null
  }

  /** A bot makes the move it has thought of, or will have. */
  private async speak(seat: number, stand: Stand): Promise<void> {
    const path = await this.ponder(seat, stand, THINKING)
    if (this.isClosed || this.latest !== stand) return // somebody was quicker
    if (path) this.make(seat, path, 'bot')
    else this.despair(seat, stand)
  }

  /** A bot thinks of a whole move; while its seat sees nothing new it need not think again. */
  private ponder(seat: number, stand: Stand, milliseconds: number): Promise<number[] | null> {
    const view = this.rules.view(stand.record, seat)
    const known = this.thoughts[seat]
    if (known?.view.every((cell, at) => cell === view[at])) return known.path
    const path = this.pathOf(seat, stand, milliseconds)
    this.thoughts[seat] = { view, path }
    return path
  }

  /** A whole move, from what a seat sees alone; null if the bot could not think. */
  private async pathOf(seat: number, stand: Stand, milliseconds: number): Promise<number[] | null> {
    const path: number[] = []
    let { record } = stand
    const past = this.pastAt(stand)
    do {
      const known = { ...past, given: [...past.given, ...path.map((answer) => [seat, answer] as const)], chances: [...past.chances, ...path.map(() => STILL)] }
      const time = path.length ? milliseconds * LATER : milliseconds
      const told = await this.mind.answer({ view: this.rules.view(record, seat), seat, bot: botAt(this.kept, seat), past: known, milliseconds: time })
      const step = told && this.rules.apply(record, seat, told.answer, STILL)
      if (!told || !step) return null
      path.push(told.answer)
      record = step.record
    } while (this.rules.goesOn(record))
    return path
  }

  /** The match up to a moment. */
  private pastAt(stand: Stand): Past {
    const made = this.kept.moves.slice(0, this.stands.indexOf(stand))
    const given = made.flatMap(({ seat, path }) => path.map((answer) => [seat, answer] as const))
    return { begun: there(this.stands[0]).record, given, chances: given.map((_, number) => this.chance(number + 1)) }
  }

  /** What it takes to give the person a hint. */
  get thinking(): Thinking {
    return { rules: this.rules, view: this.rules.view(this.latest.record, this.me), past: this.pastAt(this.latest), mind: this.mind }
  }

  /** A bot could not think, as when its part of the page cannot be fetched: it tries again. */
  private despair(seat: number, stand: Stand): void {
    delete this.thoughts[seat]
    this.remark = { sentence: own().say('failed') }
    this.after(RETRY, () => {
      this.remark = null
      void this.speak(seat, stand)
    })
  }

  private after([fewest, most]: readonly [number, number], act: () => void, least = 0): void {
    const wait = Math.max(least, fewest + Math.random() * (most - fewest))
    this.timers.push(setTimeout(act, this.isHurried ? 0 : wait))
  }

  private stop(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers = []
  }

  /** Back to before the last move that was the person's own choice; chance is as it was. */
  get takeBack(): (() => void) | null {
    const last = this.kept.moves.findLastIndex(({ by, seat }) => by === 'guest' && seat === this.me)
    if (last < (this.kept.from ?? 0)) return null
    return () => {
      this.stop()
      this.thoughts = {}
      this.askedAt = performance.now()
      this.kept = {
        ...this.kept,
        moves: this.kept.moves.slice(0, last),
        takebacks: [...this.kept.takebacks, [this.kept.moves.length, last]],
        changed: Date.now(),
        isOver: false,
      }
      this.number++
      this.told = []
      this.standing = ''
      this.isHurried = false
      this.stands = this.stands.slice(0, last + 1)
      void keep(this.kept)
      this.ask()
    }
  }

  replayOf(): string {
    return `#/replay/${this.kept.id}`
  }

  /** The match as a file, in the server's own form. */
  async file(): Promise<Export> {
    return exported(this.kept, this.rules, this.stands, this.nonces)
  }

  close(): void {
    this.isClosed = true
    this.stop()
    this.mind.close()
  }
}

/** Who plays at a seat; nobody's word where the person sits. */
export const botAt = ({ bots, me = ME }: Kept, seat: number): string => bots?.[seat] ?? (seat === me ? '' : 'thumb')

/** What each seat adds to the chance: in a match of this browser it follows from the key. */
export const noncesOf = ({ key, names, nonces }: Kept): string[] => nonces ?? names.map((_, chair) => hexOf(madeNonce(bytesOf(key), chair)))

/** A match of this browser as a file. */
export function exported(kept: Kept, rules: GameRules, stands: Stand[], nonces: string[]): Export {
  const { layout } = rules
  const chance = chanceOf(bytesOf(kept.key), nonces.map(bytesOf))
  const [first, last] = [there(stands[0]), there(stands.at(-1))]
  const end = endOf(rules, last.record, kept.names.length)
  return {
    form: FORM,
    table: '',
    number: kept.number,
    game: kept.game,
    options: kept.options,
    rules: layout.digest,
    pieces: layout.pieces,
    version: layout.version,
    is_test: false,
    commitment: commitmentOf(bytesOf(kept.key)),
    key: kept.key,
    nonces: nonces.map((nonce, chair) => ({ name: kept.names[chair] ?? '', nonce, by: BROWSER })),
    seeds: Array.from({ length: last.answers + 1 }, (_, answer) => [...chance(answer)]),
    dealt: digestOf(first.record),
    moves: kept.moves,
    changed: [],
    winners: end?.winners ?? [],
    places: end?.places ?? [],
    points: end?.points ?? [],
    reason: end?.reason ?? '',
    dealt_by: BROWSER,
    opening: first.told,
    asides: [],
    takebacks: kept.takebacks,
  }
}
