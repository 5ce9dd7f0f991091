// A bot's thoughts, beside the page: it is told what its seat sees, and says what it answers.

import type { Cells, Chance } from '../../rules'
import { rulesOf } from '../shell/shelf'

export interface Asked {
  number: number
  game: string
  digest: string
  view: Cells
  seat: number
  luck: Chance
}

export interface Answered {
  number: number
  answer: number
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => void answer(data))

async function answer({ number, game, digest, view, seat, luck }: Asked): Promise<void> {
  const rules = await rulesOf(game, digest)
  const answered: Answered = { number, answer: rules.thumb(view, seat, luck) }
  postMessage(answered)
}
