// What a browser has to fetch for a table of each game, packed, before fonts and pictures.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const LIMIT = 150 * 1024
const built = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))

/** The files a chunk needs before it can run, its own first. */
function filesOf(name, found = new Set()) {
  const { file, css = [], imports = [] } = built[name]
  if (found.has(file)) return found
  for (const each of [file, ...css]) found.add(each)
  for (const each of imports) filesOf(each, found)
  return found
}

const sizeOf = (files) => [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length, 0)
const told = (bytes) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`
const shell = filesOf('index.html')
console.log(`${told(sizeOf(shell))}  the shell`)
let isLarge = false
for (const game of readdirSync('src/games')) {
  const part = filesOf(`src/games/${game}/index.ts`, new Set(shell))
  const size = sizeOf(filesOf(`src/games/${game}/Face.svelte`, part)) // bots sit at most tables
  isLarge ||= size > LIMIT
  console.log(`${told(size)}  with ${game}, of ${LIMIT / 1024} KB`)
}
process.exit(isLarge ? 1 : 0)
