// The moments of Eksplodujące Kotki that are spoken of afterwards.

import type { Climaxes } from '../../shell/game'
import { WINS } from '../../stage/finales'
import Defused from './climax/Defused.svelte'
import Explosion from './climax/Explosion.svelte'
import type { Kittens } from './view'

export const climaxes: Climaxes<Kittens> = {
  explodes: [{ name: 'explosion', Scene: Explosion, sound: 'boom' }],
  defuses: [{ name: 'defused', Scene: Defused, sound: 'relief' }],
  wins: WINS,
}
