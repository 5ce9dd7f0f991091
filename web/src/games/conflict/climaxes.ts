// The moments of Światowy Konflikt that are spoken of afterwards.

import type { Climaxes } from '../../shell/game'
import { DRAW, WINS } from '../../stage/finales'
import Caught from './climax/Caught.svelte'
import Fallen from './climax/Fallen.svelte'
import type { Conflict } from './view'

export const climaxes: Climaxes<Conflict> = {
  caught: [{ name: 'caught', Scene: Caught, sound: 'caught' }],
  loses: [{ name: 'cracked', Scene: Fallen, sound: 'strike' }],
  out: [{ name: 'fallen', Scene: Fallen, sound: 'fall' }],
  wins: WINS,
  draw: DRAW,
}
