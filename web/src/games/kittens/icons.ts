// Outlines from game-icons.net (CC BY 3.0), picked when the client is built.

import ball from 'game-icon:crystal-ball'
import bomb from 'game-icon:rolling-bomb'
import cards from 'game-icon:card-exchange'
import claws from 'game-icon:claw-slashes'
import cutter from 'game-icon:bolt-cutter'
import devil from 'game-icon:devil-mask'
import draw from 'game-icon:card-draw'
import feral from 'game-icon:feline'
import flame from 'game-icon:fluffy-flame'
import heart from 'game-icon:paw-heart'
import helm from 'game-icon:visored-helm'
import horse from 'game-icon:horse-head'
import mermaid from 'game-icon:mermaid'
import meteor from 'game-icon:burning-meteor'
import paw from 'game-icon:paw-print'
import pass from 'game-icon:shrug'
import skull from 'game-icon:crossed-bones'
import target from 'game-icon:human-target'
import troll from 'game-icon:troll'
import wings from 'game-icon:angel-wings'
import type { Answer, Card } from './view'

export const CARD_ICONS: Record<Card, string> = {
  kitten: bomb,
  defuse: cutter,
  armageddon: meteor,
  targeted_attack: target,
  attack: claws,
  shuffle: cards,
  heck: flame,
  favor: heart,
  reveal: ball,
  nope: paw,
  feral,
  mercat: mermaid,
  horse_cat: horse,
  knight_cat: helm,
  troll_cat: troll,
  godcat: wings,
  devilcat: devil,
}

/** By the kind of answer, where that says more than a card. */
export const ANSWER_ICONS: Partial<Record<Answer, string>> = {
  draw,
  pass,
  nope: paw,
  defuse: cutter,
  godcat: wings,
  devilcat: devil,
  explode: bomb,
}

export { skull }
