// A guided first game: a position and a script, played by the real rules. The learner makes the moves that are asked
// for, everybody else those that are written; what chance brings is written too. Where the learner is, is kept.

import type { Chance } from '../../rules'
import { hearing, move, type Stand } from '../played/course'
import type { GameFacts } from '../shell/api'
import type { GameRules } from '../shell/match'
import type { FromClient } from '../shell/messages'
import { there } from '../shell/there'
import { Alone, ME, type Begun } from '../solo/alone.svelte'
import { keepPlace, placeIn } from './keeping'
import type { ScriptedMove, LessonStep, Script } from './script'

const PACE = 900 // milliseconds for a move of somebody else
const BOT = 'easy'

export class Lesson extends Alone {
  at = $state(0) // which step
  strayed = $state(0) // how often something else was tried at it
  isBusy = $state(false) // others are at their moves
  private taken: number[] = [] // which of the moves that would do, at each step so far
  private readonly begins: number[] = [] // how many moves had been made when each step began
  private timer: ReturnType<typeof setTimeout> | undefined
  protected readonly begun: Begun

  constructor(
    rules: GameRules,
    facts: GameFacts | undefined,
    readonly script: Script,
    name: string, // the learner's
    private readonly play: () => void, // a game without a script
  ) {
    super(rules, facts)
    const names = [name, ...script.names.slice(1).map((each) => (each === name ? `${each} 2` : each))]
    this.begun = {
      game: script.game,
      options: script.options,
      head: [1, names, ME, '', script.rules],
      bots: names.map((_, seat) => (seat === ME ? '' : BOT)),
      key: '',
      nonces: [],
    }
    const taken = placeIn(script)
    this.restart()
    this.resume(taken)
  }

  get step(): LessonStep {
    return there(this.script.steps[this.at])
  }

  get isLast(): boolean {
    return this.at === this.script.steps.length - 1
  }

  /** What the learner is asked to do, as paths of answers. */
  get wanted(): number[][] {
    return this.isBusy ? [] : this.step.wanted
  }

  protected override mayAnswer(record: Int16Array): boolean {
    return this.wanted.length > 0 && this.isAsked(record)
  }

  /** From the first step. */
  restart(): void {
    this.halt()
    this.stands = [{ record: Int16Array.from(this.script.begun), answers: 0, told: [], words: '' }]
    this.taken = []
    this.arrive(0)
  }

  /** To where somebody was: every move up to there is made again. */
  private resume(taken: number[]): void {
    for (const choice of taken) {
      if (this.isLast) break
      for (const made of this.movesOf(choice)) this.make(made)
      this.arrive(this.at + 1, choice)
    }
    this.told = []
  }

  /** One step back, as it was then. */
  back(): void {
    if (this.at === 0) return
    this.halt()
    const to = this.at - 1
    this.stands = this.stands.slice(0, 1 + (this.begins[to] ?? 0))
    this.taken = this.taken.slice(0, to)
    this.told = []
    this.arrive(to)
  }

  /** On from a step at which there was only something to read. */
  next(): void {
    if (!this.step.wanted.length && !this.isLast && !this.isBusy) this.goOn(0)
  }

  send(message: FromClient): void {
    if (message.type === 'PlayAgain') this.play()
    if (message.type !== 'Play' || message.question !== this.number || this.isBusy) return
    const choice = this.step.wanted.findIndex((path) => `${path}` === `${message.path}`)
    if (choice >= 0) this.goOn(choice)
    else {
      this.strayed++
      this.number++ // asked anew
    }
  }

  /** What is to happen at a step once the learner has done it. */
  private movesOf(choice: number): ScriptedMove[] {
    const { wanted, chance, then } = this.step
    const path = wanted[choice]
    return path ? [{ seat: ME, path, chance }, ...then] : then
  }

  private goOn(choice: number): void {
    const moves = this.movesOf(choice)
    const isOwn = this.step.wanted.length > 0
    this.isBusy = true
    this.strayed = 0
    const [first, ...others] = moves
    if (isOwn && first) this.make(first)
    this.after(isOwn ? others : moves, choice)
  }

  /** The others move one after the other; what tells nobody anything takes no time. */
  private after([first, ...others]: ScriptedMove[], choice: number): void {
    const wait = this.told.length || !first ? PACE : 0
    this.timer = setTimeout(() => {
      if (!first) return this.arrive(this.at + 1, choice)
      this.make(first)
      this.after(others, choice)
    }, wait)
  }

  private make({ seat, path, chance: [one, other, number, last] }: ScriptedMove): void {
    const { answers } = this.latest
    const chance = (answer: number): Chance => [one, other, number + answer - answers - 1, last]
    const stand: Stand = move(this.rules, this.latest, seat, path, chance, this.begun.head[1])
    this.number++
    this.stands = [...this.stands, stand]
    this.told = hearing(stand.told, ME)
  }

  private arrive(step: number, choice?: number): void {
    if (choice !== undefined) this.taken = [...this.taken, choice]
    this.at = step
    this.strayed = 0
    this.isBusy = false
    this.number++
    this.begins[step] = this.stands.length - 1
    keepPlace(this.script, this.taken)
  }

  private halt(): void {
    clearTimeout(this.timer)
    this.isBusy = false
  }

  /** The game without a script. */
  playOn(): void {
    this.play()
  }

  replayOf(): string {
    return ''
  }

  async file(): Promise<null> {
    return null
  }

  close(): void {
    this.halt()
  }
}
