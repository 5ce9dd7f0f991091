// Written by scripts/messages.py from stolik/core/proof/lesson.py; do not edit.


/** A lesson as pages get it: the position and every move by their numbers. */
export interface Script {
  game: string
  rules: string
  key: string
  names: string[]
  options: Record<string, string>
  begun: number[]
  steps: LessonStep[]
}

/** What the learner is told and asked to do, and what happens then. */
export interface LessonStep {
  say: Record<string, string>
  other: Record<string, string>
  look: string[]
  cards: string[]
  rule: string
  wanted: number[][]
  chance: [number, number, number, number]
  then: ScriptedMove[]
}

/** A whole move as the page makes it; the chance of its answers: four words, the third one more for each. */
export interface ScriptedMove {
  seat: number
  path: number[]
  chance: [number, number, number, number]
}
