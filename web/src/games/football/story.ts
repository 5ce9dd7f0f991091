// What has been told of attacks and shots, turn by turn.

import type { Heard } from '../../shell/match'

/** An action and what came of it; a corner or a kick is laid like one but not answered. */
export interface Action {
  card: string
  answer: string // the card that stopped it
  how: 'open' | 'stopped' | 'fouled' | 'let' | 'special'
}

export interface Shot {
  by: number
  kind: 'shot' | 'long_shot' | 'free_kick' | 'penalty'
  shooting: string[]
  saving: string[]
  balls: number
  gloves: number
  ending: '' | 'goal' | 'saved' | 'no_shot'
}

export interface Turn {
  begins: number // the number of its first event
  attacker: number
  actions: Action[]
  tactics: { seat: number; tactic: string }[]
  shot: Shot | null
  over: '' | 'through' | 'repelled' | 'shot' | 'tactic'
  where: string // the field the ball went to, if it did
  later: string[] // half time, extra time
}

const OPENS = ['lays', 'uses']
const TAKES: Record<string, Shot['kind']> = { takes_free_kick: 'free_kick', takes_penalty: 'penalty' }
const LATER = ['half_time', 'extra_time']

/** The turns that have begun. Nothing says that one begins: it does with the first action or tactic after the end of the one before. */
export function turnsOf(heard: Heard[], amount: (event: Heard) => string): Turn[] {
  const turns: Turn[] = []
  heard.forEach((event, number) => {
    let turn = turns.at(-1)
    if (OPENS.includes(event.kind) && (!turn || turn.over)) {
      turn = { begins: number, attacker: -1, actions: [], tactics: [], shot: null, over: '', where: '', later: [] }
      turns.push(turn)
    }
    if (turn) tell(turn, event, amount)
  })
  return turns
}

const shotBy = (by: number, kind: Shot['kind']): Shot => ({ by, kind, shooting: [], saving: [], balls: 0, gloves: 0, ending: '' })

function tell(turn: Turn, event: Heard, amount: (event: Heard) => string): void {
  const { kind, actor, card } = event
  const last = turn.actions.at(-1)
  if (kind === 'lays') {
    turn.attacker = actor
    turn.actions.push({ card, answer: '', how: 'open' })
  } else if (kind === 'stops' || kind === 'fouls') {
    if (last) Object.assign(last, { answer: card, how: kind === 'fouls' ? 'fouled' : 'stopped' })
  } else if (kind === 'lets') {
    if (last) last.how = 'let'
  } else if (kind === 'uses') {
    use(turn, actor, amount(event))
  } else if (kind === 'takes_corner' || kind in TAKES) {
    turn.actions.push({ card, answer: '', how: 'special' })
    if (kind in TAKES) turn.shot = shotBy(actor, TAKES[kind] ?? 'penalty')
  } else if (kind === 'repelled') {
    turn.over = 'repelled'
  } else if (kind === 'moves_ball') {
    turn.over ||= 'through'
    turn.where = amount(event)
  } else if (LATER.includes(kind)) {
    turn.later.push(kind)
  } else {
    shoot(turn, event)
  }
}

/** All tactics end the turn, but for the Long shot and the Substitution. */
function use(turn: Turn, seat: number, tactic: string): void {
  turn.tactics.push({ seat, tactic })
  if (tactic === 'long_shot') turn.shot = shotBy(seat, 'long_shot')
  else if (tactic !== 'substitution') turn.over = 'tactic'
}

function shoot(turn: Turn, { kind, actor, card, amount }: Heard): void {
  if (kind === 'shoots' || kind === 'turns_up' || kind === 'no_shot') turn.shot ??= shotBy(actor, 'shot')
  const { shot } = turn
  if (!shot || turn.over) return
  if (kind === 'shoots' || kind === 'turns_up') shot.shooting.push(card)
  else if (kind === 'saves_with') shot.saving.push(card)
  else if (kind === 'shows') shot.shooting = [...shot.shooting.slice(1), card] // those that lay face down give way, one by one
  else if (kind === 'balls') shot.balls = amount
  else if (kind === 'gloves') shot.gloves = amount
  else if (kind === 'no_shot') shot.ending = 'no_shot'
  else if (kind === 'scores' || kind === 'saved') {
    turn.over = 'shot'
    if (shot.ending !== 'no_shot') shot.ending = kind === 'scores' ? 'goal' : 'saved'
  }
}

/** The pairs of a turn that is being played, from what lies before the players; the attacks of Corner and kick cards are not answered. */
export function pairs(attacking: string[], defending: string[], isSpecial: (card: string) => boolean, isFoul: (card: string) => boolean): Action[] {
  const answers = [...defending]
  return attacking.map((card) => {
    if (isSpecial(card)) return { card, answer: '', how: 'special' }
    const answer = answers.shift() ?? ''
    return { card, answer, how: !answer ? 'open' : isFoul(answer) ? 'fouled' : 'stopped' }
  })
}
