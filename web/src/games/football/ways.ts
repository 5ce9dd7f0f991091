// The ways of the ball on the pitch, as whoever attacks sees them: x ahead from the ball to where it goes, y to the right.

import type { Attack } from './view'

export type Point = [x: number, y: number]
type Curve = (t: number) => Point

const FULL = Math.PI
const CURVES: Record<Attack, Curve> = {
  right_wing: (t) => [t, Math.sin(FULL * t)],
  left_wing: (t) => [t, -Math.sin(FULL * t)],
  one_two: (t) => [t, 0.75 * (1 - Math.abs(2 * t - 1))],
  through_ball: (t) => [t, 0],
  long_switch: (t) => [t, -0.85 * Math.sin(2 * FULL * t)],
  dribble: (t) => [t, 0.22 * Math.sin(6 * FULL * t)],
  corner: (t) => [1 - 0.3 * t * t, 1.25 * (1 - t)],
  free_kick: (t) => [t, -0.3 * Math.sin(FULL * t)],
  penalty: (t) => [t, 0],
}
const STEPS = 36
const APART = 0.16 // how far the next action of a turn bends away from the one before
const CAUGHT = 0.62 // of the way: where a defender steps in

export interface Way {
  line: string // of a path
  end: Point
  turn: number // degrees: where it points to at its end
  caught: Point // where it is answered
}

/** The way of an action, so long and so wide; the later actions of a turn bend a little, so that each is seen. */
export function wayOf(attack: Attack, long: number, wide: number, at: number, isStopped: boolean): Way {
  const bend = at * (at % 2 ? APART : -APART)
  const place = (t: number): Point => {
    const [x, y] = CURVES[attack](t)
    return [Math.round(x * long), Math.round((y + bend * Math.sin(FULL * t)) * wide)]
  }
  const steps = Math.round(STEPS * (isStopped ? CAUGHT : 1))
  const points = Array.from({ length: steps + 1 }, (_, step) => place(step / STEPS))
  const end = points.at(-1) ?? [0, 0]
  const [x, y] = points.at(-4) ?? end
  return { line: `M${points.join('L')}`, end, turn: (Math.atan2(end[1] - y, end[0] - x) * 180) / Math.PI, caught: place(CAUGHT) }
}
