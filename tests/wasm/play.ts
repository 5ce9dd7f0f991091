// Plays matches by a module and tells everything they come to: the same in Node and in a page.

import { Rules, type Cells, type Chance, type Layout } from '../../web/rules/index.ts'

export interface Job {
  blank: number[]
  chances: Chance[]
  moves: [seat: number, answer: number][]
  seats: number
  thinkers: number[][] // rows of bots
  thought_about: number // one in so many answers
}

const FINE = 1 << 20 // parts of a chance that are compared

interface Guarded extends Layout {
  guards: { questions: string[] }[]
}

/** A match again: after each answer its record, what is told, every seat's view and all that follows from it. */
export function play(rules: Rules<Guarded>, { blank, chances, moves, seats, thinkers, thought_about }: Job): number[] {
  const told: number[] = []
  const { guards, record: fields, question_list } = rules.layout
  const asked = fields.find(({ name }) => name === 'question')!.offset
  const tell = (record: Cells, events: number[][]): void => {
    told.push(...record, ...events.flat())
    for (let seat = 0; seat < seats; seat++) {
      const view = rules.view(record, seat)
      const answers = rules.legal(record, seat)
      told.push(...view, ...answers, ...rules.legal(view, seat), ...rules.redeal(view, seat, [seat, 2, 3, 4]))
      if (!answers.length) continue
      told.push(rules.thumb(view, seat, [5, 6, seat, 8]))
      for (const answer of answers) told.push(...(rules.step(view, seat, answer) ?? [-7]))
      const question = question_list[view[asked]!]!
      guards.forEach(({ questions }, guard) => questions.includes(question) && told.push(...rules.forbids(view, seat, guard)))
    }
  }
  /** What bots think, one after the other; those that draw conclusions from the past are told it. */
  const think = (begun: Cells, record: Cells, seat: number, number: number): void => {
    const view = rules.view(record, seat)
    const answers = rules.legal(view, seat)
    told.push(...answers.map((answer) => rules.traits(view, seat, answer).reduce((set, trait) => set | (1 << trait), 0)))
    const past = { begun, given: moves.slice(0, number), chances: chances.slice(1) }
    thinkers.forEach((row, which) => {
      const thought = rules.think(view, seat, { row }, [7, seat, number, which], past)
      told.push(thought.answer)
      for (const { tries, chance } of thought.told.sort((one, other) => one.answer - other.answer)) told.push(tries, Math.floor(chance * FINE))
    })
  }
  let { record, events } = rules.start(Int16Array.from(blank), chances[0]!)
  const begun = record
  tell(record, events)
  moves.forEach(([seat, answer], number) => {
    if (number % thought_about === Math.floor(thought_about / 2)) think(begun, record, seat, number)
    const step = rules.apply(record, seat, answer, chances[number + 1]!)
    if (!step) throw new Error(`answer ${number + 1} is not legal here`)
    ;({ record, events } = step)
    tell(record, events)
  })
  const settled = rules.settle(record)
  return [...told, ...settled.record, settled.fault]
}

/** The same numbers as one word: each counts by an odd weight of its place, so no single difference gets lost. */
export function digest(numbers: ArrayLike<number>): number {
  let word = 0
  for (let at = 0; at < numbers.length; at++) word = (word + Math.imul(numbers[at]!, Math.imul(at, 0x9e3779b1) | 1)) | 0
  return word >>> 0
}

export interface Jobs {
  layout: Guarded
  matches: Job[]
  many: { blank: number[]; keys: string[]; sitting: number[]; bots: number[][] }[]
}

/** One word for each match, then one for each batch. */
export async function all(module: BufferSource, learned: ArrayBuffer | null, { layout, matches, many }: Jobs): Promise<number[]> {
  const rules = await Rules.load(module, layout)
  if (learned) rules.learn(learned)
  const batches = many.map(({ blank, keys, sitting, bots }) =>
    rules.playMany(Int16Array.from(blank), keys.map(BigInt), sitting, bots.map((row) => ({ row }))),
  )
  return [...matches.map((job) => digest(play(rules, job))), ...batches.map(({ ends, lengths }) => digest([...ends, ...lengths]))]
}
