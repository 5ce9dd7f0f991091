// The bots of this browser. They think in a worker, so that the page never waits for them.

import type { Cells, Chance } from '../../rules'
import type { Answered, Asked } from './thinker'

export interface Bot {
  /** What a bot answers whose seat sees this; null if the bot could not think. */
  answer(view: Cells, seat: number, bot: string): Promise<number | null>
  close(): void
}

/** Chance of a bot's own. */
export function luck(): Chance {
  const [a = 0, b = 0, c = 0, d = 0] = crypto.getRandomValues(new Uint32Array(4))
  return [a, b, c, d]
}

export function newBot(game: string, digest: string): Bot {
  const waiting = new Map<number, (answer: number | null) => void>()
  let worker: Worker | null = null
  let number = 0
  const tell = (number: number, answer: number | null): void => {
    waiting.get(number)?.(answer)
    waiting.delete(number)
  }
  const begin = (): Worker => {
    const begun = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' })
    begun.onmessage = ({ data }: MessageEvent<Answered>) => tell(data.number, data.answer)
    begun.onerror = () => {
      worker = null // another one may do better
      begun.terminate()
      for (const number of waiting.keys()) tell(number, null)
    }
    return begun
  }
  return {
    answer: (view, seat, bot) =>
      new Promise((resolve) => {
        waiting.set(++number, resolve)
        const asked: Asked = { number, game, digest, view, seat, bot, luck: luck() }
        worker ??= begin()
        worker.postMessage(asked)
      }),
    close: () => worker?.terminate(),
  }
}
