// What the server is asked about the person at this browser.

import { ask } from '../shell/api'
import { beWith } from '../shell/key'
import { settings, THEMES, CONFIRMS, EXPLAINS } from '../shell/settings.svelte'
import { LANGUAGES } from '../shell/say'
import type { Signed } from './passkeys'
import { unsubscribe } from './push'
import type { Acquainted, ArenaOf, Best, BlockedPeople, Codes, DayTold, Found, Key, Lobbied, Me, OwnTables, Profile, Programs, Recovered } from './messages'

export const me = (): Promise<Me> => ask('api/me')
export const callMe = (name: string): Promise<Me> => ask('api/me', { name })
export const keepMe = (login: string, password: string): Promise<Codes> => ask('api/me/keep', { login, password })
export const newCodes = (password: string): Promise<Codes> => ask('api/me/codes', { password })

export const profileOf = (number: number): Promise<Profile> => ask(`api/people/${number}`)
export const bestOf = (game: string): Promise<Best> => ask(`api/best/${game}`)

export const arenaOf = (game: string): Promise<ArenaOf> => ask(`api/arena/${game}`)

export const programs = (): Promise<Programs> => ask('api/me/programs')
export const makeProgram = (name: string): Promise<Key> => ask('api/me/programs', { name })
export const renewProgram = (number: number): Promise<Key> => ask(`api/me/programs/${number}/token`, {})
export const removeProgram = (number: number): Promise<object> => ask(`api/me/programs/${number}/remove`, {})

export const lobby = (): Promise<Lobbied> => ask('api/lobby')
export const ownTables = (): Promise<OwnTables> => ask('api/me/tables')
export const met = (): Promise<Acquainted> => ask('api/me/met')
export const like = (person: number, is_on: boolean): Promise<object> => ask(`api/people/${person}/friend`, { is_on })
export const blocked = (): Promise<BlockedPeople> => ask('api/me/blocked')
export const block = (person: number, is_on: boolean): Promise<object> => ask(`api/people/${person}/block`, { is_on })
export const report = (person: number, name: string, code: string, reason: string): Promise<object> => ask('api/reports', { person, name, code, reason })
export const theDay = (): Promise<DayTold> => ask('api/day')
export const tryDay = (name: string): Promise<Found> => ask('api/day', { name })
export const find = (game: string, seats: number, wait: number, name: string): Promise<Found> =>
  ask('api/find', { game, seats, wait, name })

/** Come as somebody: whatever this browser was before, it is them now. */
async function comeAs(told: Key | Promise<Key>): Promise<Me> {
  beWith((await told).key)
  const mine = await me()
  adopt(mine)
  return mine
}
export const logIn = (login: string, password: string): Promise<Me> => comeAs(ask('api/login', { login, password }))
export async function recover(login: string, code: string, password: string): Promise<[Me, string[]]> {
  const told = await ask<Recovered>('api/recover', { login, code, password })
  return [await comeAs(told), told.codes]
}
export const changePassword = (old: string, fresh: string): Promise<Me> => comeAs(ask('api/me/password', { old, new: fresh }))
export const logInBy = (credential: Signed): Promise<Me> => comeAs(ask('api/passkeys', { credential }))

/** Be nobody here any more. */
async function goAfter(done: Promise<object>): Promise<void> {
  await done
  await unsubscribe().catch(() => {}) // the server has forgotten it already
  beWith('')
  settings.setName('')
}
export const logOut = (): Promise<void> => goAfter(ask('api/logout', {}))
export const logOutEverywhere = (): Promise<void> => goAfter(ask('api/logout/everywhere', {}))
export const goForGood = (password: string): Promise<void> => goAfter(ask('api/me/delete', { password }))

export const offerPasskey = (password: string): Promise<{ options: PublicKeyCredentialCreationOptionsJSON }> => ask('api/me/passkeys/offer', { password })
export const addPasskey = (credential: Signed): Promise<object> => ask('api/me/passkeys', { credential })
export const removePasskey = (id: number, password: string): Promise<object> => ask(`api/me/passkeys/${id}/remove`, { password })
export const askPasskey = (): Promise<{ options: PublicKeyCredentialRequestOptionsJSON }> => ask('api/passkeys/ask', {})

/** Everything that is kept about somebody, as text. */
export const everything = async (): Promise<string> => JSON.stringify(await ask<object>('api/me/export'), null, 1)

/** What somebody has chosen goes with them from device to device. */
export function adopt({ name, settings: chosen }: Me): void {
  if (name) settings.setName(name)
  const language = LANGUAGES.find((each) => each === chosen['language'])
  if (language) settings.setLanguage(language)
  const theme = THEMES.find((each) => each === chosen['theme'])
  if (theme) settings.setTheme(theme)
  const confirms = CONFIRMS.find((each) => each === chosen['confirms'])
  if (confirms) settings.setConfirms(confirms)
  const explains = EXPLAINS.find((each) => each === chosen['explains'])
  if (explains) settings.setExplains(explains)
  if (chosen['sound']) settings.setSound(chosen['sound'] === 'on')
}

/** … and is told to the server when they look at their own page. */
export function share(): Promise<Me> {
  const { language, theme, confirms, explains, hasSound } = settings
  return ask('api/me', { settings: { language, theme, confirms, explains, sound: hasSound ? 'on' : 'off' } })
}
