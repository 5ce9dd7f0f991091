// node wasm.ts MODULE: the first line has a game's layout, a blank record and a bot; every other line the number of
// matches to play. Each is answered by how many it plays in a CPU-second (the first by 0).
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Rules, type Layout } from '../web/rules/index.ts'

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const { layout, blank, bot } = JSON.parse((await lines.next()).value) as { layout: Layout; blank: number[]; bot: number[] }
const rules = await Rules.load(readFileSync(process.argv[2] as string), layout)
console.log(0)
for await (const line of { [Symbol.asyncIterator]: () => lines }) {
  const number = Number(line)
  const keys = Array.from({ length: number }, (_, at) => BigInt(at + 1))
  const sitting = Array.from({ length: number * layout.seats }, () => 0)
  const began = process.cpuUsage()
  rules.playMany(Int16Array.from(blank), keys, sitting, [{ row: bot }])
  const { user, system } = process.cpuUsage(began)
  console.log((1e6 * number) / (user + system))
}
