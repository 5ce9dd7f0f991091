// A table as a page lays it: the game's part of the page, its words, what has been told so far, and the way through the
// moves. What lies on it asks for all that by `getTable`.

import { untrack } from 'svelte'
import type { Kinds, Layout } from '../../rules'
import { Aloud } from './aloud.svelte'
import type { GameFacts } from './api'
import { setTable, type TableContext } from './context'
import { loadGame, type GamePart } from './game'
import { Lexicon, type WordOf } from './lexicon'
import type { Match } from './match'
import { Play } from './play.svelte'
import type { Words } from './say'
import { settings } from './settings.svelte'
import type { Sheets } from './sheets.svelte'
import type { Source } from './source'
import { Suspense } from './suspense.svelte'
import { there } from './there'
import { labelsIn, type Labels } from './words'

const AGAIN = 1000 // milliseconds until a part that could not be fetched is asked for again
const TICK = 500

export class Laying implements TableContext {
  scene = $state.raw<GamePart | null>(null) // null: not here yet
  facts = $state.raw<Layout | null>(null)
  game = $state.raw<GameFacts>()
  play = $state.raw<Play | null>(null)
  now = $state(0)
  readonly labels: Labels = $derived(labelsIn(settings.language))
  readonly known: Lexicon | null = $derived(this.facts && new Lexicon(this.facts, settings.language))
  readonly suspense: Suspense
  readonly aloud: Aloud

  /** Where nobody stands close enough to touch it, there are no sheets. */
  constructor(
    private readonly from: () => Source,
    private readonly sheets: Sheets | null,
  ) {
    setTable(this)
    this.suspense = new Suspense(from, () => this.scene)
    this.now = untrack(from).now()
    $effect(() => {
      const timer = setInterval(() => (this.now = from().now()), TICK)
      return () => clearInterval(timer)
    })
    $effect(() => this.fetch(from().sight?.game))
    $effect(() => {
      const [scene, known] = [this.scene, this.known]
      if (scene && known && !untrack(() => this.play)) this.play = new Play(untrack(from), scene, () => this.lexicon, () => this.labels)
    })
    $effect(() => {
      const [follower, match] = [this.play, this.match]
      untrack(() => follower?.follow(match))
    })
    this.aloud = new Aloud(
      from,
      () => this.suspense.told,
      () => this.known,
      () => this.play,
    )
  }

  /** The game's own part of the page, as soon as it is known which game it is. */
  private fetch(name: string | undefined): (() => void) | undefined {
    if (!name || untrack(() => this.facts)) return undefined
    let timer: ReturnType<typeof setTimeout>
    const load = async (): Promise<void> => {
      try {
        const [scene, about] = await Promise.all([loadGame(name), this.source.about(name)])
        this.game = about.game
        this.scene = scene
        this.facts = about.words
      } catch {
        timer = setTimeout(load, AGAIN)
      }
    }
    void load()
    return () => clearTimeout(timer)
  }

  /** The match as far as it has been told. */
  get match(): Match | null {
    return this.suspense.match
  }

  get source(): Source {
    return this.from()
  }

  get shownUpTo(): number {
    return this.suspense.upTo
  }

  // what is drawn is drawn only when all of it is here

  get part(): GamePart {
    return there(this.scene)
  }

  get lexicon(): Lexicon {
    return there(this.known)
  }

  get words(): Words<WordOf<Kinds>> {
    return this.lexicon.words
  }

  openRule(paragraph: string): void {
    this.sheets?.openRule(paragraph)
  }

  openCard(...cards: string[]): void {
    this.sheets?.openCards(cards)
  }
}
