// The end of a match as a poster: the game's picture, who won and how, and what decided it. Drawn on a canvas, to be shown and shared.

const [WIDE, HIGH, ART, EDGE] = [1080, 1350, 640, 70]
const [LINE, SWING, FOOT] = [44, 40, 100] // heights
const [CREAM, NAVY, RED, SOFT] = ['#f6ecd6', '#14213d', '#c1121f', '#465069']
const title = (size: number): string => `800 ${size}px Bricolage, 'Trebuchet MS', sans-serif`
const text = (size: number, weight = 400): string => `${weight} ${size}px Atkinson, system-ui, sans-serif`

export interface Ending {
  result: string // on a small strip: that somebody wins, or who has played
  isWon: boolean
  names: string // on the large one: who, or that nobody did
  how: string
  decided: string // above the moments
  moments: { line: string; swing: string }[]
  game: string
  when: string
  art: HTMLImageElement | null
}

/** The letters of the poster are there before it is drawn. */
const lettered = (letters: string): Promise<unknown> => Promise.all([title(90), text(34), text(34, 700)].map((font) => document.fonts.load(font, letters)))

export async function draw(canvas: HTMLCanvasElement, ending: Ending): Promise<boolean> {
  const pen = canvas.getContext('2d')
  if (!pen) return false
  await lettered(JSON.stringify([ending.result, ending.names, ending.how, ending.decided, ending.moments, ending.game]))
  canvas.width = WIDE
  canvas.height = HIGH
  pen.fillStyle = CREAM
  pen.fillRect(0, 0, WIDE, HIGH)
  drawArt(pen, ending.art)
  const below = drawResult(pen, ending)
  drawMoments(pen, ending, below)
  drawFoot(pen, ending)
  return true
}

/** The picture fills the top, and its lower edge is cut aslant. */
function drawArt(pen: CanvasRenderingContext2D, art: HTMLImageElement | null): void {
  pen.save()
  cut(pen, [0, 0, WIDE, 0, WIDE, ART - 60, 620, ART - 18, 0, ART - 44])
  pen.clip()
  pen.fillStyle = NAVY
  pen.fillRect(0, 0, WIDE, ART)
  if (art) {
    const scale = Math.max(WIDE / art.width, ART / art.height)
    pen.drawImage(art, (WIDE - art.width * scale) / 2, (ART - art.height * scale) * 0.6, art.width * scale, art.height * scale) // the strip covers its foot, and no face
  }
  pen.restore()
}

/** Who won, on a strip of paper across the picture, and how; says where it ends. */
function drawResult(pen: CanvasRenderingContext2D, { result, isWon, names, how }: Ending): number {
  const [size, lines] = fitted(pen, names, WIDE - 2 * EDGE - 40, [150, 124, 100, 80, 64], names.length > 24 ? 2 : 1)
  const height = lines.length * size * 1.02 + 46
  pen.save()
  pen.translate(EDGE - 20, ART - height + 40)
  pen.rotate(-0.025)
  pen.font = title(size)
  const width = Math.max(...lines.map((line) => pen.measureText(line).width)) + 64
  strip(pen, isWon ? RED : NAVY, width, height)
  pen.fillStyle = '#fff'
  lines.forEach((line, at) => pen.fillText(line, 32, 16 + size * (0.86 + at * 1.02)))
  if (result) {
    pen.translate(26, -56)
    pen.rotate(-0.02)
    const [size, [line = '']] = fitted(pen, result, WIDE - 2 * EDGE - 60, [50, 42, 34, 28], 1)
    pen.font = title(size)
    strip(pen, isWon ? NAVY : RED, pen.measureText(line).width + 52, 74)
    pen.fillStyle = '#fff'
    pen.fillText(line, 26, 37 + 0.36 * size)
  }
  pen.restore()
  pen.fillStyle = SOFT
  pen.font = text(36)
  const told = wrapped(pen, how, WIDE - 2 * EDGE).slice(0, 2)
  told.forEach((line, at) => pen.fillText(line, EDGE, ART + 104 + at * 44))
  return ART + 104 + told.length * 44
}

