// Matches of this browser: begun, gone on with, and told as files.

import { chanceOf, madeNonce } from '../played/chance'
import { standsOf } from '../played/course'
import type { Export } from '../played/file'
import { shelf, type GameFacts } from '../shell/api'
import { factsOf } from '../shell/bots'
import { settings } from '../shell/settings.svelte'
import { bytesOf, hexOf } from '../shell/sha256'
import { rulesOf } from '../shell/shelf'
import type { Kept } from './keeping'
import { BOT_NAMES } from './names'
import { botAt, exported, Solo } from './solo.svelte'

/** A new match: its key is drawn here, and nobody else's chance is in it. */
export function newMatch(game: GameFacts, options: Record<string, string>, bots: string[], name: string, others: Kept[]): Kept {
  return {
    id: hexOf(crypto.getRandomValues(new Uint8Array(8))),
    game: game.name,
    rules: game.digest,
    number: 1 + Math.max(0, ...others.filter((each) => each.game === game.name).map((each) => each.number)),
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
  const rules = await rulesOf(kept.game, kept.rules)
  const key = bytesOf(kept.key)
  const nonces = kept.names.map((_, chair) => madeNonce(key, chair))
  return exported(kept, rules, standsOf(rules, kept, chanceOf(key, nonces)), nonces.map(hexOf))
}
