// Whom this page does not listen to, table by table: what they say is neither shown nor told here. Nobody learns of it.

import { recall, remember } from './settings.svelte'
import { slot } from './tokens'

let chosen = $state.raw<Record<string, string[]>>({}) // by table, once somebody has chosen here

const namesAt = (code: string): string[] => chosen[code] ?? (recall(slot('muted', code)) ?? '').split('\n').filter(Boolean)

/** Is nothing heard of them? The server leaves out the words of people one has blocked: nobody's name stands there. */
export const isMuted = (code: string, name: string): boolean => !name || namesAt(code).includes(name)

export function mute(code: string, name: string, isOn: boolean): void {
  const others = namesAt(code).filter((each) => each !== name)
  chosen = { ...chosen, [code]: isOn ? [...others, name] : others }
  remember(slot('muted', code), namesAt(code).join('\n'))
}
