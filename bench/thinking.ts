// node --import ../tests/wasm/resolving.ts thinking.ts MODULE JOBS: a match, and the CPU-milliseconds of its every thought
import { readFileSync } from 'node:fs'
import { cellOf, members, Rules, type Chance, type Layout } from '../web/rules/index.ts'
import { think } from '../web/src/thinking/answering.ts'

interface Job {
  layout: Layout
  blank: number[]
  bot: string
  milliseconds: number // it thinks no longer than about that
  most: number // answers
}

const { layout, blank, bot, milliseconds, most }: Job = JSON.parse(readFileSync(process.argv[3] as string, 'utf8'))
const rules = await Rules.load<Layout>(readFileSync(process.argv[2] as string), layout)
const chance = (number: number): Chance => [1, 77, number, 5]
let { record } = rules.start(Int16Array.from(blank), chance(0))
const past = { begun: record, given: [] as [number, number][], chances: [] as Chance[] }
while (!cellOf(layout, record, 'over') && past.given.length < most) {
  const [seat = 0] = members(cellOf(layout, record, 'awaited'))
  const began = process.cpuUsage()
  const asked = { view: rules.view(record, seat), seat, bot, past: { ...past }, milliseconds }
  const { answer, told } = think(rules, asked, chance(past.given.length + 1000))
  const { user, system } = process.cpuUsage(began)
  if (told.length) console.log((user + system) / 1000)
  past.given.push([seat, answer])
  past.chances.push(chance(past.given.length))
  record = rules.apply(record, seat, answer, chance(past.given.length))?.record ?? record
}
