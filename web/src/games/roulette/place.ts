// One seat as the match shows it: team, magazine, hidden card, stake, aim. Nothing here knows a rule.

import type { Match } from '../../shell/match'

export interface Place {
  colour: string
  team: number // alive
  points: number
  out: '' | 'round' | 'game'
  magazine: string[] // face down, the next card first: hidden, or what the viewer knows
  turned: string[]
  bullets: number // among the seven
  aside: number // KLIK! set aside
  pocket: 'none' | 'down' | 'known' | 'shown' // the hidden card; known to the viewer alone, or turned over
  hidden: string // what it is, if that is known
  cup: 'none' | 'covered' | 'open'
  stake: number // -1: not known
  fired: number
  hand: number
  hasAccused: boolean
  isCaught: boolean
  isChoosing: boolean
  aim: number // -1: at themselves, -2: into the air, else at this seat
}

const SEVEN = 7

export function placeOf(match: Match, seat: number): Place {
  const { fields, open } = match
  const of = <T>(name: string): T => (fields[name] as T[])[seat] as T
  const has = (name: string): boolean => (fields[name] as number[]).includes(seat)
  const phase = String(fields.phase)
  const isAlive = has('living')
  const isAsked = (question: string): boolean => open?.word === question && !open.may && open.asked.includes(seat)
  const isChoosing = isAlive && !!open && !open.may && open.waiting.includes(seat)
  const pile = of<string[]>('pockets')
  const chosen = of<string>('choice')
  const isHidden = pile.length > 0 || (isAsked('hide') && !isChoosing)
  const card = pile[0] ?? chosen
  const isKnown = isHidden && (card === 'click' || card === 'bullet')
  const stake = Number(of<string>('stakes'))
  const isOpen = ['challenge', 'shots'].includes(phase) && !Number.isNaN(stake)
  const aim = Number(of<number>('aims'))
  return {
    colour: of<string>('colours'),
    team: of<number>('team'),
    points: of<number>('points'),
    out: !isAlive ? 'game' : has('out') ? 'round' : '',
    magazine: of<string[]>('magazines'),
    turned: of<string[]>('turned'),
    bullets: isAlive ? Math.min(SEVEN, 1 + of<number>('extra')) : 0,
    aside: isAlive ? of<string[]>('set_aside').length : 0,
    pocket: !isHidden ? 'none' : has('shown') ? 'shown' : isKnown ? 'known' : 'down',
    hidden: isKnown ? card : '',
    cup: isOpen ? 'open' : isAsked('stake') && !isChoosing ? 'covered' : 'none',
    stake: Number.isNaN(stake) ? -1 : stake,
    fired: of<number>('fired'),
    hand: of<string[]>('hands').length,
    hasAccused: has('accusers'),
    isCaught: has('caught'),
    isChoosing,
    aim: aim === seat ? -1 : aim < 0 ? -2 : aim,
  }
}
