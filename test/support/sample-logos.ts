import type { SKRSContext2D } from '@napi-rs/canvas'
import { toLogo } from '../../src-server/pass/drawing/logo-bitmap.ts'
import { canvasFont, loadPrintFonts, type PrintFonts } from '../../src-server/pass/drawing/print-fonts.ts'
import type { LogoName } from './pass-samples.ts'

type Art = {
  readonly width: number
  readonly height: number
  readonly draw: (context: SKRSContext2D) => void
}

/** Invented logos: a word with a symbol, an outline, a round logo and a negative one. */
const ART: Readonly<Record<LogoName, Art>> = {
  kumo: { width: 1040, height: 240, draw: drawKumo },
  arc: { width: 660, height: 240, draw: drawArc },
  sun: { width: 240, height: 240, draw: drawSun },
  hokuto: { width: 520, height: 240, draw: drawHokuto },
}

/** Draws the sample logos as uploaded and prepares them like the kiosk. */
export async function makeSampleLogo(name: LogoName): Promise<Uint8Array> {
  const fonts: PrintFonts = await loadPrintFonts()
  const { width, height, draw } = ART[name]
  const canvas = fonts.canvas.createCanvas(width, height)
  draw(canvas.getContext('2d'))
  return (await toLogo(canvas.toBuffer('image/png'))).png
}

function drawKumo(context: SKRSContext2D): void {
  for (const [x, y, radius] of [
    [90, 150, 70],
    [190, 105, 95],
    [290, 150, 70],
  ] as const) {
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fill()
  }
  context.fillRect(90, 150, 200, 70)
  context.font = canvasFont('bold', 220)
  context.fillText('kumo', 400, 200)
}

function drawArc(context: SKRSContext2D): void {
  context.lineWidth = 34
  for (const radius of [70, 130, 190]) {
    context.beginPath()
    context.arc(215, 215, radius, Math.PI, 1.5 * Math.PI)
    context.stroke()
  }
  context.beginPath()
  context.arc(215, 205, 30, 0, 2 * Math.PI)
  context.fill()
  context.font = canvasFont('medium', 190)
  context.fillText('ARC', 280, 205)
}

function drawSun(context: SKRSContext2D): void {
  context.beginPath()
  context.arc(120, 120, 118, 0, 2 * Math.PI)
  context.fill()
  for (const [y, height] of [
    [128, 8],
    [152, 10],
    [178, 12],
    [206, 14],
  ] as const)
    context.clearRect(0, y, 240, height)
}

function drawHokuto(context: SKRSContext2D): void {
  context.fillRect(0, 0, 520, 240)
  context.font = canvasFont('bold', 190)
  context.fillStyle = '#fff'
  context.textAlign = 'center'
  context.fillText('北斗', 260, 190)
}
