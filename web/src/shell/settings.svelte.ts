// What a person has chosen for this browser: language, theme, name, bots. Kept where the browser allows it.

import { LANGUAGES, type Language } from './say'

/** Which moves are asked about once more: those that cannot be wished back, all, or none. */
export const HINTS = ['off', 'on'] as const // at a table
export const CONFIRMS = ['dire', 'always', 'never'] as const
export type Confirms = (typeof CONFIRMS)[number]

/** Is a question explained to whoever meets it for the first time? */
export const EXPLAINS = ['on', 'off'] as const
export type Explains = (typeof EXPLAINS)[number]

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Storage may be forbidden or full; then nothing is remembered and everything else works. */
export function recall(key: string, store: 'local' | 'session' = 'local'): string | null {
  try {
    return (store === 'local' ? localStorage : sessionStorage).getItem(`stolik.${key}`)
  } catch {
    return null
  }
}

export function remember(key: string, value: string, store: 'local' | 'session' = 'local'): void {
  try {
    ;(store === 'local' ? localStorage : sessionStorage).setItem(`stolik.${key}`, value)
  } catch {
    // as said above
  }
}

/** Forget what goes by keys of a kind. */
export function forget(kind: RegExp): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith('stolik.') && kind.test(key.slice(7))) localStorage.removeItem(key)
  } catch {
    // then nothing was remembered
  }
}

const languageOf = (word: string | null): Language | undefined => LANGUAGES.find((each) => each === word)

function browserLanguage(): Language {
  const wished = navigator.languages?.length ? navigator.languages : [navigator.language ?? '']
  return wished.map((tag) => languageOf(tag.slice(0, 2).toLowerCase())).find((known) => known !== undefined) ?? 'en'
}

class Settings {
  language = $state<Language>(languageOf(recall('language')) ?? browserLanguage())
  theme = $state<Theme>(THEMES.find((each) => each === recall('theme')) ?? 'system')
  name = $state(recall('name') ?? '')
  confirms = $state<Confirms>(CONFIRMS.find((each) => each === recall('confirms')) ?? 'dire')
  hasSound = $state(recall('sound') === 'on')
  hasCalls = $state(recall('calls') === 'on') // on the own turn, while the page is hidden
  explains = $state<Explains>(EXPLAINS.find((each) => each === recall('explains')) ?? 'on')
  private bots = $state<Record<string, string>>({})
  private counts = $state<Record<string, number>>({})

  setLanguage(language: Language): void {
    this.language = language
    remember('language', language)
  }

  setTheme(theme: Theme): void {
    this.theme = theme
    remember('theme', theme)
  }

  setSound(isOn: boolean): void {
    this.hasSound = isOn
    remember('sound', isOn ? 'on' : 'off')
  }

  setCalls(isOn: boolean): void {
    this.hasCalls = isOn
    remember('calls', isOn ? 'on' : 'off')
  }

  setName(name: string): void {
    this.name = name
    remember('name', name)
  }

  /** Whom somebody played against last time, of the bots of a game. */
  bot(game: string): string | null {
    return this.bots[game] ?? recall(`bot.${game}`)
  }

  setBot(game: string, bot: string): void {
    this.bots[game] = bot
    remember(`bot.${game}`, bot)
  }

  /** How many bots somebody played against last time. */
  count(game: string): number | null {
    return this.counts[game] ?? (Number(recall(`bots.${game}`)) || null)
  }

  setCount(game: string, count: number): void {
    this.counts[game] = count
    remember(`bots.${game}`, String(count))
  }

  setExplains(explains: Explains): void {
    this.explains = explains
    remember('explains', explains)
  }

  setConfirms(confirms: Confirms): void {
    this.confirms = confirms
    remember('confirms', confirms)
  }
}

export const settings = new Settings()
