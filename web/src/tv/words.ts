// What the big screen says of itself.

import { ownWords } from '../shell/own.svelte'

const en = {
  title: 'Big screen',
  join: 'Join from your phone',
  'join.text': 'Scan the picture, or open the address and type the code.',
  seats: 'At the table',
  free: 'free seat',
  begin: 'The host begins when everybody is here.',
  full: 'Everybody is here. The host begins.',
  large: 'Full screen',
}

const pl: typeof en = {
  title: 'Duży ekran',
  join: 'Dołącz telefonem',
  'join.text': 'Zeskanuj obrazek albo otwórz adres i wpisz kod.',
  seats: 'Przy stole',
  free: 'wolne miejsce',
  begin: 'Gospodarz zaczyna, gdy wszyscy są na miejscu.',
  full: 'Wszyscy są na miejscu. Zaczyna gospodarz.',
  large: 'Pełny ekran',
}

export const own = ownWords({ pl, en })
