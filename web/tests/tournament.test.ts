import { expect, it } from 'vitest'
import type { MatchOf, TournamentSight } from '../src/shell/tournament/messages'
import { news, roundsOf } from '../src/shell/tournament/session.svelte'
import { wordsIn } from '../src/shell/tournament/words'

const match = (number: number, parts: Partial<MatchOf>): MatchOf =>
  ({ number, stage: 'round', round: 1, group: -1, players: [0, 1], sources: [], played: [], code: '', how: 'open', winner: -1, gains: [], absent: [], ...parts })
const entrant = (number: number, name: string, is_withdrawn = false) => ({ number, name, bot: '', seed: number + 1, is_withdrawn, is_program: false })
const sight = (parts: Partial<TournamentSight>): TournamentSight =>
  ({ state: 'running', me: 0, mine: -1, entrants: [entrant(0, 'Ala'), entrant(1, 'Jan')], matches: [match(0, {})], ranking: [0, 1], ...parts }) as TournamentSight

it('tells each result once, and nothing at the first look', () => {
  const [before, after] = [sight({}), sight({ matches: [match(0, { how: 'played', winner: 1 })] })]
  expect(news(null, after, wordsIn('en'))).toEqual([])
  expect(news(before, after, wordsIn('en'))).toEqual(['Ala – Jan: Jan wins.'])
  expect(news(after, after, wordsIn('en'))).toEqual([])
})

it('tells a match without a winner, a walkover, a withdrawal and the end, in Polish too', () => {
  const words = wordsIn('pl')
  expect(news(sight({}), sight({ matches: [match(0, { how: 'played' })] }), words)).toEqual(['Ala – Jan: bez zwycięzcy.'])
  expect(news(sight({}), sight({ matches: [match(0, { how: 'walkover', winner: 0 })] }), words)).toEqual(['Ala – Jan: walkower, wygrywa Ala.'])
  expect(news(sight({}), sight({ entrants: [entrant(0, 'Ala'), entrant(1, 'Jan', true)] }), words)).toEqual(['Jan wycofuje się.'])
  expect(news(sight({}), sight({ state: 'over' }), words)).toEqual(['Wygrywasz turniej!'])
  expect(news(sight({}), sight({ state: 'over', ranking: [1, 0] }), words)).toEqual(['Turniej wygrywa Jan!'])
})

it('tells who is asked to a table, once for each table', () => {
  const ready = (code: string): TournamentSight => sight({ mine: 0, matches: [match(0, { code })] })
  expect(news(sight({}), ready('BCDFG'), wordsIn('en'))).toEqual(['Your match is ready: Ala – Jan.'])
  expect(news(ready('BCDFG'), ready('BCDFG'), wordsIn('en'))).toEqual([])
  expect(news(ready('BCDFG'), ready('HJKLM'), wordsIn('en'))).toEqual(['Your match is ready: Ala – Jan.'])
})

it('tells who came in first at a table of more than two', () => {
  const table = (parts: Partial<MatchOf>): TournamentSight => sight({ matches: [match(0, { stage: 'table', ...parts })] })
  const words = wordsIn('en')
  expect(news(table({}), table({ how: 'played', gains: [0, 60] }), words)).toEqual(['Ala – Jan: Jan wins.'])
  expect(news(table({}), table({ how: 'played', gains: [0, 0] }), words)).toEqual(['Ala – Jan: no winner.'])
})

it('puts matches into rounds', () => {
  expect(roundsOf([match(0, { round: 1 }), match(1, { round: 3 }), match(2, { round: 1 })]).map((round) => round.map((each) => each.number))).toEqual([[0, 2], [1]])
})
