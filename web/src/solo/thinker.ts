// A bot's thoughts, beside the page: it is told what its seat sees, and says what it answers.

import type { Cells, Chance } from '../../rules'
import { rulesOf } from '../shell/shelf'

export interface Asked {
  number: number
  game: string
  digest: string
  view: Cells
  seat: number
  bot: string // its word; all go by rules of thumb
  luck: Chance
}

export interface Answered {
  number: number
  answer: number | null // null: the rules could not be fetched
}

async function think({ number, game, digest, view, seat, luck }: Asked): Promise<Answered> {
  const rules = await rulesOf(game, digest).catch(() => null)
  return { number, answer: rules && rules.thumb(view, seat, luck) }
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => void think(data).then((answered) => postMessage(answered)))
