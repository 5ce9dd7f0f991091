// node hints.ts WEIGHED: what the page advises, the best first, and why, of answers that were weighed
import { readFileSync } from 'node:fs'
import { hintsOf } from '../../web/src/thinking/reasons.ts'
import type { Answer } from '../../web/src/thinking/tasks.ts'

const weighed = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Answer[]
console.log(JSON.stringify(weighed.map((each) => hintsOf(each).map(({ answer, reasons }) => ({ answer, reasons })))))
