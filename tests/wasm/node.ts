// node node.ts MODULE JOBS: one number a line
import { readFileSync } from 'node:fs'
import { all } from './play.ts'

const [module, jobs] = process.argv.slice(2) as [string, string]
for (const word of await all(readFileSync(module), JSON.parse(readFileSync(jobs, 'utf8')))) console.log(word)
