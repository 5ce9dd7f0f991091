// The table of this address, over a real connection.

import type { World } from './connection'
import { Session } from './session.svelte'
import { recall, remember, settings } from './settings.svelte'
import { keepToken, offered, tokenOf } from './tokens'

/** Sockets to a path of the server, as whoever this browser is for a code. */
export function worldOf(path: string, code: string): World {
  return {
    connect() {
      const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
      const address = `${scheme}://${location.host}/ws/${path}?language=${settings.language}`
      return new WebSocket(address, offered(tokenOf(code))) as never
    },
    after(milliseconds, action) {
      const timer = setTimeout(action, milliseconds)
      return () => clearTimeout(timer)
    },
  }
}

export function connect(table: string): Session {
  const isStarting = recall(`start.${table}`, 'session') === 'yes'
  if (isStarting) remember(`start.${table}`, '', 'session')
  return new Session(table, worldOf(table, table), (token) => keepToken(table, token), isStarting)
}
