// A game's own texts on the page, in the viewer's language.

import { Words, type Dictionary } from './say'
import { settings } from './settings.svelte'

/** What is said in both languages goes by its key; whether there is more, `has` tells. */
export function ownWords<P extends Dictionary, E extends Dictionary>(texts: { pl: P; en: E }): () => Words<keyof P & keyof E & string> {
  const both = { pl: new Words<keyof P & keyof E & string>('pl', texts.pl), en: new Words<keyof P & keyof E & string>('en', texts.en) }
  return () => both[settings.language]
}
