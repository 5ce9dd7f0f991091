// What a browser has to fetch, packed, before fonts and pictures.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const LIMIT = 150 * 1024
let total = 0
for (const name of readdirSync('dist/assets').filter((each) => /\.(js|css)$/.test(each))) {
  const size = gzipSync(readFileSync(`dist/assets/${name}`), { level: 9 }).length
  total += size
  console.log(`${(size / 1024).toFixed(1).padStart(7)} KB  ${name}`)
}
console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  in all, of ${LIMIT / 1024} KB`)
process.exit(total > LIMIT ? 1 : 0)
