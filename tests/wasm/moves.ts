// node moves.ts MODULE JOBS: what the page offers at each view, and why it refuses the rest, as one line of JSON.

import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { Rules, type Layout } from '../../web/rules/index.ts'
import type { Tree } from '../../web/src/shell/match.ts'

// the page is bundled: there a folder stands for its index
registerHooks({ resolve: (name, context, next) => next(name.endsWith('/rules') ? `${name}/index.ts` : name, context) })
const { movesOf } = await import('../../web/src/shell/match.ts')

interface Jobs {
  layout: Layout
  views: { cells: number[]; seat: number; answers: number }[]
}

/** Every whole move, as its answers. */
function paths(tree: Tree): number[][] {
  return tree.branches.flatMap(({ answer, then }) => (then ? paths(then).map((path) => [answer, ...path]) : [[answer]]))
}

const [module, jobs] = process.argv.slice(2) as [string, string]
const { layout, views }: Jobs = JSON.parse(readFileSync(jobs, 'utf8'))
const rules = await Rules.load(readFileSync(module), layout)
const told = views.map(({ cells, seat, answers }) => {
  const tree = movesOf(rules, Int16Array.from(cells), seat)
  return tree && { moves: paths(tree), why: Array.from({ length: answers }, (_, answer) => tree.why(answer)?.name ?? null) }
})
console.log(JSON.stringify(told))
