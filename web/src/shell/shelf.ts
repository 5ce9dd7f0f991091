// The rules of the games, fetched once each: the layout by the digest of the rules, and the module it names.

import { Rules, type Kinds, type Layout } from '../../rules'
import { answerAt } from './asking'
import type { GameRules } from './match'
import { addressOf } from './site'

const layouts = new Map<string, Promise<Layout>>()
const modules = new Map<string, Promise<GameRules>>()

type Stored = Omit<Layout, 'numbers'> & { numbers?: object } // those of early versions tell no numbers of the rules

/** A game's words and what its numbers stand for, by some rules. */
export function layoutOf(game: string, digest: string): Promise<Layout> {
  return kept(layouts, `${game}-${digest}`, async () => ({ numbers: {}, ...(await answerAt<Stored>(`rules/${game}-${digest}.json`)) }))
}

/** The rules themselves, to be run here. */
export function rulesOf(game: string, digest: string): Promise<GameRules> {
  return kept(modules, `${game}-${digest}`, async () => {
    const layout = await layoutOf(game, digest)
    return Rules.load<Layout<Kinds>>(await fileOf(layout.module), layout)
  })
}

/** The same for one of the bots, with what it has learned. */
export async function rulesFor(game: string, digest: string, word: string): Promise<GameRules> {
  const rules = await rulesOf(game, digest)
  const { bots = [], learned } = rules.layout
  if (learned && bots.some((bot) => bot.word === word && rules.lacks(bot))) rules.learn(await (await fileOf(learned)).arrayBuffer())
  return rules
}

async function fileOf(name: string): Promise<Response> {
  const file = await fetch(addressOf(`rules/${name}`))
  if (!file.ok) throw new Error(`${name}: ${file.status}`)
  return file
}

/** What was fetched is not fetched again; what failed is. */
function kept<T>(all: Map<string, Promise<T>>, name: string, fetch: () => Promise<T>): Promise<T> {
  const found = all.get(name)
  if (found) return found
  const made = fetch()
  all.set(name, made)
  made.catch(() => all.delete(name))
  return made
}
