// node --import ./resolving.ts verify.ts MODULE JOBS: for every file a line of what the page finds wrong, and how many moves it plays again
import { readFileSync } from 'node:fs'
import { Rules } from '../../web/rules/index.ts'
import { NoMatch, readFile } from '../../web/src/played/files.ts'
import { verify } from '../../web/src/played/verify.ts'

const [module, jobs] = process.argv.slice(2) as [string, string]
const { layout, files, seen } = JSON.parse(readFileSync(jobs, 'utf8'))
const rules = await Rules.load<typeof layout>(readFileSync(module), layout)
for (const file of files) {
  try {
    const { findings, stands } = verify(readFile(JSON.stringify(file)), rules, seen)
    console.log(JSON.stringify({ wrong: findings.filter(({ isGood }) => !isGood).map(({ key }) => key), stands: stands.length }))
  } catch (error) {
    if (!(error instanceof NoMatch)) throw error
    console.log(JSON.stringify({ wrong: [error.message], stands: 0 }))
  }
}
