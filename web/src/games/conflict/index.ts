// The page of Światowy Konflikt: how it is drawn. What is allowed, the server says.

import type { GamePart } from '../../shell/game'
import type { Heard, Match } from '../../shell/match'
import Card from './Card.svelte'
import EndSeat from './EndSeat.svelte'
import EndStory from './EndStory.svelte'
import Help from './Help.svelte'
import { ANSWER_ICONS, CARD_ICONS } from './icons'
import { own } from './words'
import Table from './Table.svelte'

const seat = (number: number): string => `seat-${number}`

/** The kind left in the box: its rows are on the help sheet, but not among the buttons. */
const boxed = (match: Match): string => (match.fields.exchange === 'un' ? 'media' : 'un')

const part: GamePart = {
  Table,
  Card,
  Help,
  EndSeat,
  EndStory,
  hides: (kind, match) => kind === 'eu' || kind.split('_')[0] === boxed(match),
  order: {
    declare: ['usa', 'businessmen', 'russia', 'police', 'media', 'un_exchange', 'un_look', 'protest', 'scandal'],
  },
  keys: {
    declare: {
      usa: 'u',
      businessmen: 'b',
      russia: 'r',
      police: 'c',
      media: 'd',
      un_exchange: 'x',
      un_look: 'g',
      protest: 'p',
      scandal: 'a',
    },
    react: { pass: 'p', challenge: 's', block: 'o' },
    believe: { believe: 'w', challenge: 's' },
    judge: { change: 'x', leave: 'z' },
  },
  uses: (kind, lexicon) => {
    const claims = lexicon.facts.domains.action?.find((action) => action.word === kind)?.claims
    return typeof claims === 'string' ? claims : ''
  },
  icon: (kind, card) => CARD_ICONS[card] ?? ANSWER_ICONS[kind] ?? '',
  brief: (kind) => (own().has(`does.${kind}`) ? { name: own().say(`name.${kind}`), does: own().say(`does.${kind}`) } : undefined),
  tones: { challenge: 'alarm', pass: 'solid', believe: 'solid' },
  opensTurn: (event) => event.kind === 'declares',
  closesTurn: (event) => ['wins', 'draw'].includes(event.kind),
  flights(event: Heard) {
    const own = seat(event.actor)
    switch (event.kind) {
      case 'gains':
        return [{ from: 'deck', to: own, token: 'M' }]
      case 'pays':
        return [{ from: own, to: 'deck', token: 'M' }]
      case 'takes':
        return [{ from: seat(event.target), to: own, token: 'M' }]
      case 'declares':
        return [{ from: own, to: 'claim', card: 'hidden' }]
      case 'draws':
        return [{ from: 'deck', to: own, card: 'hidden' }]
      case 'returns':
        return [{ from: own, to: 'deck', card: 'hidden' }]
      case 'returns_shown':
      case 'swaps':
        return [{ from: own, to: 'deck', card: event.card }]
      case 'shows':
        return [{ from: own, to: 'claim', card: event.card }]
      default:
        return []
    }
  },
  isOut: (match, number) => !(match.fields.living as number[]).includes(number),
}

export default part
