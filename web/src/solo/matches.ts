// Matches of this browser: begun, gone on with, and told as files.

import { chanceOf } from '../played/chance'
import { standsOf } from '../played/course'
import type { Export } from '../played/file'
import { shelf, type GameFacts } from '../shell/api'
import { characterOf, factsOf } from '../shell/bots'
import type { GameRules } from '../shell/match'
import { settings } from '../shell/settings.svelte'
import { bytesOf, hexOf } from '../shell/sha256'
import { rulesOf } from '../shell/shelf'
import { allKept, keep, type Kept } from './keeping'
import { BOT_NAMES } from './names'
import { botAt, exported, noncesOf, Solo } from './solo.svelte'

const USUAL_BOT = 'medium'

const newId = (): string => hexOf(crypto.getRandomValues(new Uint8Array(8)))
const nextOf = (game: string, others: Kept[]): number => 1 + Math.max(0, ...others.filter((each) => each.game === game).map((each) => each.number))

/** A new match: its key is drawn here, and nobody else's chance is in it. */
export function newMatch(game: GameFacts, options: Record<string, string>, bots: string[], name: string, others: Kept[]): Kept {
  return {
    id: newId(),
    game: game.name,
    rules: game.digest,
    number: nextOf(game.name, others),
    options,
    names: namesOf(game, bots, name),
    bots: ['', ...bots],
    key: hexOf(crypto.getRandomValues(new Uint8Array(32))),
    moves: [],
    takebacks: [],
    changed: Date.now(),
    isOver: false,
  }
}

/** The names at a table: characters go by their own, and by a number if that is taken; the others have names for it. */
function namesOf(game: GameFacts, bots: string[], name: string): string[] {
  const names = [name]
  for (const bot of bots) {
    const facts = factsOf(game, bot)
    const own = facts?.is_character ? [facts.titles[settings.language]] : BOT_NAMES
    const numbered = names.flatMap((_, at) => own.map((each) => `${each} ${at + 2}`))
    names.push([...own, ...numbered].find((each) => !names.includes(each)) ?? bot)
  }
  return names
}

/** The bots of a match, by seat. */
export const botsOf = (kept: Kept): string[] => kept.names.map((_, seat) => botAt(kept, seat)).filter(Boolean)

/** The table of a match, by the rules it was begun with. */
export async function openMatch(kept: Kept, again: (kept: Kept) => void): Promise<Solo> {
  const [rules, games] = await Promise.all([rulesOf(kept.game, kept.rules), shelf().catch(() => null)])
  return new Solo(rules, kept, games?.games.find((game) => game.name === kept.game), again)
}

/** A match as a file, played again by its rules. */
export async function playedBy(kept: Kept): Promise<Export> {
  if (kept.file) return kept.file
  const rules = await rulesOf(kept.game, kept.rules)
  const nonces = noncesOf(kept)
  return exported(kept, rules, standsOf(rules, kept, chanceOf(bytesOf(kept.key), nonces.map(bytesOf))), nonces)
}

/** A match from a file, among those of this browser: as it came if it is over, else to go on with. */
export function broughtHere(file: Export, others: Kept[]): Kept {
  const { game, rules, options, key, moves, takebacks } = file
  const isOver = file.reason !== ''
  const kept = { id: newId(), game, rules, number: nextOf(game, others), options, key, moves, takebacks, changed: Date.now(), isOver }
  const sat = { names: file.nonces.map(({ name }) => name), nonces: file.nonces.map(({ nonce }) => nonce) }
  return { ...kept, ...sat, ...(isOver ? { file } : {}) }
}

/** Keep a match from a file in this browser; says whether it is kept. */
export const keepFile = async (file: Export): Promise<boolean> => keep(broughtHere(file, await allKept()))

/** A moment of a match that was played, from which somebody would like to go on. */
export interface Crossing {
  file: Export
  rules: GameRules
  facts: GameFacts | undefined
  moves: number // that were made
  names: string[] // who sat there then
  seat: number // where the person sits down
}

/** The match goes on in this browser, against bots: with the cards as they lay, and the chance as it would have been. */
export function playedOn({ file, rules, facts, moves, names, seat }: Crossing, name: string, others: Kept[]): Kept {
  const sat = names.map((each, at) => (at === seat && !names.includes(name) ? name : each))
  const chance = chanceOf(bytesOf(file.key), file.nonces.map(({ nonce }) => bytesOf(nonce)))
  const made = file.moves.slice(0, moves)
  const stands = standsOf(rules, { names: sat, options: file.options, moves: made }, chance)
  return {
    ...broughtHere({ ...file, moves: made.map((each, at) => ({ ...each, words: stands[at + 1]?.words ?? '' })), takebacks: [], reason: '' }, others),
    names: sat,
    bots: names.map((each, at) => (at === seat ? '' : characterOf(facts, each) || USUAL_BOT)),
    me: seat,
    from: moves,
  }
}
