// Walking a move's tree of questions, one step at a time and with a way back. The whole path is sent at the end.

import type { Branch, Tree } from './messages'

/** Where a player stands in the tree: the questions on the way, the answers so far, and a kind of answer singled out. */
export interface Place {
  trees: Tree[]
  path: number[]
  kind: string // of the answers at the last question, once one that takes a seat or number is chosen
}

/** Something to choose now: one answer, or a kind of answer that still needs its seat or number. */
export interface Choice {
  kind: string
  branches: Branch[]
}

export function start(tree: Tree): Place {
  return { trees: [tree], path: [], kind: '' }
}

export function here(place: Place): Tree {
  return place.trees[place.trees.length - 1] as Tree
}

/**
 * What can be chosen at a place. Cards and spaces are offered one by one, seats and numbers after their kind of answer
 * unless it is said to be offered one by one too.
 */
export function offered(place: Place, isSingle: (kind: string) => boolean = () => false): Choice[] {
  const tree = here(place)
  const kinds = [...new Set(tree.branches.map((branch) => branch.kind))]
  const single = (branch: Branch): Choice => ({ kind: branch.kind, branches: [branch] })
  if (place.kind) return tree.branches.filter((branch) => branch.kind === place.kind).map(single)
  if (kinds.length === 1 || tree.kind === 'card' || tree.kind === 'space') return tree.branches.map(single)
  return kinds.flatMap((kind) => {
    const branches = tree.branches.filter((branch) => branch.kind === kind)
    return isSingle(kind) ? branches.map(single) : [{ kind, branches }]
  })
}

/** Is a step with one answer not worth asking? */
export type PassesOver = (question: string) => boolean

const asksAlways: PassesOver = () => false
const isPassed = (tree: Tree, passes: PassesOver): boolean => tree.branches.length === 1 && passes(tree.question)

/** One step on: the next place, or the path of the whole move. */
export function choose(place: Place, choice: Choice, passes = asksAlways): Place | number[] {
  const [branch, ...others] = choice.branches
  if (!branch || others.length) return { ...place, kind: choice.kind }
  const path = [...place.path, branch.answer]
  if (!branch.then) return path
  const next = { trees: [...place.trees, branch.then], path, kind: '' }
  return isPassed(branch.then, passes) ? choose(next, { kind: '', branches: branch.then.branches }, passes) : next
}

/** One step back; the first place stays where it is. */
export function back(place: Place, passes = asksAlways): Place {
  if (place.kind) return { ...place, kind: '' }
  if (place.trees.length === 1) return place
  const before = { trees: place.trees.slice(0, -1), path: place.path.slice(0, -1), kind: '' }
  return isPassed(here(before), passes) ? back(before, passes) : before
}

/** Where some answers lead, as long as none of them ends the move. */
export function along(tree: Tree, path: number[]): Place {
  let place = start(tree)
  for (const answer of path) {
    const branch = here(place).branches.find((each) => each.answer === answer)
    if (!branch?.then) break
    place = { trees: [...place.trees, branch.then], path: [...place.path, answer], kind: '' }
  }
  return place
}

export function isFirst(place: Place): boolean {
  return !place.kind && place.trees.length === 1
}

/** The card, if it is one, that a branch names: the last of its words. A question may ask for a card or something else. */
export function cardOf(tree: Tree, branch: Branch, isPiece = false): string {
  return (tree.kind === 'card' || isPiece) && branch.argument !== null ? (branch.word.split(' ').at(-1) ?? '') : ''
}
