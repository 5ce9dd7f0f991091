// The moments of Rosyjska Ruletka that are spoken of afterwards. A volley is counted first: see `suspense`.

import type { Climaxes } from '../../shell/game'
import { DRAW, wins } from '../../stage/finales'
import Captain from './climax/Captain.svelte'
import Caught from './climax/Caught.svelte'
import Volley from './climax/Volley.svelte'
import type { Roulette } from './view'

export const climaxes: Climaxes<Roulette> = {
  fires: [
    { name: 'volley', Scene: Volley, sound: 'bang', when: ({ kind }, _, events) => events.some((each) => each.kind === kind && each.card === 'bullet') },
    { name: 'click', Scene: Volley, sound: 'click', lasts: 900 },
  ],
  captain_dies: [{ name: 'captain', Scene: Captain, sound: 'bang' }],
  caught: [{ name: 'caught', Scene: Caught, sound: 'caught' }],
  wins: wins({ ground: '#b3141f', rays: '#951019', sun: '#f3e9d3', cup: '#2b3138', star: '#d9343f' }),
  nobody_wins: DRAW,
  draw: DRAW,
}
