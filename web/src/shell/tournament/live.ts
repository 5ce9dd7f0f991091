// The tournament of this address, over a real connection.

import { welcomed, worldOf } from '../live'
import { TournamentSession } from './session.svelte'

export function attend(code: string): TournamentSession {
  return new TournamentSession(code, worldOf(`tournaments/${code}`, code), welcomed(code))
}
