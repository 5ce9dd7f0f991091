// Where somebody is in a guided first game, kept by the browser: the choice at each step that is done.

import { recall, remember } from '../shell/settings.svelte'
import type { Script } from './script'

const nameOf = (game: string): string => `lesson.${game}`

export function keepPlace({ game, key, steps }: Script, taken: number[]): void {
  if (taken.length || recall(nameOf(game))) remember(nameOf(game), `${key}/${steps.length}/${taken.join(',')}`)
}

/** The choices so far; none if it is another script by now, or if it was gone through to the end. */
export function placeIn({ game, key, steps }: Script): number[] {
  const [kept, , taken = ''] = (recall(nameOf(game)) ?? '').split('/')
  const choices = taken ? taken.split(',').map(Number) : []
  return kept === key && choices.length < steps.length - 1 ? choices : []
}

/** Has somebody been in it, and gone through to the end? */
export function learntOf(game: string): 'no' | 'some' | 'all' {
  const [key, steps = '0', taken = ''] = (recall(nameOf(game)) ?? '').split('/')
  const done = taken ? taken.split(',').length : 0
  if (!key || !done) return 'no'
  return done < Number(steps) - 1 ? 'some' : 'all'
}
