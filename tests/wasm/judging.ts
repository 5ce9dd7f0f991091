// node --import ./resolving.ts judging.ts MODULE JOBS: for every record what is open of it in another world, and everybody's chance
import { readFileSync } from 'node:fs'
import { Rules, type Layout } from '../../web/rules/index.ts'
import { judge, openWorld } from '../../web/src/thinking/judging.ts'

const [module, jobs] = process.argv.slice(2) as [string, string]
const { layout, records }: { layout: Layout; records: number[][] } = JSON.parse(readFileSync(jobs, 'utf8'))
const rules = await Rules.load<Layout>(readFileSync(module), layout)
const told = records.map((cells, key) => {
  const record = Int16Array.from(cells)
  const world = openWorld(rules, record, [key, 1, 2, 3])
  return { world: [...world], chances: judge(rules, { record, playouts: 12, seat: 0, path: [], key }) }
})
console.log(JSON.stringify(told))
