// What a browser has to fetch for a table of each game, packed, before fonts and pictures.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const LIMIT = 150 * 1024
const games = readdirSync('src/games')
const sizes = { shared: 0, ...Object.fromEntries(games.map((game) => [game, 0])) }
for (const name of readdirSync('dist/assets').filter((each) => /\.(js|css)$/.test(each))) {
  const owner = games.find((game) => name.startsWith(`${game}-`)) ?? 'shared'
  sizes[owner] += gzipSync(readFileSync(`dist/assets/${name}`), { level: 9 }).length
}
const told = (bytes) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`
console.log(`${told(sizes.shared)}  the shell, and what games share`)
for (const game of games) console.log(`${told(sizes.shared + sizes[game])}  with ${game}, of ${LIMIT / 1024} KB`)
process.exit(games.some((game) => sizes.shared + sizes[game] > LIMIT) ? 1 : 0)
