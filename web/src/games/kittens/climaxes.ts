// The moments of Eksplodujące Kotki that are spoken of afterwards.

import type { Climaxes } from '../../shell/game'
import { wins } from '../../stage/finales'
import Defused from './climax/Defused.svelte'
import Explosion from './climax/Explosion.svelte'
import type { Kittens } from './view'

export const climaxes: Climaxes<Kittens> = {
  explodes: [{ name: 'explosion', Scene: Explosion, sound: 'boom' }],
  defuses: [{ name: 'defused', Scene: Defused, sound: 'relief' }],
  wins: wins({ ground: '#a4dd52', rays: '#c0ea84', sun: '#2a1a4a', cup: '#f6bd3c', star: '#c9182f' }),
}
