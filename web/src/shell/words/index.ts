// What the page itself says, in Polish and English; everything about a game comes from the game's own words.

import { REFUSALS } from '../refusals'
import { Words, type Language, type Parts } from '../say'
import { en, type Label } from './en'
import { pl } from './pl'

export type Labels = Words<Label | keyof (typeof REFUSALS)['en']>

export const LABELS: Record<Language, Record<Label, string>> = { pl, en }

export function labelsIn(language: Language): Labels {
  return new Words(language, { ...LABELS[language], ...REFUSALS[language] })
}

export interface Told {
  sentence: string
  code?: string
  parts?: Parts
}

/** A refusal in the page's language; a rule's own words come in it already. */
export function refusalIn(labels: Labels, told: Told): string {
  return labels.find(`refusal.${told.code ?? ''}`, told.parts) ?? told.sentence
}
