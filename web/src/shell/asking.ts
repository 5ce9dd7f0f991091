// What an address of this site answers. Thoughts ask here too, beside the page: nothing of the page is needed for it.

import { addressOf } from './site'
import type { Told } from './words'

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(readonly told: Told) {
    super(told.sentence)
  }
}

export async function answerAt<T>(address: string, how: RequestInit = {}): Promise<T> {
  const answer = await fetch(addressOf(address), how)
  const told = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Refusal({ ...told, sentence: told.sentence ?? `${answer.status}` })
  return told // what each address answers stands beside whoever asks it
}
