// How a match ends, the same in every game: somebody wins, or nobody does.

import type { Climax, Triumph } from '../shell/game'
import Defeat from './Defeat.svelte'
import Draw from './Draw.svelte'
import Victory from './Victory.svelte'

/** Whoever sits at the table and is not among the winners has lost; whoever looks on sees the winner. */
const hasLost: Climax['when'] = (event, match, events) =>
  match.seat < match.names.length && !events.some((each) => each.kind === event.kind && each.actor === match.seat)

export const wins = (colours: Triumph): Climax[] => [
  { name: 'defeat', Scene: Defeat, sound: 'lose', isLast: true, when: hasLost },
  { name: 'victory', Scene: Victory, sound: 'win', isLast: true, colours },
]
export const DRAW: Climax[] = [{ name: 'draw', Scene: Draw, sound: 'lose', isLast: true }]
