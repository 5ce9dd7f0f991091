// Was a match dealt and played as its file says? Key, nonces, deal and every move are worked out again, here, by the
// rules of its day. The command `stolik verify` asks the same (stolik/table/verify.py).

import { blankOf, type Chance } from '../../rules'
import type { GameRules } from '../shell/match'
import type { Parts } from '../shell/say'
import { bytesOf, commitmentOf, hexOf } from '../shell/sha256'
import { there } from '../shell/there'
import { chanceOf, madeNonce } from './chance'
import { deal, endOf, isDigestOf, move, type Stand } from './course'
import { BROWSER, SERVER, type Export, type Told } from './file'
import type { Said } from './words'

type After<Key> = Key extends `verify.${infer What}` ? What : never
type What = After<Said>

/** One thing that was looked at, as a key of the page's words. */
export interface Finding {
  isGood: boolean
  key: `verify.${What}`
  parts: Parts
}

/** How far a file can be played again, and what is wrong with it. */
export interface Verdict {
  findings: Finding[]
  stands: Stand[] // after the deal and after every move that is as the file says
}

/** Everything that can be checked; without rules only what needs none. `seen` is the commitment that was seen before the deal. */
export function verify(file: Export, rules: GameRules | null, seen = ''): Verdict {
  const findings: Finding[] = []
  const say = (isGood: boolean, key: What, parts: Parts = {}): boolean => {
    findings.push({ isGood, key: `verify.${key}`, parts })
    return isGood
  }
  const stands: Stand[] = []
  try {
    const [key, nonces] = [bytesOf(file.key), file.nonces.map((each) => bytesOf(each.nonce))]
    checkKey(file, key, seen, say)
    checkNonces(file, key, say)
    const chance = chanceOf(key, nonces)
    if (!checkSeeds(file, chance, say) || !checkRules(file, rules, say) || !rules) return { findings, stands }
    if (checkDeal(file, rules, chance, stands, say) && checkMoves(file, rules, chance, stands, say)) checkResult(file, rules, stands, say)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    say(false, 'unreadable', { what: error.message })
  }
  return { findings, stands }
}

type Say = (isGood: boolean, key: What, parts?: Parts) => boolean

/** The key was fixed before the deal; a browser's own was never shown to anybody. */
function checkKey(file: Export, key: Uint8Array, seen: string, say: Say): void {
  if (file.is_test) say(false, 'test')
  const isFit = commitmentOf(key) === file.commitment
  say(isFit, isFit ? 'key' : 'key.not')
  if (file.dealt_by === BROWSER) say(!seen, seen ? 'browser.not' : 'browser')
  else if (file.dealt_by !== SERVER) say(false, 'stranger', { who: file.dealt_by.slice(0, 20) })
  else if (seen) say(seen === file.commitment, seen === file.commitment ? 'seen' : 'seen.not')
}

/** What was added for bots and silent guests was fixed with the key. */
function checkNonces(file: Export, key: Uint8Array, say: Say): void {
  if (file.is_test) return
  const isOwn = (by: string): boolean => by === 'guest' && file.dealt_by === SERVER
  const own = file.nonces.filter(({ by }) => isOwn(by)).map(({ name }) => name)
  const wrong = file.nonces.filter(({ by, nonce }, chair) => !isOwn(by) && (by !== file.dealt_by || nonce !== hexOf(madeNonce(key, chair))))
  if (wrong.length) say(false, 'nonces.not', { names: wrong.map(({ name }) => name).join(', ') })
  else say(true, own.length ? 'nonces' : 'nonces.none', { names: own.join(', '), n: file.nonces.length - own.length })
}

/** Chance is what key and nonces make it. */
function checkSeeds(file: Export, chance: (answer: number) => Chance, say: Say): boolean {
  const answers = file.moves.reduce((count, { path }) => count + path.length, 0)
  if (file.seeds.length !== answers + 1) return say(false, 'seeds.count', { n: answers + 1, number: file.seeds.length })
  const wrong = file.seeds.findIndex((seed, number) => chance(number).some((word, at) => word !== seed[at]))
  return wrong < 0 ? say(true, 'seeds', { n: file.seeds.length }) : say(false, 'seeds.not', { number: wrong })
}

/** Only the rules of its day can play a match again. */
function checkRules(file: Export, rules: GameRules | null, say: Say): boolean {
  if (file.changed.length) return say(false, 'changed', { number: file.changed.join(', ') })
  if (!rules) return say(false, 'rules.none')
  if (rules.layout.pieces !== file.pieces) return say(false, 'pieces')
  return say(true, 'rules')
}

function checkDeal(file: Export, rules: GameRules, chance: (answer: number) => Chance, stands: Stand[], say: Say): boolean {
  const dealt = deal(rules, blankOf(rules.layout, file.nonces.length, file.options), chance)
  if (file.dealt && !isDigestOf(file.dealt, dealt.record)) return say(false, 'deal.not')
  if (differing(file.opening, dealt.told)) return say(false, 'deal.told')
  stands.push(dealt)
  return say(true, file.dealt ? 'deal' : 'deal.unkept')
}

/** Every move was possible, led to what is stored, and was told as it was. */
function checkMoves(file: Export, rules: GameRules, chance: (answer: number) => Chance, stands: Stand[], say: Say): boolean {
  const names = file.nonces.map(({ name }) => name)
  for (const [at, made] of file.moves.entries()) {
    seatNewcomers(file, names, at)
    const parts = { number: at + 1, who: names[made.seat] ?? String(made.seat), move: made.words }
    let stand: Stand
    try {
      stand = move(rules, there(stands[at]), made.seat, made.path, chance, names)
    } catch {
      return say(false, 'move.not', parts)
    }
    if (stand.words !== made.words) return say(false, 'move.words', { ...parts, words: stand.words })
    if (!isDigestOf(made.digest, stand.record)) return say(false, 'move.record', parts)
    if (differing(made.events, stand.told)) return say(false, 'move.told', parts)
    stands.push(stand)
  }
  return say(true, file.opening ? 'moves' : 'moves.untold', { n: file.moves.length })
}

/** Whoever sat down after so many moves plays from now on. */
export function seatNewcomers(file: Export, names: string[], moves: number): void {
  for (const { after, told, name } of file.asides) if (after === moves && name && told[2] in names) names[told[2]] = name
}

function differing(told: Told[] | null, really: Told[]): boolean {
  return told !== null && JSON.stringify(told) !== JSON.stringify(really)
}

/** The match ended as the file says. */
function checkResult(file: Export, rules: GameRules, stands: Stand[], say: Say): boolean {
  const end = endOf(rules, stands.at(-1)?.record ?? new Int16Array(), file.nonces.length)
  if (!end && !file.reason && file.dealt_by === BROWSER) return say(true, 'going')
  if (!end) return say(file.reason === 'resigned', file.reason === 'resigned' ? 'resigned' : 'end.none')
  const told = [file.winners, file.places, file.points, file.reason]
  const isSame = JSON.stringify([end.winners, end.places, end.points, end.reason]) === JSON.stringify(told)
  return say(isSame, isSame ? 'end' : 'end.not')
}
