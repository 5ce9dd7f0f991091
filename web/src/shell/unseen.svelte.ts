// What has been said and done while somebody looked elsewhere: at another tab of a phone, or at another page.

import { isMuted } from './muted.svelte'
import type { Source } from './source'

export class Unseen {
  heardFrom = $state(-1) // the first event since the page was left
  spokenFrom = $state(-1) // the first word since then
  private read = $state(-1) // words that have been on the screen

  constructor(
    private readonly source: () => Source,
    isTalkShown: () => boolean,
  ) {
    $effect(() => {
      // what was said before somebody came in is not counted
      if (isTalkShown() || (this.read < 0 && source().sight)) this.read = source().spoken.length
    })
  }

  /** How many words of others have not been on the screen. */
  get words(): number {
    const { spoken, sight } = this.source()
    return this.read < 0 ? 0 : spoken.slice(this.read).filter((word) => word.seat !== sight?.seat && !isMuted(this.source().code, word.name)).length
  }

  /** The page is left, or looked at again. */
  look(isAway: boolean): void {
    const { heard, spoken } = this.source()
    if (isAway) {
      this.heardFrom = heard.length
      this.spokenFrom = spoken.length
    } else {
      if (this.heardFrom === heard.length) this.heardFrom = -1
      if (this.spokenFrom === spoken.length) this.spokenFrom = -1
    }
  }
}
