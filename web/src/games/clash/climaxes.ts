// The moments of CLASH that are spoken of afterwards; those in the middle of a game leave the board in sight.

import type { Climaxes } from '../../shell/game'
import { DRAW, wins } from '../../stage/finales'
import GameWon from './climax/GameWon.svelte'
import Kaboom from './climax/Kaboom.svelte'
import Struck from './climax/Struck.svelte'
import Turned from './climax/Turned.svelte'
import type { Clash } from './view'

const SEVERAL = 2 // tiles that turn at once

export const climaxes: Climaxes<Clash> = {
  destroys: [{ name: 'struck', Scene: Struck, sound: 'strike', lasts: 900 }],
  turns: [{ name: 'turned', Scene: Turned, sound: 'card', lasts: 900, when: ({ kind }, _, events) => events.filter((each) => each.kind === kind).length >= SEVERAL }],
  explodes: [{ name: 'kaboom', Scene: Kaboom, sound: 'boom' }],
  wins_game: [{ name: 'game', Scene: GameWon, sound: 'goal' }],
  wins: wins({ ground: '#e0c27e', rays: '#ecd7a5', sun: '#1b5aa6', cup: '#14213d', star: '#f2b632' }),
  draw: DRAW,
  limit: DRAW,
}
