// Whoever thinks for this page: bots, hints and what a match is judged by. They think in a worker, one after the other.

import type { Chance } from '../../rules'
import type { Answer, Answered, Asked, Position, Question, Task } from './tasks'

export interface Mind {
  /** What a bot answers; null if it could not think. */
  answer(asked: Question): Promise<Answer | null>
  /** How likely each seat wins. */
  judge(asked: Position): Promise<number[] | null>
  close(): void
}

/** Chance of one's own. */
export function luck(): Chance {
  const [a = 0, b = 0, c = 0, d = 0] = crypto.getRandomValues(new Uint32Array(4))
  return [a, b, c, d]
}

export function newMind(game: string, digest: string): Mind {
  const waiting = new Map<number, (answer: Answered['answer']) => void>()
  let worker: Worker | null = null
  let number = 0
  const tell = (number: number, answer: Answered['answer']): void => {
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
  const ask = (task: Task): Promise<Answered['answer']> =>
    new Promise((resolve) => {
      waiting.set(++number, resolve)
      worker ??= begin()
      worker.postMessage({ number, game, digest, task } satisfies Asked)
    })
  return {
    answer: (asked) => ask({ kind: 'answer', asked, luck: luck() }).then((told) => (Array.isArray(told) ? null : told)),
    judge: (asked) => ask({ kind: 'judge', asked }).then((told) => (Array.isArray(told) ? told : null)),
    close: () => worker?.terminate(),
  }
}
