// node --import ../tests/wasm/resolving.ts thinking.ts MODULE JOBS: how long each thought of a whole match takes, as a line of JSON
import { readFileSync } from 'node:fs'
import { cellOf, members, Rules, type Chance, type Layout } from '../web/rules/index.ts'
import { think } from '../web/src/thinking/answering.ts'

interface Job {
  layout: Layout
  blank: number[]
  bot: string
  matches: number
  milliseconds: number
}

const { layout, blank, bot, matches, milliseconds }: Job = JSON.parse(readFileSync(process.argv[3] as string, 'utf8'))
const rules = await Rules.load<Layout>(readFileSync(process.argv[2] as string), layout)
const times: number[] = []
const tries: number[] = []
for (let match = 0; match < matches; match++) {
  const chance = (number: number): Chance => [match, 77, number, 5]
  let { record } = rules.start(Int16Array.from(blank), chance(0))
  const past = { begun: record, given: [] as [number, number][], chances: [] as Chance[] }
  while (!cellOf(layout, record, 'over') && past.given.length < 400) {
    const [seat = 0] = members(cellOf(layout, record, 'awaited'))
    const view = rules.view(record, seat)
    const began = performance.now()
    const { answer, told } = think(rules, { view, seat, bot, past: { ...past, given: [...past.given] }, milliseconds }, chance(past.given.length + 1000))
    if (told.length) {
      times.push(performance.now() - began)
      tries.push(told.reduce((sum, each) => sum + each.tries, 0))
    }
    past.given.push([seat, answer])
    past.chances.push(chance(past.given.length))
    record = rules.apply(record, seat, answer, chance(past.given.length))?.record ?? record
  }
}
console.log(JSON.stringify({ times, tries }))
