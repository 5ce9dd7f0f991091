// What is said where a match comes to a climax or an end.

import { ownWords } from '../shell/own.svelte'

const en = {
  victory: 'Victory!',
  'victory.other': 'Curtain!',
  defeat: 'Alas!',
  draw: 'A draw',
}

const pl: typeof en = {
  victory: 'Zwycięstwo!',
  'victory.other': 'Kurtyna!',
  defeat: 'No trudno!',
  draw: 'Remis',
}

export const own = ownWords({ pl, en })
