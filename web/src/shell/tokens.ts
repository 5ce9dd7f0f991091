// The seat tokens of this browser, one for each table and person. A second person at the same computer opens the
// table with `?as=2`; a second device opens it once with `#seat=TOKEN`.

import { recall, remember } from './settings.svelte'

/** Is it a second person at this computer who looks at the page? */
export const isSecond = (): boolean => new URLSearchParams(location.search).has('as')

/** Where something is kept for a table and the person at this computer. */
export function slot(kind: string, code: string): string {
  const who = new URLSearchParams(location.search).get('as') ?? ''
  return `${kind}.${code}${who && `.${who}`}`
}

export function keepToken(code: string, token: string): void {
  remember(slot('token', code), token)
}

export function tokenOf(code: string): string {
  const brought = /^#seat=([\w-]+)$/.exec(location.hash)?.[1]
  if (brought) {
    keepToken(code, brought)
    history.replaceState(null, '', location.pathname + location.search)
  }
  return brought ?? recall(slot('token', code)) ?? ''
}

/** The protocols a socket offers: a token goes among them, in a header, because proxies write addresses down; so does the key of a person. */
export function offered(token: string, key = ''): string[] {
  return ['stolik.cells', ...(token ? [`token.${token}`] : key ? [`person.${key}`] : [])]
}

/** The table this browser last sat at, to come back to from the home page. */
export const lastTable = (): string => recall('table') ?? ''

export function noteTable(code: string): void {
  remember('table', code)
}

export function forgetTable(code: string): void {
  if (lastTable() === code) remember('table', '')
}

export function seatAddress(code: string, token: string): string {
  return `${location.origin}/t/${code}#seat=${token}`
}

export function secondPerson(code: string): string {
  const who = Number(new URLSearchParams(location.search).get('as') ?? 1)
  return `/t/${code}?as=${who + 1}`
}

/** An address of this site for the same person at this computer. */
export function asHere(path: string): string {
  const who = new URLSearchParams(location.search).get('as')
  return who ? `${path}?as=${who}` : path
}
