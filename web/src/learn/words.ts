// What the page of a guided first game says; what a lesson itself says is written beside its script.

import { ownWords } from '../shell/own.svelte'

export const own = ownWords({
  pl: {
    title: 'Pierwsza gra z przewodnikiem',
    step: 'Krok {at} z {all}',
    next: 'Dalej',
    back: 'Krok wstecz',
    again: 'Od początku',
    leave: 'Wyjdź',
    rule: 'Przeczytaj w zasadach: {paragraph}',
    other: 'Tak też można. Ale teraz spróbuj tego:',
    play: 'Teraz na poważnie: graj z botami',
    failed: 'Nie udało się wczytać przewodnika. Sprawdź połączenie i spróbuj ponownie.',
    home: 'Do stołu',
  },
  en: {
    title: 'Guided first game',
    step: 'Step {at} of {all}',
    next: 'Next',
    back: 'One step back',
    again: 'Start again',
    leave: 'Leave',
    rule: 'Read it in the rules: {paragraph}',
    other: 'You could do that. But now try this:',
    play: 'Now for real: play against bots',
    failed: 'The guided game could not be loaded. Check the connection and try again.',
    home: 'To the table',
  },
})
