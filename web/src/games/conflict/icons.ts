// Outlines from game-icons.net (CC BY 3.0), picked when the client is built.

import bear from 'game-icon:bear-head'
import briefcase from 'game-icon:briefcase'
import dove from 'game-icon:peace-dove'
import eye from 'game-icon:all-seeing-eye'
import fist from 'game-icon:fist'
import badge from 'game-icon:police-badge'
import meeting from 'game-icon:explosive-meeting'
import shield from 'game-icon:bordered-shield'
import magnifier from 'game-icon:magnifying-glass'
import microphone from 'game-icon:microphone'
import eagle from 'game-icon:eagle-emblem'
import stars from 'game-icon:stars-stack'
import pass from 'game-icon:shrug'
import type { Answer, Card } from './view'

export const CARD_ICONS: Record<Card, string> = {
  russia: bear,
  protest: fist,
  media: microphone,
  un: dove,
  police: badge,
  eu: stars,
}

export const ANSWER_ICONS: Partial<Record<Answer, string>> = {
  usa: eagle,
  businessmen: briefcase,
  scandal: meeting,
  russia: bear,
  protest: fist,
  media: microphone,
  un_exchange: dove,
  un_look: eye,
  police: badge,
  challenge: magnifier,
  pass,
}

export { shield }
