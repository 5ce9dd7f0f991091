// What laying a tile on a space would let its player do: read from the tree of moves, and said.

import type { Lexicon } from '../../shell/lexicon'
import type { Branch, Match, Tree } from '../../shell/match'
import { own } from './words'
import { dotsOf, line, marked, rowOf } from './tiles'

export interface Preview {
  hits: Map<number, string> // space → what may happen there
  words: string
}

const NONE: Preview = { hits: new Map(), words: '' }

/** What a placement leads to. */
export function preview(tile: string, placed: Branch, match: Match, lexicon: Lexicon): Preview {
  const row = rowOf(lexicon.facts, tile)
  const space = placed.argument ?? -1
  if (!row || space < 0) return NONE
  const seat = placed.kind === 'turned' ? 1 - match.seat : match.seat
  const said = (key: string, spaces: number[]): string => own().say(key, { spaces: named(spaces, lexicon) })
  const marks = (dots: string[]): number[] => marked(dots, lexicon.facts, space, seat)
  const tree = placed.then
  if (!tree) return idle(row.lasts, row.effect, marks(dotsOf(row, lexicon.facts, match.fields, seat)), space, match, lexicon)
  switch (tree.question) {
    case 'target': {
      const hits = new Map(targets(tree).map((branch) => [branch.argument as number, branch.kind]))
      const kinds = [...new Set(hits.values())]
      return { hits, words: kinds.map((kind) => said(`may.${kind}`, [...hits.keys()].filter((each) => hits.get(each) === kind))).join('; ') }
    }
    case 'line': {
      const ways = targets(tree).map((branch) => branch.argument as number)
      return { hits: new Map(ways.flatMap((way) => line(lexicon.facts, space, way)).map((each) => [each, 'turn'])), words: said('may.line', ways) }
    }
    case 'spread': {
      const hits = new Map<number, string>()
      const parts: string[] = []
      for (const { kind } of tree.branches.filter((each) => each.kind !== 'decline')) {
        const spaces = marks(kind === 'white' ? row.white : dotsOf(row, lexicon.facts, match.fields, seat))
        for (const each of spaces) hits.set(each, kind === 'all' ? 'turn' : kind)
        parts.push(said(`may.${kind}`, spaces))
      }
      return { hits, words: parts.join('; ') }
    }
    default:
      return { hits: new Map(), words: own().say(`may.${tree.question}`) }
  }
}

const targets = (tree: Tree): Branch[] => tree.branches.filter((branch) => branch.argument !== null)

/** Nothing is asked: the effect lasts, or does nothing from there. What reaches the space is told as it is. */
function idle(lasts: string, effect: string, spaces: number[], space: number, match: Match, lexicon: Lexicon): Preview {
  if (lasts === 'instant') {
    const name = lexicon.facts.domains.space?.[space]?.word ?? ''
    const reached = ['blocked', 'stable'].filter((each) => (match.fields[each] as string[] | undefined)?.includes(name))
    return { hits: new Map(), words: [own().say('may.nothing'), ...reached.map((each) => own().say(`cell.${each}`))].join(', ') }
  }
  const hits = new Map(spaces.map((each) => [each, effect]))
  return { hits, words: spaces.length ? own().say(`does.${effect}`, { spaces: named(spaces, lexicon) }) : '' }
}

/** Spaces by name, in the order of their names. */
export function named(spaces: number[], lexicon: Lexicon): string {
  return spaces
    .map((space) => lexicon.facts.domains.space?.[space]?.word ?? '')
    .sort()
    .join(', ')
}
