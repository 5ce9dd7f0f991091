// node node.ts MODULE JOBS: one number a line
import { readFileSync } from 'node:fs'
import { all, type Jobs } from './play.ts'

const [module, file] = process.argv.slice(2) as [string, string]
const jobs = JSON.parse(readFileSync(file, 'utf8')) as Jobs
const learned = jobs.layout.learned ? new Uint8Array(readFileSync(module.replace(/wasm$/, 'learned'))).buffer : null
for (const word of await all(readFileSync(module), learned, jobs)) console.log(word)
