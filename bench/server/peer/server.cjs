// boardgame.io's own server, in memory, on loopback, with the one game of a file beside this: node server.cjs FILE WORD…
// A game whose matches end has a lobby, by which its players go on.

const { Server } = require('boardgame.io/server')

async function serve(file, ...words) {
  const game = await require(`./${file}`)(...words)
  const any = { port: 0, host: '127.0.0.1' }
  const lobbyConfig = game.endIf && { apiPort: any }
  const { appServer, apiServer } = await Server({ games: [game], origins: ['http://127.0.0.1'] }).run({ port: any, lobbyConfig })
  const addresses = [appServer, apiServer].filter(Boolean).map((each) => `127.0.0.1:${each.address().port}`)
  console.log(`listening at ${addresses}`)
}

serve(...process.argv.slice(2))
