// The keyboard at a table: digits and letters choose, Enter plays, Escape goes one step back, some letters open what lies beside.

import type { Play } from './play.svelte'

export interface Desk {
  play: Play | null
  open(name: 'menu' | 'rules' | 'help' | 'keys'): void
  show(tab: 'log' | 'chat'): void
  back(): void
}

const TYPED = 'input, select, textarea, [contenteditable]'
const hasModifier = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey

/** Where a key was pressed or a finger tapped, if it is in the page still. */
export const targetOf = (event: Event): Element | null => (event.target instanceof Element && event.target.isConnected ? event.target : null)

/** Is a key for what lies on the table: typed into nothing, with no sheet over it? */
export const isForTable = (event: KeyboardEvent): boolean =>
  !hasModifier(event) && !document.querySelector('dialog[open]') && !targetOf(event)?.closest(TYPED)

const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }

/** Cards that are one stop for the Tab key: arrows go through them. */
export function stepThrough(event: KeyboardEvent, cards: Iterable<HTMLElement>): void {
  const by = ARROWS[event.key]
  const list = [...cards]
  const at = list.findIndex((each) => each === document.activeElement)
  if (!by || at < 0) return
  event.preventDefault()
  list[(at + by + list.length) % list.length]?.focus()
}

/** Do what a key stands for, unless it is typed into something or a sheet lies over the table. */
export function press(event: KeyboardEvent, desk: Desk): void {
  const { target } = event
  if (hasModifier(event) || !(target instanceof HTMLElement) || document.querySelector('dialog[open]')) return
  if (target.closest(TYPED)) {
    if (event.key === 'Escape') target.blur()
    return
  }
  const act = meant(event.key.toLowerCase(), target, desk)
  if (!act) return
  act()
  event.preventDefault()
}

/** What a key stands for just now. */
function meant(key: string, target: HTMLElement, desk: Desk): (() => void) | undefined {
  if (key === 'escape') return () => desk.back()
  if (key === '?') return () => desk.open('keys')
  const { play } = desk
  const chosen = play && chosenBy(key, play)
  if (play && chosen) return () => play.choose(chosen)
  if (key === 'enter') return play && !target.closest('button, a, summary') ? () => enter(play) : undefined
  if (key === 'h') return () => desk.open('help')
  if (key === 'i') return () => desk.open('rules')
  if (key === 'm') return () => desk.open('menu')
  if (key === 'l') return () => desk.show('log')
  if (key === 't') return () => desk.show('chat')
  return undefined
}

/** The button a key presses. */
function chosenBy(key: string, play: Play): Play['buttons'][number] | undefined {
  if (!play.place || play.confirming) return undefined
  const offers = play.buttons
  const numbered = play.kind === 'number' ? offers.find((offer) => String(offer.argument) === key) : offers[Number(key) - 1]
  // where the scene has numbers of its own, a button with a letter has none
  return offers.find((offer) => offer.letter === key) ?? (play.isInScene && numbered?.letter ? undefined : numbered)
}

function enter(play: Play): void {
  if (play.confirming) play.confirm()
  else if (play.lifted >= 0) play.playLifted()
  else if (play.offers.length === 1 && play.offers[0]) play.choose(play.offers[0])
}
