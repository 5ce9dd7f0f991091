// The moments of Światowy Konflikt that are spoken of afterwards.

import type { Climaxes } from '../../shell/game'
import { DRAW, wins } from '../../stage/finales'
import Caught from './climax/Caught.svelte'
import Fallen from './climax/Fallen.svelte'
import type { Conflict } from './view'

export const climaxes: Climaxes<Conflict> = {
  caught: [{ name: 'caught', Scene: Caught, sound: 'caught' }],
  loses: [{ name: 'cracked', Scene: Fallen, sound: 'strike' }],
  out: [{ name: 'fallen', Scene: Fallen, sound: 'fall' }],
  wins: wins({ ground: '#e4d4b1', rays: '#f1e6cb', sun: '#c1121f', cup: '#14213d', star: '#f2b632' }),
  draw: DRAW,
}
