// One seat as the match shows it: team, magazine, hidden card, stake, aim. Nothing here knows a rule.

import type { Match } from '../../shell/match'
import type { Cartridge, Colour, Question, Roulette } from './view'

export interface Place {
  colour: Colour | 'nothing'
  team: number // alive
  points: number
  out: '' | 'round' | 'game'
  magazine: (Cartridge | 'hidden')[] // face down, the next card first: hidden, or what the viewer knows
  turned: (Cartridge | 'hidden')[]
  bullets: number // among the seven
  pocket: 'none' | 'down' | 'known' | 'shown' // the hidden card; known to the viewer alone, or turned over
  hidden: Cartridge | '' // what it is, if that is known
  risk: number // bullets face down in the magazine: those not seen elsewhere; -1: not known
  cup: 'none' | 'covered' | 'open'
  stake: number // -1: not known
  left: number // shots of the stake
  hand: number
  hasAccused: boolean
  isCaught: boolean
  isChoosing: boolean
  aim: number // -1: at themselves, -2: into the air, else at this seat
}

export function placeOf(match: Match<Roulette>, seat: number): Place {
  const { fields, open } = match
  const isAlive = fields.living.includes(seat)
  const isAsked = (question: Question): boolean => open?.word === question && !open.may && open.asked.includes(seat)
  const isChoosing = isAlive && !!open && !open.may && open.waiting.includes(seat)
  const pile = fields.pockets[seat] ?? []
  const isHidden = pile.length > 0 || (isAsked('hide') && !isChoosing)
  const card = pile[0] ?? fields.choice[seat]
  const known = isHidden && (card === 'click' || card === 'bullet') ? card : ''
  const stake = fields.stakes[seat] ?? -1
  const [magazine, turned] = [fields.magazines[seat] ?? [], fields.turned[seat] ?? []]
  const bullets = fields.bullets[seat] ?? 0
  const isOpen = (fields.phase === 'challenge' || fields.phase === 'shots') && stake >= 0
  const aim = fields.aims[seat] ?? -1
  return {
    colour: fields.colours[seat] ?? 'nothing',
    team: fields.team[seat] ?? 0,
    points: fields.points[seat] ?? 0,
    out: !isAlive ? 'game' : fields.out.includes(seat) ? 'round' : '',
    magazine,
    turned,
    bullets,
    risk: known && magazine.length ? bullets - [...turned, known].filter((each) => each === 'bullet').length : -1,
    pocket: !isHidden ? 'none' : fields.shown.includes(seat) ? 'shown' : known ? 'known' : 'down',
    hidden: known,
    cup: isOpen ? 'open' : isAsked('stake') && !isChoosing ? 'covered' : 'none',
    stake: Math.max(-1, stake),
    left: fields.shots_left[seat] ?? 0,
    hand: fields.hands[seat]?.length ?? 0,
    hasAccused: fields.accusers.includes(seat),
    isCaught: fields.caught.includes(seat),
    isChoosing,
    aim: aim === seat ? -1 : aim < 0 ? -2 : aim,
  }
}
