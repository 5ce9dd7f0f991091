// The moments of Piłka w grze! that are spoken of afterwards.

import type { Climaxes } from '../../shell/game'
import { DRAW, wins } from '../../stage/finales'
import Goal from './climax/Goal.svelte'
import Save from './climax/Save.svelte'
import type { Football } from './view'

export const climaxes: Climaxes<Football> = {
  scores: [{ name: 'goal', Scene: Goal, sound: 'goal' }],
  saved: [{ name: 'save', Scene: Save, sound: 'save' }],
  wins: wins({ ground: '#2f8143', rays: '#3d9552', sun: '#f7f2e2', cup: '#f7c331', star: '#c8102e' }),
  draw: DRAW,
}
