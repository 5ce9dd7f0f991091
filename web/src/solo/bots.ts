// The bots of this browser. They think in a worker, so that the page never waits for them.

import type { Cells, Chance } from '../../rules'
import type { Answered, Asked } from './thinker'

export interface Bot {
  answer(view: Cells, seat: number): Promise<number>
  close(): void
}

/** Chance of a bot's own. */
export function luck(): Chance {
  const [a = 0, b = 0, c = 0, d = 0] = crypto.getRandomValues(new Uint32Array(4))
  return [a, b, c, d]
}

export function newBot(game: string, digest: string): Bot {
  const worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: number) => void>()
  let number = 0
  worker.onmessage = ({ data }: MessageEvent<Answered>) => {
    waiting.get(data.number)?.(data.answer)
    waiting.delete(data.number)
  }
  return {
    answer: (view, seat) =>
      new Promise((resolve) => {
        waiting.set(++number, resolve)
        const asked: Asked = { number, game, digest, view, seat, luck: luck() }
        worker.postMessage(asked)
      }),
    close: () => worker.terminate(),
  }
}
