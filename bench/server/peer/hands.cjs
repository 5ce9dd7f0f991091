// A small game of hidden hands, with nothing but what a move needs: hands.cjs LENGTH.
// Money and cards change as in Coup. A player without cards is dealt two new ones, so that a match never ends; if a
// number of moves is named, it ends after so many, and players go on by the lobby.

const { INVALID_MOVE, PlayerView } = require('boardgame.io/core')

const KINDS = ['russia', 'media', 'police', 'protest', 'eu']
const COUP = 7 // millions

/** Matches of so many moves; of 0, they never end. */
module.exports = (length = 0) => ({
  name: 'hands',
  disableUndo: true, // undo keeps copies of every state

  setup: ({ random }) => {
    const deck = random.Shuffle([...KINDS, ...KINDS, ...KINDS])
    return {
      money: [2, 2],
      faceUp: [[], []],
      players: { 0: { hand: [deck.pop(), deck.pop()] }, 1: { hand: [deck.pop(), deck.pop()] } },
      secret: { deck },
    }
  },

  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  ...(Number(length) && { endIf: ({ G, ctx }) => (ctx.turn >= length ? { winner: G.money[0] < G.money[1] ? 1 : 0 } : undefined) }),

  moves: {
    income: ({ G, playerID }) => {
      G.money[playerID] += 1
    },
    exchange: ({ G, playerID, random }, place) => {
      const hand = G.players[playerID].hand
      if (!hand[place]) return INVALID_MOVE
      G.secret.deck.splice(random.Die(G.secret.deck.length) - 1, 0, hand[place])
      hand[place] = G.secret.deck.pop()
    },
    coup: ({ G, playerID }) => {
      if (G.money[playerID] < COUP) return INVALID_MOVE
      G.money[playerID] -= COUP
      lose(G, 1 - playerID)
    },
  },
})

function lose(G, seat) {
  const { hand } = G.players[seat]
  const { deck } = G.secret
  G.faceUp[seat].push(hand.pop())
  if (!hand.length) {
    deck.unshift(...G.faceUp[seat].splice(0))
    hand.push(deck.pop(), deck.pop())
  }
}
