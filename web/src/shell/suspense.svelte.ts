// What is told of what has happened: where a game keeps people in suspense, nothing that follows is shown, said or asked
// before the reveal. What comes meanwhile waits its turn.

import { untrack } from 'svelte'
import type { GamePart } from './game'
import type { Heard, Match } from './match'
import type { Source } from './source'

export class Suspense {
  told = $state.raw<Heard[]>([]) // the events that are told just now
  private held = $state(-1) // how many have been told, while others wait
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly source: () => Source,
    private readonly part: () => GamePart | null,
  ) {
    $effect.pre(() => {
      const { told } = source()
      untrack(() => this.hear(told.length))
    })
  }

  get isWaiting(): boolean {
    return this.held >= 0
  }

  /** How many events have been told so far. */
  get upTo(): number {
    return this.isWaiting ? this.held : this.source().heard.length
  }

  /** The match as far as it has been told. */
  get match(): Match | null {
    const now = this.source().sight?.match ?? null
    if (!this.isWaiting) return now
    return this.source().moments.findLast((moment) => moment.heard < this.held)?.match ?? now
  }

  private hear(fresh: number): void {
    const { heard } = this.source()
    if (this.isWaiting && this.held <= heard.length) return
    this.tell(heard.length - fresh)
  }

  /** Tell events up to the next one that keeps people in suspense, and the rest after that. */
  private tell(from: number): void {
    const { heard } = this.source()
    const isStill = document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches
    const wait = (event: Heard): number => (isStill ? 0 : (this.part()?.suspense?.(event) ?? 0))
    const at = heard.findIndex((event, number) => number >= from && wait(event) > 0)
    const upTo = at < 0 ? heard.length : at + 1
    this.told = heard.slice(from, upTo)
    this.held = at < 0 ? -1 : upTo
    clearTimeout(this.timer)
    const event = heard[at]
    if (event) this.timer = setTimeout(() => this.tell(upTo), wait(event))
  }
}
