// The tournament of this address, over a real connection.

import { worldOf } from '../live'
import { keepToken } from '../tokens'
import { TournamentSession } from './session.svelte'

export function attend(code: string): TournamentSession {
  return new TournamentSession(code, worldOf(`tournaments/${code}`, code), (token) => keepToken(code, token))
}
