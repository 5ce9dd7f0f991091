// What the page of the open archive says.

import { ownWords } from '../shell/own.svelte'

const en = {
  title: 'Open archive',
  lead: 'Matches that everybody who sat in them has given away, for all to watch, study and use: every deal, every move, every card. Names are left out, unless somebody wanted theirs to stay.',
  licence: 'Nobody keeps any right in them:',
  off: 'This site keeps no open archive.',
  all: 'Download all of it ({n})',
  'all.note': 'Lines of JSON, packed (jsonl.gz); each line is a match as a file. Any of them can be verified: stolik verify.',
  game: 'Game',
  'game.any': 'all',
  player: 'player {n}',
  watch: 'Watch',
  file: 'File',
  more: 'Older ones',
  none: 'No match is here yet. After a match everybody in it can give it away, at its end.',
} as const

const pl: Record<keyof typeof en, string> = {
  title: 'Otwarte archiwum',
  lead: 'Partie, które oddali wszyscy, którzy w nich siedzieli, do oglądania, badania i użytku przez każdego: każde rozdanie, każdy ruch, każda karta. Imiona są pominięte, chyba że ktoś chciał zostać pod swoim.',
  licence: 'Nikt nie zachowuje do nich praw:',
  off: 'Ta strona nie prowadzi otwartego archiwum.',
  all: 'Pobierz całość ({n})',
  'all.note': 'Wiersze JSON, spakowane (jsonl.gz); każdy wiersz to partia jako plik. Każdą można sprawdzić: stolik verify.',
  game: 'Gra',
  'game.any': 'wszystkie',
  player: 'osoba {n}',
  watch: 'Obejrzyj',
  file: 'Plik',
  more: 'Starsze',
  none: 'Nie ma tu jeszcze żadnej partii. Po partii mogą ją oddać wszyscy, którzy w niej grali, na ekranie końca.',
}

export const own = ownWords({ en, pl })
