// A game's own texts on the page, in the viewer's language.

import { Words, type Dictionary, type Language } from './say'
import { settings } from './settings.svelte'

export function ownWords(texts: Record<Language, Dictionary>): () => Words {
  const both = { pl: new Words('pl', texts.pl), en: new Words('en', texts.en) }
  return () => both[settings.language]
}
