// A match of a table of this server.

import { asMyself } from '../shell/key'
import { addressOf } from '../shell/site'
import { readFile } from './files'
import type { Export } from './file'

/** The match, or null if there is none, or it is not over. */
export function fetchMatch(code: string, number: number): Promise<Export | null> {
  return fetchFile(`api/tables/${encodeURIComponent(code)}/matches/${number}`)
}

/** A match of the open archive, or null if it is not there. */
export const fetchArchived = (number: number): Promise<Export | null> => fetchFile(`api/archive/${number}`)

async function fetchFile(address: string): Promise<Export | null> {
  const headers = asMyself() // the table of the day is told to those who have played it
  const answer = await fetch(addressOf(address), { headers })
  return answer.ok ? readFile(await answer.text()) : null
}
