// Piles in a record: how many cards, then for each place the card and one number of what is known of it, the seats that
// know the card and above them, from a bit on that the layout names, those for which the place is loose: they cannot
// tell where in the pile it is. Records of before that have a number each for the two sets, and their layouts no bit.

import type { Layout } from './layout.ts'

/** What of a layout is needed to read piles. */
export type Piled = Pick<Layout, 'loose'>

type Cells = ArrayLike<number>

/** Where the cards of a pile lie, from the bottom up. */
export function places({ loose }: Piled, cells: Cells, start: number): number[] {
  const width = loose === undefined ? 3 : 2
  return Array.from({ length: cells[start] ?? 0 }, (_, at) => start + 1 + width * at)
}

/** The seats that know the card at a place. */
export function knowersAt({ loose }: Piled, cells: Cells, place: number): number {
  const known = cells[place + 1] ?? 0
  return loose === undefined ? known : known & ((1 << loose) - 1)
}

/** The seats for which a place is loose. */
export function looseAt({ loose }: Piled, cells: Cells, place: number): number {
  return loose === undefined ? (cells[place + 2] ?? 0) : (cells[place + 1] ?? 0) >> loose
}

/** Let a viewer know every card of a pile, and where it lies. */
export function reveal(layout: Piled, cells: Int16Array, start: number, viewer: number): void {
  for (const place of places(layout, cells, start)) {
    const [known, loose] = [knowersAt(layout, cells, place) | viewer, looseAt(layout, cells, place) & ~viewer]
    if (layout.loose === undefined) cells.set([known, loose], place + 1)
    else cells[place + 1] = known | (loose << layout.loose)
  }
}
