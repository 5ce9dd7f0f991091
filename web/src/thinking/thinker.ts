// Thoughts, beside the page: so that the page never waits for them.

import { rulesFor, rulesOf } from '../shell/shelf'
import { think } from './answering'
import { judge } from './judging'
import type { Answered, Asked } from './tasks'

async function answerTo({ number, game, digest, task }: Asked): Promise<Answered> {
  const rules = await (task.kind === 'answer' ? rulesFor(game, digest, task.asked.bot) : rulesOf(game, digest)).catch(() => null)
  if (!rules) return { number, answer: null }
  return { number, answer: task.kind === 'answer' ? think(rules, task.asked, task.luck) : judge(rules, task.asked) }
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => void answerTo(data).then((answered) => postMessage(answered)))
