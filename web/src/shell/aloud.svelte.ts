// What those who listen are told, once each: events, what others say, and what is asked of them.

import { untrack } from 'svelte'
import type { Lexicon } from './lexicon'
import type { Heard } from './match'
import { isMuted } from './muted.svelte'
import type { Play } from './play.svelte'
import type { Source } from './source'
import { sentence, worded } from './story'

const KEPT = 15

export class Aloud {
  lines = $state.raw<{ id: number; text: string }[]>([])
  private next = 0
  private toldSpoken = -1

  /** Call it where the page follows the match, after that: what is asked is told as the player now stands. */
  constructor(source: () => Source, told: () => Heard[], lexicon: () => Lexicon | null, play: () => Play | null) {
    $effect(() => {
      const events = told()
      untrack(() => {
        const [words, match] = [lexicon(), source().sight?.match]
        if (words && match) for (const event of events) this.tell(sentence(event, words, match.names, match.seat))
      })
    })
    $effect(() => {
      const { spoken } = source()
      const words = lexicon() // words may be there before it is known how they are said
      untrack(() => {
        if (!words) return
        const others = this.toldSpoken < 0 ? [] : spoken.slice(this.toldSpoken).filter((said) => said.seat !== source().sight?.seat && !isMuted(source().code, said.name))
        for (const said of others) this.tell(`${said.name}: ${worded(said.text, words)}`)
        this.toldSpoken = spoken.length
      })
    })
    $effect(() => {
      const asked = play()
      const number = asked?.place && source().sight?.match?.open?.number
      if (asked && number) untrack(() => this.tell(asked.sentence))
    })
  }

  private tell(text: string): void {
    this.lines = [...this.lines.slice(1 - KEPT), { id: this.next++, text }]
  }
}
