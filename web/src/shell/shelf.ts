// The rules of the games, fetched once each: the layout by the digest of the rules, and the module it names.

import { Rules, type Kinds, type Layout } from '../../rules'
import { answerAt } from './asking'
import type { GameRules } from './match'
import { addressOf } from './site'

const layouts = new Map<string, Promise<Layout>>()
const modules = new Map<string, Promise<GameRules>>()

/** A game's words and what its numbers stand for, by some rules. */
export function layoutOf(game: string, digest: string): Promise<Layout> {
  return kept(layouts, `${game}-${digest}`, () => answerAt<Layout>(`rules/${game}-${digest}.json`))
}

/** The rules themselves, to be run here. */
export function rulesOf(game: string, digest: string): Promise<GameRules> {
  return kept(modules, `${game}-${digest}`, async () => {
    const layout = await layoutOf(game, digest)
    const module = await fetch(addressOf(`rules/${layout.module}`))
    if (!module.ok) throw new Error(`${layout.module}: ${module.status}`)
    return Rules.load<Layout<Kinds>>(module, layout)
  })
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
