// Who this browser is: the key by which the server knows somebody on this device.

import { forget, recall, remember } from './settings.svelte'
import { isSecond } from './tokens'

/** The key of this browser; a second person at the same computer has none. */
export const keyHere = (): string => (isSecond() ? '' : (recall('key') ?? ''))

/** The headers by which the server knows whose request it is; none for nobody's. */
export function asMyself(): Record<string, string> | undefined {
  const key = keyHere()
  return key ? { authorization: `Bearer ${key}` } : undefined
}

/** Be whoever has this key, or nobody without one. Seats belong to whoever was here before. */
export function beWith(key: string): void {
  if (keyHere()) forget(/^(token\.|table$)/)
  remember('key', key)
}
