// Small sounds, made here of tones and noise, and a shake of the phone that goes with each. Nothing sounds until somebody has asked for it.

import { settings } from '../shell/settings.svelte'

export type Sound = 'turn' | 'card' | 'boom' | 'relief' | 'bang' | 'click' | 'caught' | 'fall' | 'goal' | 'save' | 'strike' | 'win' | 'lose' | 'word'

/** A part of a sound: a tone that slides from one pitch to another, or noise below a pitch that slides. */
interface Part {
  wave: OscillatorType | 'noise'
  from: number // hertz
  to?: number
  at?: number // seconds after the beginning
  lasts: number
  loud: number // of 1
}

const note = (from: number, at: number, lasts = 0.16, loud = 0.2): Part => ({ wave: 'triangle', from, at, lasts, loud })

const SOUNDS: Record<Sound, Part[]> = {
  turn: [note(660, 0), note(880, 0.12, 0.25)],
  word: [note(520, 0, 0.08, 0.12)],
  card: [{ wave: 'noise', from: 3200, to: 900, lasts: 0.07, loud: 0.12 }],
  boom: [
    { wave: 'noise', from: 2400, to: 60, lasts: 0.9, loud: 0.5 },
    { wave: 'sine', from: 110, to: 28, lasts: 0.7, loud: 0.5 },
  ],
  relief: [
    { wave: 'noise', from: 5000, to: 2500, lasts: 0.05, loud: 0.2 },
    { wave: 'sine', from: 700, to: 330, at: 0.12, lasts: 0.4, loud: 0.2 },
  ],
  bang: [
    { wave: 'noise', from: 6000, to: 200, lasts: 0.35, loud: 0.5 },
    { wave: 'square', from: 160, to: 40, lasts: 0.12, loud: 0.2 },
  ],
  click: [
    { wave: 'noise', from: 7000, lasts: 0.02, loud: 0.25 },
    { wave: 'square', from: 1900, lasts: 0.015, loud: 0.08 },
  ],
  caught: [
    { wave: 'sawtooth', from: 330, to: 320, lasts: 0.18, loud: 0.12 },
    { wave: 'sawtooth', from: 233, to: 200, at: 0.2, lasts: 0.45, loud: 0.14 },
  ],
  fall: [
    { wave: 'sine', from: 900, to: 120, lasts: 0.45, loud: 0.2 },
    { wave: 'noise', from: 900, to: 80, at: 0.42, lasts: 0.35, loud: 0.4 },
  ],
  strike: [
    { wave: 'noise', from: 2600, to: 400, lasts: 0.14, loud: 0.3 },
    { wave: 'square', from: 190, to: 90, lasts: 0.1, loud: 0.12 },
  ],
  goal: [
    { wave: 'noise', from: 700, to: 1500, lasts: 1.1, loud: 0.22 },
    note(523, 0.05, 0.14),
    note(659, 0.18, 0.14),
    note(784, 0.31, 0.4),
  ],
  save: [
    { wave: 'noise', from: 1200, to: 300, lasts: 0.1, loud: 0.4 },
    note(392, 0.12, 0.12),
    note(523, 0.22, 0.25),
  ],
  win: [note(523, 0), note(659, 0.13), note(784, 0.26), note(1047, 0.39, 0.5, 0.24)],
  lose: [note(392, 0, 0.22), note(349, 0.2, 0.22), note(262, 0.4, 0.5)],
}
const SHAKES: Partial<Record<Sound, number[]>> = {
  turn: [40, 60, 40],
  boom: [60, 30, 140],
  bang: [90],
  click: [15],
  caught: [50, 40, 50],
  fall: [30, 30, 90],
  goal: [40, 40, 40, 40, 160],
  save: [70],
  win: [40, 60, 40, 60, 200],
  lose: [160],
}

let context: AudioContext | null = null
let hiss: AudioBuffer | null = null

/** A second of noise. */
function noise(within: AudioContext): AudioBuffer {
  if (!hiss) {
    hiss = within.createBuffer(1, within.sampleRate, within.sampleRate)
    hiss.getChannelData(0).forEach((_, at, all) => (all[at] = 2 * Math.random() - 1))
  }
  return hiss
}

function sound(within: AudioContext, { wave, from, to = from, at = 0, lasts, loud }: Part): void {
  const [begins, ends] = [within.currentTime + at, within.currentTime + at + lasts]
  const volume = within.createGain()
  volume.gain.setValueAtTime(loud, begins)
  volume.gain.exponentialRampToValueAtTime(0.0001, ends)
  volume.connect(within.destination)
  const slide = (pitch: AudioParam): void => {
    pitch.setValueAtTime(from, begins)
    pitch.exponentialRampToValueAtTime(to, ends)
  }
  let source: AudioScheduledSourceNode
  if (wave === 'noise') {
    source = new AudioBufferSourceNode(within, { buffer: noise(within), loop: true })
    const filter = new BiquadFilterNode(within, { type: 'lowpass' })
    slide(filter.frequency)
    source.connect(filter).connect(volume)
  } else {
    const tone = new OscillatorNode(within, { type: wave })
    slide(tone.frequency)
    source = tone
    source.connect(volume)
  }
  source.start(begins)
  source.stop(ends)
}

/** Let it be heard and felt, where somebody has asked for that and the browser can. */
export function play(name: Sound): void {
  if (!settings.hasSound) return
  const shake = SHAKES[name]
  if (shake && (navigator.userActivation?.hasBeenActive ?? true)) navigator.vibrate?.(shake)
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume().catch(() => {}) // nothing has been touched yet
  for (const part of SOUNDS[name]) sound(context, part)
}
