// Pictures of actions and tactics: lines and shapes of our own, and outlines from game-icons.net (CC BY 3.0). Attacks run upwards.

import contract from 'game-icon:contract'
import cornerFlag from 'game-icon:corner-flag'
import dunk from 'game-icon:arrow-dunk'
import exchange from 'game-icon:player-next'
import hand from 'game-icon:hand'
import kick from 'game-icon:soccer-kick'
import returnArrow from 'game-icon:return-arrow'
import shirt from 'game-icon:t-shirt'
import soccerBall from 'game-icon:soccer-ball'
import sprint from 'game-icon:sprint'
import throwing from 'game-icon:throwing-ball'
import whistle from 'game-icon:whistle'
import type { Attack, Defence, Tactic } from './view'

export interface Glyph {
  fill: string // a shape, in a square of 512
  line?: string // a thick line, such as the way of a ball
}

const round = (x: number, y: number, radius: number): string => `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
const player = (x: number): string => `${round(x, 150, 52)}M${x - 62} 222h124l-14 210h-96z`

export const GLYPHS: Record<Attack | Defence | Tactic, Glyph> = {
  // attacks
  right_wing: { line: 'M392 470V200q0-80-80-80h-70', fill: 'M266 20 116 120l150 100z' },
  left_wing: { line: 'M120 470V200q0-80 80-80h70', fill: 'm246 20 150 100-150 100z' },
  one_two: { line: 'm110 440 280-130-200-170', fill: `${round(110, 440, 50)}${round(400, 305, 50)}m-330-245 180 10-90 140z` },
  through_ball: { line: 'M256 480V190', fill: 'M136 200 256 30l120 170zM30 230h110v180H30zM372 230h110v180H372z' },
  long_switch: { line: 'M80 430C90 200 230 110 370 170', fill: `${round(80, 430, 56)}M340 50l150 180-230 30z` },
  dribble: { line: 'M256 490c-150-50-150-110 0-150 130-40 130-90 40-130', fill: 'M136 190 256 30l120 160z' },
  corner: { fill: cornerFlag },
  free_kick: { fill: `${round(256, 440, 56)}${[110, 256, 402].map((x) => `${round(x, 80, 46)}M${x - 52} 144h104l-10 180h-84z`).join('')}` },
  penalty: { fill: kick },
  // defences
  left_flank: { line: 'M60 50h392v412H60z', fill: 'M60 50h170v412H60z' },
  right_flank: { line: 'M60 50h392v412H60z', fill: 'M282 50h170v412H282z' },
  pressing: { fill: `${contract}${round(256, 256, 50)}` },
  double_marking: { fill: `${player(100)}${player(412)}${round(256, 380, 54)}` },
  offside_trap: { fill: 'M30 400h452v56H30zM216 40h44v360h-44zm44 0 190 80-190 80z' },
  foul: { fill: whistle },
  // sides of tactics cards
  fast_attack: { fill: sprint },
  interception: { fill: returnArrow },
  long_shot: { fill: kick },
  clearance: { fill: dunk },
  keepers_throw: { fill: throwing },
  substitution: { fill: exchange },
}

export const BALL = soccerBall
export const GLOVE = hand
export const SHIRT = shirt