/** Paper with its shadow. */
function strip(pen: CanvasRenderingContext2D, colour: string, width: number, height: number): void {
  pen.fillStyle = '#0004'
  cut(pen, [12, 14, width + 12, 4, width + 6, height + 10, 16, height + 18])
  pen.fill()
  pen.fillStyle = colour
  cut(pen, [0, 6, width, 0, width - 8, height - 4, 6, height])
  pen.fill()
}

/** The moments share the room there is. */
function drawMoments(pen: CanvasRenderingContext2D, { decided, moments }: Ending, top: number): void {
  if (!moments.length) return
  let y = top + 46
  pen.fillStyle = NAVY
  pen.font = title(48)
  pen.fillText(decided, EDGE, y)
  y += 16
  pen.font = text(38, 700)
  const all = moments.map(({ line, swing }) => ({ lines: wrapped(pen, line, WIDE - 2 * EDGE - 90).slice(0, 2), swing }))
  const taken = all.reduce((sum, { lines, swing }) => sum + lines.length * LINE + (swing ? SWING : 0), 0)
  const gap = Math.max(12, Math.min(44, (HIGH - FOOT - y - taken) / all.length))
  all.forEach(({ lines, swing }, at) => {
    y += gap / 2
    pen.fillStyle = at === moments.length - 1 ? RED : NAVY
    cut(pen, [EDGE, y + 2, EDGE + 56, y - 2, EDGE + 60, y + 56, EDGE + 4, y + 60])
    pen.fill()
    pen.fillStyle = '#fff'
    pen.font = title(40)
    pen.textAlign = 'center'
    pen.fillText(String(at + 1), EDGE + 30, y + 43)
    pen.textAlign = 'left'
    pen.fillStyle = NAVY
    pen.font = text(38, 700)
    lines.forEach((each, number) => pen.fillText(each, EDGE + 90, y + 38 + number * LINE))
    y += lines.length * LINE
    if (swing) {
      pen.font = text(32)
      pen.fillStyle = SOFT
      pen.fillText(swing, EDGE + 90, y + 32)
      y += SWING
    }
    y += gap / 2
  })
}

function drawFoot(pen: CanvasRenderingContext2D, { game, when }: Ending): void {
  pen.fillStyle = NAVY
  cut(pen, [0, HIGH - 84, WIDE, HIGH - 92, WIDE, HIGH, 0, HIGH])
  pen.fill()
  pen.fillStyle = CREAM
  pen.font = title(36)
  pen.fillText('stolik', EDGE, HIGH - 30)
  pen.font = text(30)
  pen.textAlign = 'right'
  pen.fillText(`${game} · ${when}`, WIDE - EDGE, HIGH - 31)
  pen.textAlign = 'left'
}

/** A shape by its corners. */
function cut(pen: CanvasRenderingContext2D, corners: number[]): void {
  pen.beginPath()
  for (let at = 0; at < corners.length; at += 2) pen.lineTo(corners[at] ?? 0, corners[at + 1] ?? 0)
  pen.closePath()
}

/** The largest letters in which some words take no more than so many lines. */
function fitted(pen: CanvasRenderingContext2D, words: string, width: number, sizes: number[], most: number): [number, string[]] {
  for (const size of sizes) {
    pen.font = title(size)
    const lines = wrapped(pen, words, width)
    if (lines.length <= most && lines.every((line) => pen.measureText(line).width <= width)) return [size, lines]
  }
  return [sizes.at(-1) ?? 0, wrapped(pen, words, width).slice(0, most)]
}

/** Words in lines that are not too long. */
function wrapped(pen: CanvasRenderingContext2D, words: string, width: number): string[] {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
