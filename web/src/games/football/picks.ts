// What a player has chosen so far of a move that takes several cards.

import type { Branch } from '../../shell/match'
import type { Place } from '../../shell/walk'

const TAKES = ['shoot', 'save', 'discard']
/** How a card of the hand answers a question. */
export const VERBS: Record<string, string> = {
  attack: 'lay',
  answer: 'stop',
  pay: 'discard',
  shoot: 'shoot',
  shoot_more: 'shoot',
  save: 'save',
  save_more: 'save',
}

/** The answers on the way to a place. */
export function stepsTo(place: Place | null): Branch[] {
  return (place?.path ?? []).flatMap((answer, at) => place?.trees[at]?.branches.find((each) => each.answer === answer) ?? [])
}

/** The cards among them that shoot, save or pay, by their numbers. */
export function picksAt(place: Place | null): number[] {
  return stepsTo(place).flatMap((step) => (TAKES.includes(step.kind) && step.argument !== null ? [step.argument] : []))
}

/** The way without one of those cards. */
export function without(place: Place, card: number): number[] {
  const steps = stepsTo(place)
  const at = steps.findLastIndex((step) => TAKES.includes(step.kind) && step.argument === card)
  return place.path.filter((_, step) => step !== at)
}
