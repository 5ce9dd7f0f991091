// Something that is being done for a person, one thing at a time, and what came of it.

import { trouble } from '../shell/api'
import type { Labels } from '../shell/words'

export class Doing {
  isBusy = $state(false)
  wrong = $state('')
  done = $state('')

  constructor(private labels: () => Labels) {}

  /** Do it; say what came of it, or what is wrong. */
  async run(work: () => Promise<unknown>, done = '', failed = ''): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    this.wrong = this.done = ''
    try {
      await work()
      this.done = done
    } catch (error) {
      this.wrong = failed && !(error instanceof Error && 'told' in error) ? failed : trouble(error, this.labels())
    } finally {
      this.isBusy = false
    }
  }
}
