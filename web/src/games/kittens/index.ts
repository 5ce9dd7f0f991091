// The page of Eksplodujące Kotki: how it is drawn. What is allowed, the server says.

import type { Flight, GamePart } from '../../shell/game'
import type { Branch, Heard } from '../../shell/match'
import Card from './Card.svelte'
import EndSeat from './EndSeat.svelte'
import EndStory from './EndStory.svelte'
import Help from './Help.svelte'
import { ANSWER_ICONS, CARD_ICONS } from './icons'
import { own } from './words'
import { opensTurn } from './story'
import Table from './Table.svelte'

const IN_SCENE = ['play', 'name', 'give', 'bury']

const seat = (number: number): string => `seat-${number}`

const part: GamePart = {
  Table,
  Card,
  Help,
  EndSeat,
  EndStory,
  // a rescue one does not hold is not worth asking about; a Nope is, and it must look the same to all
  hides: (kind, match) => ['defuse', 'godcat'].includes(kind) && !(match.fields.hands as string[][])[match.seat]?.includes(kind),
  order: { nope: ['pass', 'nope'] },
  keys: {
    play: { draw: 'd' },
    nope: { pass: 'p', nope: 'n' },
    heck: { keep: 'k', top: 'o' },
    steal: { godcat: 'g', random: 'r' },
    lay: { devilcat: 'd', godcat: 'g' },
    lay_before: { devilcat: 'd', godcat: 'g' },
    swap: { keep: 'k', swap: 's' },
    devil: { defuse: 'd', explode: 'x' },
    kitten: { defuse: 'd', godcat: 'g', explode: 'x' },
  },
  uses: () => '',
  icon: (kind, card) => ANSWER_ICONS[kind] ?? CARD_ICONS[card] ?? '',
  brief: () => undefined,
  tones: { draw: 'solid', nope: 'alarm', pass: 'solid', defuse: 'solid' },
  opensTurn,
  closesTurn: (event) => event.kind === 'wins',
  flights(event: Heard): Flight[] {
    const [home, card] = [seat(event.actor), event.card]
    switch (event.kind) {
      case 'draws':
      case 'keeps':
        return [{ from: 'pile', to: home, card }]
      case 'plays':
      case 'nopes':
      case 'defuses':
        return [{ from: home, to: card === 'godcat' ? 'mat' : 'discard', card }]
      case 'plays_as':
      case 'returns_godcat':
        return [{ from: home, to: 'mat', card: 'godcat' }]
      case 'combines':
      case 'drops':
        return Array.from({ length: Math.min(3, event.amount) }, () => ({ from: home, to: 'discard', card }))
      case 'gives':
      case 'hands_over':
        return [{ from: home, to: seat(event.target), card }]
      case 'steals':
        return [{ from: seat(event.target), to: home, card }]
      case 'finds':
        return [{ from: 'pile', to: 'discard', card }]
      case 'buries':
        return [{ from: home, to: 'pile', card: 'hidden' }]
      case 'takes_godcat':
        return [{ from: ['duel', 'mat'], to: home, card: 'godcat' }]
      default:
        return []
    }
  },
  isOut: (match, number) => !(match.fields.living as number[]).includes(number),
  hints: () => [
    ['1–9', own().say('keys.cards')],
    ['← →', own().say('keys.arrows')],
  ],
  inScene: (question) => IN_SCENE.includes(question),
  passesOver: (question) => question === 'with' || question === 'target',
  quick: { combos: 'off' }, // as KI-11.8 advises for a first game
  walked: (steps: Branch[], match, lexicon) => {
    // a Nope that can be Noped is the last thing played
    if (match.open?.word === 'nope' && match.fields.nopes) return { turn: match.fields.topmost, card: 'nope', target: -1 }
    const [first] = steps
    if (!first || first.argument === null) return {}
    const card = lexicon.piece(lexicon.facts.cards[first.argument]?.word ?? '')
    return { card: own().say(`chosen.${first.kind}`, { card }) }
  },
}

export default part
