// Chance as a table makes it (stolik/table/fair.py): an HMAC of an answer's number under the key of the match.

import type { Chance } from '../../rules'
import { digest, hmac, joined, textBytes } from '../shell/sha256'

/** What is added for whoever adds nothing: it follows from the key. */
export const madeNonce = (key: Uint8Array, chair: number): Uint8Array => hmac(key, textBytes(`nonce ${chair}`)).slice(0, 16)

/** The chance of each answer by its number; that of the deal is number 0. */
export function chanceOf(key: Uint8Array, nonces: Uint8Array[]): (answer: number) => Chance {
  const salt = digest(joined(...nonces.map(digest)))
  return (answer) => {
    const words = new DataView(hmac(key, joined(salt, textBytes(`answer ${answer}`))).buffer)
    return [words.getUint32(0), words.getUint32(4), words.getUint32(8), words.getUint32(12)]
  }
}
