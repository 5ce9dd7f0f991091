// A program that has the rules themselves, as WebAssembly: node examples/bot.mjs ADDRESS GAME [LEVEL]
// It opens a table against a bot, is told its view in numbers, and thinks about it as the expert of this site would.

import { Rules } from '../web/dist/rules/stolik-rules/index.js'

const [address, game, level = 'medium'] = process.argv.slice(2)
const chance = () => crypto.getRandomValues(new Uint32Array(4))
const asked = async (path, wish) => {
  const body = wish && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) }
  return (await fetch(address + path, body)).json()
}

/** The whole move a bot would make: answer by answer, each step on the view alone. */
function pathBy(rules, bot, view, seat) {
  const path = []
  for (let at = view; at; at = rules.step(at, seat, path.at(-1))) path.push(rules.think(at, seat, bot, chance()).answer)
  return path
}

const { code, token } = await asked('/api/tables', { game, name: 'Automat', seats: 2, bots: ['easy'], start: true })
const { digest } = (await asked('/rules/games.json')).games.find(({ name }) => name === game)
const layout = await asked(`/rules/${game}-${digest}.json`)
const rules = await Rules.load(await fetch(`${address}/rules/${layout.module}`), layout)
const bot = layout.bots.find(({ word }) => word === level)
if (rules.lacks(bot)) rules.learn(await (await fetch(`${address}/rules/${layout.learned}`)).arrayBuffer())

let last = 0
const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/${code}?cells=yes`, ['stolik', `token.${token}`])
socket.onmessage = ({ data }) => {
  const { type, match, sentence } = JSON.parse(data)
  if (type === 'Refused') console.log(sentence)
  if (type !== 'Sight' || !match) return
  if (match.outcome) {
    console.log(match.outcome.winners.includes(match.seat) ? 'Won!' : 'Lost.')
    socket.close()
  } else if (match.moves && match.open.number !== last) {
    const view = new Int16Array(Uint8Array.from(atob(match.cells), (letter) => letter.charCodeAt(0)).buffer)
    last = match.open.number
    socket.send(JSON.stringify({ type: 'Play', question: last, path: pathBy(rules, bot, view, match.seat) }))
  }
}
