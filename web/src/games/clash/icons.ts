// Outlines from game-icons.net (CC BY 3.0), picked when the client is built. Things and places, not faces.

import barricade from 'game-icon:barricade'
import blade from 'game-icon:plain-dagger'
import bomb from 'game-icon:rolling-bomb'
import book from 'game-icon:open-book'
import capitol from 'game-icon:capitol'
import chart from 'game-icon:pie-chart'
import crown from 'game-icon:jewel-crown'
import coins from 'game-icon:two-coins'
import detonator from 'game-icon:detonator'
import dove from 'game-icon:peace-dove'
import drone from 'game-icon:delivery-drone'
import envelope from 'game-icon:envelope'
import fedora from 'game-icon:fedora'
import flag from 'game-icon:tower-flag'
import hamburger from 'game-icon:hamburger'
import helmet from 'game-icon:brodie-helmet'
import lantern from 'game-icon:lantern-flame'
import laptop from 'game-icon:laptop'
import medal from 'game-icon:star-medal'
import microphone from 'game-icon:microphone'
import molotov from 'game-icon:molotov'
import mosque from 'game-icon:samara-mosque'
import mountains from 'game-icon:mountains'
import network from 'game-icon:share'
import newspaper from 'game-icon:newspaper'
import palm from 'game-icon:palm-tree'
import person from 'game-icon:person'
import pig from 'game-icon:piggy-bank'
import rocket from 'game-icon:incoming-rocket'
import secret from 'game-icon:sight-disabled'
import shield from 'game-icon:bordered-shield'
import swords from 'game-icon:crossed-swords'
import tv from 'game-icon:tv'
import vote from 'game-icon:vote'
import type { Tile } from './view'

export const TILE_ICONS: Record<Tile, string> = {
  president: capitol,
  fast_food: hamburger,
  banker: pig,
  pop_star: microphone,
  soldier: helmet,
  predator: drone,
  tourist_zone: palm,
  leader: flag,
  imam: book,
  sheikh: coins,
  tradition: lantern,
  taliban: mountains,
  bomber: detonator,
  mosque,
  mustafa: person,
  social_network: network,
  missile: rocket,
  coup: crown,
  mercenary: swords,
  bribe: envelope,
  mujahid: blade,
  un: dove,
  television: tv,
  nobel: medal,
  press: newspaper,
  picket: barricade,
  agent: fedora,
  riots: molotov,
  hacker: laptop,
  elections: vote,
  crisis: chart,
  kaboom: bomb,
}

export { secret, shield }
