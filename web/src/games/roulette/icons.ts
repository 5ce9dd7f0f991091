// Outlines from game-icons.net (CC BY 3.0), picked when the client is built.

import again from 'game-icon:cycle'
import aim from 'game-icon:human-target'
import air from 'game-icon:freedom-dove'
import bag from 'game-icon:assassin-pocket'
import bang from 'game-icon:bright-explosion'
import bullets from 'game-icon:bullets'
import bullet from 'game-icon:silver-bullet'
import cash from 'game-icon:money-stack'
import click from 'game-icon:revolver'
import crowd from 'game-icon:multiple-targets'
import dice from 'game-icon:dice-six-faces-five'
import eye from 'game-icon:spyglass'
import frisk from 'game-icon:spy'
import glory from 'game-icon:laurels'
import more from 'game-icon:smoking-finger'
import pass from 'game-icon:shrug'
import pointing from 'game-icon:pointing'
import skull from 'game-icon:death-skull'
import spin from 'game-icon:reload-gun-barrel'
import stop from 'game-icon:hand'
import thoughts from 'game-icon:brainstorm'
import type { Answer, Card, Cartridge } from './view'

export const CARD_ICONS: Record<Card | Cartridge, string> = {
  air_gun: air,
  shoot_someone: crowd,
  bang_bang: bang,
  peeping_tom: eye,
  second_thoughts: thoughts,
  raise_the_stakes: dice,
  one_more: more,
  bribe: cash,
  extra_bullet: bullets,
  spin_again: again,
  pickpocket: bag,
  frisk,
  click,
  bullet,
}

/** By the kind of answer, where that says more than a card. */
export const ANSWER_ICONS: Partial<Record<Answer, string>> = { pass, spin, accuse: pointing, aim, stop, go_on: glory }

export { pointing, skull }
