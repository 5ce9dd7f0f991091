// The moments of Piłka w grze! that are spoken of afterwards.

import type { Climaxes } from '../../shell/game'
import { DRAW, WINS } from '../../stage/finales'
import Goal from './climax/Goal.svelte'
import Save from './climax/Save.svelte'
import type { Football } from './view'

export const climaxes: Climaxes<Football> = {
  scores: [{ name: 'goal', Scene: Goal, sound: 'goal' }],
  saved: [{ name: 'save', Scene: Save, sound: 'save' }],
  wins: WINS,
  draw: DRAW,
}
