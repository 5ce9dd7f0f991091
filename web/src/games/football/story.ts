// What has been told of attacks and shots, turn by turn.

import type { Heard } from '../../shell/match'
import { attackOf, rowOf, type Facts } from './cards'
import type { AttackRow, Card, Football, Pitch, Tactic, TacticRow } from './view'

/** An action and what came of it; a corner or a kick is laid like one but not answered. */
export interface Action {
  card: Card
  answer: Card // the card that stopped it
  how: 'open' | 'stopped' | 'fouled' | 'let' | 'special'
}

export interface Shot {
  by: number
  kind: NonNullable<AttackRow['shot']>
  shooting: Card[]
  saving: Card[]
  balls: number
  gloves: number
  ending: '' | 'goal' | 'saved' | 'no_shot'
}

type Later = 'half_time' | 'extra_time'

export interface Turn {
  attacker: number
  actions: Action[]
  tactics: { seat: number; tactic: Tactic }[]
  shot: Shot | null
  over: '' | 'through' | 'repelled' | 'shot'
  where: Pitch | '' // the field the ball went to, if it did
  later: Later[]
}

/** The turns that have begun. */
export function turnsOf(heard: Heard<Football>[], facts: Facts): Turn[] {
  const turns: Turn[] = []
  for (const event of heard) {
    if (event.kind === 'attacks') turns.push({ attacker: event.actor, actions: [], tactics: [], shot: null, over: '', where: '', later: [] })
    const turn = turns.at(-1)
    if (turn) tell(turn, event, facts)
  }
  return turns
}

/** The last turn in which something has been done: that of the players, until somebody does something in the next. */
export const lastOf = (turns: Turn[]): Turn | undefined => turns.findLast((turn) => turn.actions.length > 0 || turn.tactics.length > 0)

const shotBy = (by: number, kind: Shot['kind']): Shot => ({ by, kind, shooting: [], saving: [], balls: 0, gloves: 0, ending: '' })

function tell(turn: Turn, event: Heard<Football>, facts: Facts): void {
  const { kind, actor, card } = event
  const last = turn.actions.at(-1)
  if (kind === 'lays') {
    turn.actions.push({ card, answer: '', how: 'open' })
  } else if (kind === 'stops' || kind === 'fouls') {
    if (last) Object.assign(last, { answer: card, how: kind === 'fouls' ? 'fouled' : 'stopped' })
  } else if (kind === 'lets') {
    if (last) last.how = 'let'
  } else if (kind === 'uses') {
    use(turn, actor, facts.domains.tactic[event.amount])
  } else if (kind === 'takes_corner' || kind === 'takes_free_kick' || kind === 'takes_penalty') {
    turn.actions.push({ card, answer: '', how: 'special' })
    aim(turn, actor, attackOf(facts, card))
  } else if (kind === 'repelled') {
    turn.over = 'repelled'
  } else if (kind === 'moves_ball') {
    turn.over ||= 'through'
    turn.where = facts.domains.pitch[event.amount]?.word ?? ''
  } else if (kind === 'half_time' || kind === 'extra_time') {
    turn.later.push(kind)
  } else {
    shoot(turn, event)
  }
}

function use(turn: Turn, seat: number, tactic: TacticRow | undefined): void {
  if (tactic) turn.tactics.push({ seat, tactic: tactic.word })
  aim(turn, seat, tactic)
}

/** Some attacks and tactics are shots of their own. */
function aim(turn: Turn, seat: number, what: AttackRow | TacticRow | undefined): void {
  if (what?.shot) turn.shot = shotBy(seat, what.shot)
}

function shoot(turn: Turn, { kind, actor, card, amount }: Heard<Football>): void {
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

/** The actions of the attack that is being played, as they lie before the players; Corner and kick cards are not answered. */
export function laidNow({ laid, attacker }: Football['fields'], facts: Facts): Action[] {
  const answers = [...(laid[1 - attacker] ?? [])]
  return (laid[attacker] ?? []).map((card) => {
    if (attackOf(facts, card)?.taken) return { card, answer: '', how: 'special' }
    const answer = answers.shift() ?? ''
    return { card, answer, how: !answer ? 'open' : rowOf(facts, answer)?.defence === 'foul' ? 'fouled' : 'stopped' }
  })
}
