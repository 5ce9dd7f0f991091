// What is said where a match comes to a climax or an end.

import { ownWords } from '../shell/own.svelte'

const en = {
  victory: 'Victory!',
  'victory.other': 'Curtain!',
  defeat: 'Alas!',
  draw: 'A draw',
  decided: 'What decided it',
  'decided.thinking': 'The page is working out what decided it…',
  'decided.swing': '{who}: {before} → {after} to win',
  'picture.about': 'A picture of the result: {result} {moments}',
  'picture.wins': '{n:Winner|Winners}',
  'picture.share': 'Share as a picture',
  'picture.saved': 'The picture is saved.',
  'picture.failed': 'This browser cannot draw the picture.',
}

const pl: typeof en = {
  victory: 'Zwycięstwo!',
  'victory.other': 'Kurtyna!',
  defeat: 'No trudno!',
  draw: 'Remis',
  decided: 'Co przesądziło',
  'decided.thinking': 'Strona sprawdza, co przesądziło o wyniku…',
  'decided.swing': '{who}: szansa na wygraną {before} → {after}',
  'picture.about': 'Obrazek z wynikiem: {result} {moments}',
  'picture.wins': '{n:Wygrywa|Wygrywają|Wygrywają}',
  'picture.share': 'Udostępnij jako obrazek',
  'picture.saved': 'Obrazek zapisany.',
  'picture.failed': 'Ta przeglądarka nie potrafi narysować obrazka.',
}

export const own = ownWords({ pl, en })
