// Why an answer is advised, in the words every game has; stolik/core/door/thoughts.py gives the same reasons.

import type { Answer, Weighed } from './tasks'

const [CLEAR, EVEN] = [0.1, 0.03] // of a match: what is seen to be better, and what is as good
const [MOST, TRIED] = [3, 0.25] // hints; of the playouts of what was tried most: what was dropped early is not known well

export interface Reason {
  key: `hint.${'only' | 'clear' | 'best' | 'even' | 'near' | 'worse' | 'thumb' | 'against'}`
  n: number // in 100 matches
}

export interface Hint extends Weighed {
  reasons: Reason[]
}

/** The two or three best answers, the best first. */
export function hintsOf({ answer, told, thumb }: Answer): Hint[] {
  if (!told.length) return [{ answer, chance: NaN, tries: 0, traits: [], reasons: [{ key: 'hint.only', n: 0 }] }]
  const most = Math.max(...told.map(({ tries }) => tries))
  const known = told.filter(({ tries }) => tries >= TRIED * most)
  const shown = [...known, ...told.filter((each) => !known.includes(each))].slice(0, MOST)
  return shown.map((each) => ({ ...each, reasons: reasonsFor(each, shown, thumb) }))
}

function reasonsFor(hint: Weighed, [best, next]: Weighed[], thumb: number): Reason[] {
  const isBest = hint === best
  const ahead = isBest ? hint.chance - (next?.chance ?? 0) : (best?.chance ?? 0) - hint.chance
  const n = Math.max(1, Math.round(100 * ahead))
  const better = ahead >= CLEAR ? 'hint.clear' : ahead < EVEN ? 'hint.even' : 'hint.best'
  const found: Reason[] = [{ key: isBest ? better : ahead < EVEN ? 'hint.near' : 'hint.worse', n }]
  if (hint.answer === thumb) found.push({ key: 'hint.thumb', n })
  else if (isBest) found.push({ key: 'hint.against', n })
  return found
}
