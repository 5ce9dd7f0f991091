// Bots one can play against: levels without a face, and the characters of a game.

import type { BotFacts, GameFacts } from './api'
import { LEVELS, type Level, type Place } from './messages'
import type { Language } from './say'

/** Not a bot: one of each character. */
export const MIXED = 'mixed'

/** Nor is this: a program from outside. */
export const PROGRAM = 'program'

/** A bot that has learned, beside the levels: how strong it is was not chosen. */
export const TRAINED = 'trained'

/** The bot or program that sits at a place or takes part, or nothing. */
export const botAt = (place: Pick<Place, 'bot' | 'is_program'> | undefined): string => place?.bot || (place?.is_program ? PROGRAM : '')

/** A place at a table that is played by nobody but this page. */
export const placeOf = (name: string, bot: string): Place => ({
  name,
  bot,
  is_online: true,
  away_until: 0,
  is_played_by_bot: false,
  wants_rematch: false,
  choice: '',
  is_program: false,
  person: 0,
})

export const levelOf = (bot: string): Level | undefined => LEVELS.find((level) => level === bot)
export const charactersOf = (game: GameFacts): BotFacts[] => game.bots.filter((bot) => bot.is_character)
export const levelsOf = (game: GameFacts): BotFacts[] => game.bots.filter((bot) => !bot.is_character)
export const factsOf = (game: GameFacts | undefined, bot: string): BotFacts | undefined => game?.bots.find(({ word }) => word === bot)

/** The character that goes by a name, perhaps with a number behind it; nothing where there is none. */
export function characterOf(game: GameFacts | undefined, name: string): string {
  const [, plain] = /^(.*?)(?: \d+)?$/.exec(name) ?? []
  return game?.bots.find((bot) => bot.is_character && Object.values(bot.titles).some((title) => title === name || title === plain))?.word ?? ''
}

/** What the level of a bot is called; nothing where it has none. */
export function levelName(game: GameFacts | undefined, bot: string, language: Language): string {
  return factsOf(game, factsOf(game, bot)?.level ?? '')?.titles[language] ?? ''
}

const SYLLABLE = /^(.{3,}[aeiouyąęó][^aeiouyąęó]?)((?:[csrd]z|ch|[^aeiouyąęó])[aeiouyąęó].{2,})$/

/** A name for a narrow place: a long word may be broken before a late syllable. */
export const breakable = (name: string): string => name.replace(/\S{11,}/g, (word) => word.replace(SYLLABLE, '$1\u00AD$2'))

/** Whoever is offered where so many bots sit: what was chosen last if it is there, else everybody, else the easiest. */
export function usual(game: GameFacts, chosen: string | null, count: number): string {
  const isMixed = count > 1 && charactersOf(game).length > 1
  if (chosen && (factsOf(game, chosen) || (chosen === MIXED && isMixed))) return chosen
  return isMixed ? MIXED : (charactersOf(game)[0]?.word ?? game.bots[0]?.word ?? '')
}

/** The bots of so many seats. */
export function company(game: GameFacts, choice: string, count: number): string[] {
  const words = choice === MIXED ? charactersOf(game).map(({ word }) => word) : [choice]
  return Array.from({ length: count }, (_, seat) => words[seat % words.length] ?? choice)
}
