// What is said about thinking.

import { ownWords } from '../shell/own.svelte'

export const own = ownWords({
  pl: {
    title: 'Podpowiedź',
    close: 'Zamknij podpowiedź',
    thinking: 'Strona się zastanawia…',
    none: 'Strona nie umie tu nic podpowiedzieć.',
    follow: 'Zrób to',
    chance: 'szansa na wygraną {n}%',
    about: 'Policzone w tej przeglądarce, tylko z tego, co widać z twojego miejsca.',
  },
  en: {
    title: 'Hint',
    close: 'Close the hint',
    thinking: 'The page is thinking…',
    none: 'The page has no advice here.',
    follow: 'Do it',
    chance: '{n}% to win',
    about: 'Worked out in this browser, from what your seat can see and nothing else.',
  },
})
