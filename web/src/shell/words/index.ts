// What the page itself says, in Polish and English; everything about a game comes from the game's own words.

import { REFUSALS } from '../refusals'
import { Words, type Dictionary, type Language, type Parts } from '../say'
import { en } from './en'
import { pl } from './pl'

export const LABELS: Record<Language, Dictionary> = { pl, en }

export function labelsIn(language: Language): Words {
  return new Words(language, { ...LABELS[language], ...REFUSALS[language] })
}

export interface Told {
  sentence: string
  code?: string
  parts?: Parts
}

/** A refusal in the page's language; a rule's own words come in it already. */
export function refusalIn(labels: Words, told: Told): string {
  const key = `refusal.${told.code}`
  return labels.has(key) ? labels.say(key, told.parts) : told.sentence
}
