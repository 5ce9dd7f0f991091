// Matches of this browser: begun, gone on with, and told as files.

import { chanceOf, madeNonce } from '../played/chance'
import { standsOf } from '../played/course'
import type { Export } from '../played/file'
import { shelf, type GameFacts } from '../shell/api'
import { bytesOf, hexOf } from '../shell/sha256'
import { rulesOf } from '../shell/shelf'
import type { Kept } from './keeping'
import { BOT_NAMES } from './names'
import { exported, Solo } from './solo.svelte'

/** A new match: its key is drawn here, and nobody else's chance is in it. */
export function newMatch(game: GameFacts, options: Record<string, string>, seats: number, name: string, others: Kept[]): Kept {
  const bots = BOT_NAMES.filter((each) => each !== name)
  return {
    id: hexOf(crypto.getRandomValues(new Uint8Array(8))),
    game: game.name,
    rules: game.digest,
    number: 1 + Math.max(0, ...others.filter((each) => each.game === game.name).map((each) => each.number)),
    options,
    names: [name, ...bots.slice(0, seats - 1)],
    key: hexOf(crypto.getRandomValues(new Uint8Array(32))),
    moves: [],
    takebacks: [],
    changed: Date.now(),
    isOver: false,
  }
}

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
