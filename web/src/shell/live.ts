// The table of this address, over a real connection.

import { Session } from './session.svelte'
import { recall, remember, settings } from './settings.svelte'
import { keepToken, tokenOf } from './tokens'

export function connect(table: string): Session {
  const isStarting = recall(`start.${table}`, 'session') === 'yes'
  if (isStarting) remember(`start.${table}`, '', 'session')
  return new Session(
    table,
    {
      connect() {
        const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
        const asked = new URLSearchParams({ token: tokenOf(table), language: settings.language })
        return new WebSocket(`${scheme}://${location.host}/ws/${table}?${asked}`) as never
      },
      after(milliseconds, action) {
        const timer = setTimeout(action, milliseconds)
        return () => clearTimeout(timer)
      },
    },
    (token) => keepToken(table, token),
    isStarting,
  )
}
