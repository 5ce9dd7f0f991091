// What a player has chosen so far of a move that takes several cards.

import { stepsTo, type Place } from '../../shell/walk'
import type { Answer, Football, Question } from './view'

const TAKES: Answer[] = ['shoot', 'save', 'discard']
export type Verb = 'lay' | 'stop' | 'discard' | 'shoot' | 'save'

/** How a card of the hand answers a question. */
export const VERBS: Partial<Record<Question, Verb>> = {
  attack: 'lay',
  answer: 'stop',
  pay: 'discard',
  shoot: 'shoot',
  shoot_more: 'shoot',
  save: 'save',
  save_more: 'save',
}

/** The cards on the way to a place that shoot, save or pay, by their numbers. */
export function picksAt(place: Place<Football> | null): number[] {
  return stepsTo(place).flatMap((step) => (TAKES.includes(step.kind) && step.argument !== null ? [step.argument] : []))
}

/** The way without one of those cards. */
export function without(place: Place<Football>, card: number): number[] {
  const steps = stepsTo(place)
  const at = steps.findLastIndex((step) => TAKES.includes(step.kind) && step.argument === card)
  return place.path.filter((_, step) => step !== at)
}
