// Walking a move's tree of questions, one step at a time and with a way back. The whole path is sent at the end.

import type { Kinds } from '../../rules'
import type { Branch, Tree } from './match'

/** Where a player stands in the tree: the questions on the way, the answers so far, and a kind of answer singled out. */
export interface Place<K extends Kinds = Kinds> {
  trees: [Tree<K>, ...Tree<K>[]]
  path: number[]
  kind: K['answer'] | '' // of the answers at the last question, once one that takes a seat or number is chosen
}

/** Something to choose now: one answer, or a kind of answer that still needs its seat or number. */
export interface Choice<K extends Kinds = Kinds> {
  kind: K['answer']
  branches: [Branch<K>, ...Branch<K>[]]
}

export function start<K extends Kinds>(tree: Tree<K>): Place<K> {
  return { trees: [tree], path: [], kind: '' }
}

export function here<K extends Kinds>(place: Place<K>): Tree<K> {
  return place.trees.at(-1) ?? place.trees[0]
}

/**
 * What can be chosen at a place. Cards and spaces are offered one by one, seats and numbers after their kind of answer
 * unless it is said to be offered one by one too.
 */
export function offered<K extends Kinds>(place: Place<K>, isSingle: (kind: K['answer']) => boolean = () => false): Choice<K>[] {
  const tree = here(place)
  const kinds = [...new Set(tree.branches.map((branch) => branch.kind))]
  const single = (branch: Branch<K>): Choice<K> => ({ kind: branch.kind, branches: [branch] })
  if (place.kind) return tree.branches.filter((branch) => branch.kind === place.kind).map(single)
  if (kinds.length === 1 || tree.kind === 'card' || tree.kind === 'space') return tree.branches.map(single)
  return kinds.flatMap((kind) => {
    const [first, ...others] = tree.branches.filter((branch) => branch.kind === kind)
    if (!first) return []
    return isSingle(kind) ? [first, ...others].map(single) : [{ kind, branches: [first, ...others] }]
  })
}

/** Is a step with one answer not worth asking? */
export type PassesOver<K extends Kinds = Kinds> = (question: K['question']) => boolean

const asksAlways = (): boolean => false
const isPassed = <K extends Kinds>(tree: Tree<K>, passes: PassesOver<K>): boolean => tree.branches.length === 1 && passes(tree.question)

/** One step on: the next place, or the path of the whole move. */
export function choose<K extends Kinds>(place: Place<K>, choice: Choice<K>, passes: PassesOver<K> = asksAlways): Place<K> | number[] {
  const [branch, ...others] = choice.branches
  if (others.length) return { ...place, kind: choice.kind }
  const path = [...place.path, branch.answer]
  if (!branch.then) return path
  const next: Place<K> = { trees: [...place.trees, branch.then], path, kind: '' }
  const [only] = branch.then.branches
  return only && isPassed(branch.then, passes) ? choose(next, { kind: choice.kind, branches: [only] }, passes) : next
}

/** One step back; the first place stays where it is. */
export function back<K extends Kinds>(place: Place<K>, passes: PassesOver<K> = asksAlways): Place<K> {
  if (place.kind) return { ...place, kind: '' }
  const [first, ...others] = place.trees
  if (!others.length) return place
  const before: Place<K> = { trees: [first, ...others.slice(0, -1)], path: place.path.slice(0, -1), kind: '' }
  return isPassed(here(before), passes) ? back(before, passes) : before
}

/** Where some answers lead, as long as none of them ends the move. */
export function along<K extends Kinds>(tree: Tree<K>, path: number[]): Place<K> {
  let place: Place<K> = start(tree)
  for (const answer of path) {
    const branch = here(place).branches.find((each) => each.answer === answer)
    if (!branch?.then) break
    place = { trees: [...place.trees, branch.then], path: [...place.path, answer], kind: '' }
  }
  return place
}

export function isFirst<K extends Kinds>(place: Place<K>): boolean {
  return !place.kind && place.trees.length === 1
}

/** The answers on the way to a place. */
export function stepsTo<K extends Kinds>(place: Place<K> | null): Branch<K>[] {
  return (place?.path ?? []).flatMap((answer, at) => place?.trees[at]?.branches.find((each) => each.answer === answer) ?? [])
}
