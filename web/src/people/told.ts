// How people and days are told.

import type { GameFacts } from '../shell/api'
import { settings } from '../shell/settings.svelte'
import { own } from './words'

export const day = (at: number): string => new Date(at).toLocaleDateString(settings.language === 'en' ? 'en-GB' : 'pl')
export const titleOf = (games: GameFacts[], name: string): string =>
  games.find((game) => game.name === name)?.titles[settings.language] ?? name

interface Someone {
  person: number
  name: string
  bot: string
}

/** What somebody is called: a bot by its game's word for it, and who has no name by the number. */
export function nameOf(games: GameFacts[], game: string, { person, name, bot }: Someone): string {
  if (person) return name || own().say('nameless', { n: person })
  const facts = games.find((each) => each.name === game)?.bots.find((each) => each.word === bot)
  return facts?.titles[settings.language] ?? (bot || '–')
}

/** How strong, and how sure that is. */
export const strength = (mu: number, sigma: number): string =>
  `${mu.toLocaleString(settings.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} ± ${sigma.toLocaleString(settings.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}`
