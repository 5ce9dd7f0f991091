// A match of a table of this server.

import { addressOf } from '../shell/site'
import { readFile } from './files'
import type { Export } from './file'

/** The match, or null if there is none, or it is not over. */
export async function fetchMatch(code: string, number: number): Promise<Export | null> {
  const answer = await fetch(addressOf(`api/tables/${encodeURIComponent(code)}/matches/${number}`))
  return answer.ok ? readFile(await answer.text()) : null
}
