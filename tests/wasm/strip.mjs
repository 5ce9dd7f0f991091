// node strip.mjs FOLDER FILE…: the same files there, without their types, for browsers
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'

const [folder, ...files] = process.argv.slice(2)
for (const file of files) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), stripTypeScriptTypes(readFileSync(file, 'utf8')))
}
