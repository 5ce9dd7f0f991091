// One tournament as this tab sees it.

import { Connection, hasType, type Link, type State, type World } from '../connection'
import type { TournamentLabels } from './words'
import type { Told } from '../words'
import type { FromClient, MatchOf, ToClient, TournamentSight, Welcome } from './messages'

export class TournamentSession {
  link = $state<Link>('connecting')
  sight = $state.raw<TournamentSight | null>(null)
  before = $state.raw<TournamentSight | null>(null) // the sight it was told after
  notice = $state.raw<Told | null>(null)
  gone = $state.raw<Told | null>(null) // why the server will not have us
  goneCode = 0
  isWaiting = $state(false) // for the tournament's book: nothing can be stored now
  private connection: Connection<ToClient>

  constructor(
    readonly code: string,
    world: World,
    private onWelcome: (welcome: Welcome) => void,
  ) {
    this.connection = new Connection(
      world,
      (told): told is ToClient => hasType(told),
      (message) => this.receive(message),
      (link) => (this.link = link),
      (code) => {
        this.goneCode = code
        this.gone = this.notice ?? { sentence: String(code) }
      },
    )
  }

  private receive(message: ToClient): void {
    if (message.type === 'Book') this.isWaiting = message.is_waiting
    if (message.type === 'Welcome') {
      this.isWaiting = false
      this.onWelcome(message)
    }
    if (message.type === 'Refused') this.notice = message
    if (message.type === 'TournamentSight') {
      this.before = this.sight
      this.sight = message
    }
  }

  /** How it stands with the connection, and with the book behind it. */
  get state(): State {
    return this.link === 'open' && this.isWaiting ? 'waiting' : this.link
  }

  send(message: FromClient): void {
    this.notice = null
    this.connection.send(message)
  }

  hurry(): void {
    this.connection.hurry()
  }

  close(): void {
    this.connection.close()
  }
}

/** What those who listen are told between two sights: beginnings, results, withdrawals, and a match of their own. */
export function news(before: TournamentSight | null, sight: TournamentSight, words: TournamentLabels): string[] {
  if (!before) return []
  const told: string[] = []
  if (before.state === 'open' && sight.state !== 'open') told.push(words.say('tournament.told.begun'))
  for (const entrant of sight.entrants) {
    const was = before.entrants.find((each) => each.number === entrant.number)
    if (entrant.is_withdrawn && was && !was.is_withdrawn) told.push(words.say('tournament.told.withdrew', { name: entrant.name }))
  }
  for (const match of sight.matches) {
    if (before.matches[match.number]?.how === 'open' && match.how !== 'open' && match.how !== 'bye') told.push(result(match, sight, words))
  }
  const mine = sight.matches[sight.mine]
  if (mine && mine.code !== before.matches[before.mine]?.code) {
    told.push(words.say('tournament.now.mine', { players: playersOf(mine, sight) }))
  }
  if (sight.state === 'over' && before.state !== 'over') told.push(champion(sight, words))
  return told
}

export function champion(sight: TournamentSight, words: TournamentLabels): string {
  const first = sight.ranking[0]
  if (first === sight.me) return words.say('tournament.now.over.mine')
  return words.say('tournament.now.over', { name: nameOf(first ?? -1, sight) })
}

export function result(match: MatchOf, sight: TournamentSight, words: TournamentLabels): string {
  const players = playersOf(match, sight)
  const winner = match.winner >= 0 ? match.winner : match.stage === 'table' ? firstOf(match) : -1
  if (winner < 0) return words.say('tournament.told.none', { players })
  return words.say(match.how === 'walkover' ? 'tournament.told.walkover' : 'tournament.told.won', { players, winner: nameOf(winner, sight) })
}

/** Whom the tournament gives most for a match of more than two, if it is one alone. */
function firstOf(match: MatchOf): number {
  const most = Math.max(0, ...match.gains)
  const best = match.players.filter((_, at) => most > 0 && match.gains[at] === most)
  const [first = -1, ...others] = best
  return others.length ? -1 : first
}

export function nameOf(entrant: number, sight: TournamentSight): string {
  return sight.entrants.find((each) => each.number === entrant)?.name ?? ''
}

export function playersOf(match: MatchOf, sight: TournamentSight): string {
  return match.players
    .filter((player) => player >= 0)
    .map((player) => nameOf(player, sight))
    .join(' – ')
}

/** The rounds of a part of the tournament, each with its matches. */
export function roundsOf(matches: MatchOf[]): MatchOf[][] {
  const rounds: MatchOf[][] = []
  for (const match of matches) (rounds[match.round - 1] ??= []).push(match)
  return rounds.filter(Boolean)
}
