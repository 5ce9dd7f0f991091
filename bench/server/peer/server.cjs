// A small game of hidden hands on boardgame.io's own server: in memory, on loopback, nothing but what a move needs.
// Money and cards change as in Coup. A player without cards is dealt two new ones, so that a match never ends; if a
// number of moves is named, it ends after so many, and players go on by the lobby.

const { Server } = require('boardgame.io/server')
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core')

const KINDS = ['russia', 'media', 'police', 'protest', 'eu']
const COUP = 7 // millions
const LENGTH = Number(process.argv[2] ?? 0) // moves of a match; 0: it never ends

const hands = {
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
  ...(LENGTH && { endIf: ({ G, ctx }) => (ctx.turn >= LENGTH ? { winner: G.money[0] < G.money[1] ? 1 : 0 } : undefined) }),

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
}

function lose(G, seat) {
  const { hand } = G.players[seat]
  const { deck } = G.secret
  G.faceUp[seat].push(hand.pop())
  if (!hand.length) {
    deck.unshift(...G.faceUp[seat].splice(0))
    hand.push(deck.pop(), deck.pop())
  }
}

const server = Server({ games: [hands], origins: ['http://127.0.0.1'] })
const any = { port: 0, host: '127.0.0.1' }
server.run({ port: any, lobbyConfig: LENGTH ? { apiPort: any } : undefined }).then(({ appServer, apiServer }) => {
  const ports = [appServer, apiServer ?? appServer].map((each) => each.address().port)
  console.log(`listening at ${ports[0]}, its lobby at ${ports[1]}`)
})
