// The table of this address, over a real connection.

import { beSomebody } from './api'
import type { Wire, World } from './connection'
import { keyHere } from './key'
import type { Welcome } from './messages'
import { renew } from './renewal'
import { Session } from './session.svelte'
import { recall, remember, settings } from './settings.svelte'
import { keepToken, offered, tokenOf } from './tokens'

/** Sockets to a path of the server, as whoever this browser is for a code; a visitor without a name stays nobody. */
export function worldOf(path: string, code: string, more = '', isNobody = false): World {
  return {
    connect() {
      let socket: WebSocket | null = null
      let isClosed = false
      const close = (): void => {
        isClosed = true
        socket?.close()
      }
      const wire: Wire = { send: (text) => socket?.send(text), close, onopen: null, onmessage: null, onclose: null }
      const open = (): void => {
        if (isClosed) return
        const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
        const address = `${scheme}://${location.host}/ws/${path}?language=${settings.language}${more}`
        socket = new WebSocket(address, offered(tokenOf(code), isNobody ? '' : keyHere()))
        socket.binaryType = 'arraybuffer'
        socket.onopen = () => wire.onopen?.()
        socket.onmessage = (event: MessageEvent<ArrayBuffer>) => wire.onmessage?.(event)
        socket.onclose = (event) => wire.onclose?.(event)
      }
      if (isNobody || tokenOf(code)) open()
      else void beSomebody(settings.name.trim()).then(open)
      return wire
    },
    after(milliseconds, action) {
      const timer = setTimeout(action, milliseconds)
      return () => clearTimeout(timer)
    },
  }
}

/** What is done with the first word of a server. */
export const welcomed =
  (code: string) =>
  ({ token, client }: Welcome): void => {
    keepToken(code, token)
    void renew(client)
  }

export function connect(table: string): Session {
  const isStarting = recall(`start.${table}`, 'session') === 'yes'
  if (isStarting) remember(`start.${table}`, '', 'session')
  return new Session(table, worldOf(table, table), welcomed(table), isStarting)
}

/** The same table as a visitor without a seat, whoever else sits at this computer: for a screen that all can see. */
export function look(table: string): Session {
  const visitor = `tv.${table}`
  return new Session(table, worldOf(table, visitor, '&screen=yes', true), welcomed(visitor))
}
