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

addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  const rules = await rulesOf(data.game, data.digest)
  const answered: Answered = { number: data.number, answer: rules.thumb(data.view, data.seat, data.luck) }
  postMessage(answered)
})
