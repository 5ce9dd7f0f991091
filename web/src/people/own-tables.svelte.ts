// The tables at leisure of whoever is here, looked at again and again: where it is their move, and how long is left.

import { left, saidOf } from '../shell/left'
import type { Labels } from '../shell/words'
import { ownTables } from './api'
import type { OwnTable } from './messages'

const AGAIN = 20_000 // milliseconds

export class Own {
  tables = $state.raw<OwnTable[]>([])
  now = $state(0) // by the server's clock
  readonly awaited = $derived(this.tables.filter((table) => table.is_awaited))
  readonly others = $derived(this.tables.filter((table) => !table.is_awaited))

  /** Look until the page is left; returns how to stop. */
  watch(): () => void {
    const look = (): void => {
      if (document.hidden) return
      ownTables().then(
        (told) => ([this.tables, this.now] = [told.tables, told.now]),
        () => {}, // nobody is here, or the server is away: it is looked again
      )
    }
    look()
    const timer = setInterval(look, AGAIN)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }

  /** How long is left for a move, in words; nothing where there is no hurry at all. */
  rest({ until }: OwnTable, labels: Labels): string {
    if (!until) return ''
    const { n, unit } = left(until - this.now)
    return labels.say(saidOf(unit), { n })
  }
}
