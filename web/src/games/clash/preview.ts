// What laying a tile on a space would let its player do: read from the tree of moves, and said.

import type { Lexicon } from '../../shell/lexicon'
import type { Branch, Match, Tree } from '../../shell/match'
import { dotsOf, line, marked, rowOf } from './tiles'
import type { Answer, Clash, Direction, Space, Tile, TileRow } from './view'
import { own } from './words'

const AIMED = ['destroy', 'turn', 'discard', 'move', 'repeat', 'take_back'] as const
const LASTING = ['stabilise', 'block'] as const

/** What may happen on a space. */
export type Hit = (typeof AIMED)[number] | (typeof LASTING)[number] | 'black' | 'white'

export interface Preview {
  hits: Map<number, Hit>
  words: string
}

const NONE: Preview = { hits: new Map(), words: '' }

/** What an effect does to a space it marks, if anything. */
export const hitOf = (effect: TileRow['effect']): Hit | undefined => [...AIMED, ...LASTING].find((each) => each === effect)

/** What a placement leads to. */
export function preview(tile: Tile, placed: Branch<Clash>, match: Match<Clash>, lexicon: Lexicon<Clash>): Preview {
  const row = rowOf(lexicon.facts, tile)
  const space = placed.argument ?? -1
  if (!row || space < 0) return NONE
  const seat = placed.kind === 'turned' ? 1 - match.seat : match.seat
  const marks = (dots: Direction[]): number[] => marked(dots, lexicon.facts, space, seat)
  const tree = placed.then
  if (!tree) return idle(row, marks(dotsOf(row, lexicon.facts, match.fields, seat)), space, match, lexicon)
  switch (tree.question) {
    case 'target': {
      const ways = AIMED.map((kind) => ({ kind, spaces: aims(tree).flatMap((aim) => (aim.kind === kind ? [aim.space] : [])) }))
      const some = ways.filter((way) => way.spaces.length)
      return {
        hits: new Map(some.flatMap(({ kind, spaces }) => spaces.map((each) => [each, kind] as const))),
        words: some.map(({ kind, spaces }) => own().say(`may.${kind}`, { spaces: named(spaces, lexicon) })).join('; '),
      }
    }
    case 'line': {
      const ways = aims(tree).map((aim) => aim.space)
      const hits = new Map(ways.flatMap((way) => line(lexicon.facts, space, way)).map((each) => [each, 'turn'] as const))
      return { hits, words: own().say('may.line', { spaces: named(ways, lexicon) }) }
    }
    case 'spread': {
      const hits = new Map<number, Hit>()
      const parts: string[] = []
      for (const { kind } of tree.branches) {
        if (kind !== 'all' && kind !== 'black' && kind !== 'white') continue
        const spaces = marks(kind === 'white' ? row.white : dotsOf(row, lexicon.facts, match.fields, seat))
        for (const each of spaces) hits.set(each, kind === 'all' ? 'turn' : kind)
        parts.push(own().say(`may.${kind}`, { spaces: named(spaces, lexicon) }))
      }
      return { hits, words: parts.join('; ') }
    }
    default:
      return { hits: new Map(), words: own().find(`may.${tree.question}`) ?? '' }
  }
}

/** The answers that name a space. */
const aims = (tree: Tree<Clash>): { kind: Answer; space: number }[] =>
  tree.branches.flatMap(({ kind, argument }) => (argument === null ? [] : [{ kind, space: argument }]))

/** Nothing is asked: the effect lasts, or does nothing from there. What reaches the space is told as it is. */
function idle(row: TileRow, spaces: number[], space: number, match: Match<Clash>, lexicon: Lexicon<Clash>): Preview {
  if (row.lasts === 'instant') {
    const name = nameOf(space, lexicon)
    const reached = (['blocked', 'stable'] as const).filter((each) => name && match.fields[each].includes(name))
    return { hits: new Map(), words: [own().say('may.nothing'), ...reached.map((each) => own().say(`cell.${each}`))].join(', ') }
  }
  const effect = LASTING.find((each) => each === row.effect)
  if (!effect || !spaces.length) return NONE
  return { hits: new Map(spaces.map((each) => [each, effect])), words: own().say(`does.${effect}`, { spaces: named(spaces, lexicon) }) }
}

const nameOf = (space: number, lexicon: Lexicon<Clash>): Space | '' => lexicon.facts.domains.space[space]?.word ?? ''

/** Spaces by name, in the order of their names. */
export function named(spaces: number[], lexicon: Lexicon<Clash>): string {
  return spaces
    .map((space) => nameOf(space, lexicon))
    .sort()
    .join(', ')
}
