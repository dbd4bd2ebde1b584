import { DEMO_NAMES } from '../../../messages/data/demo-texts.ts'
import { canvasFont, loadPrintFonts } from '../../pass/drawing/print-fonts.ts'
import type { OrganizationKind } from '../../../contract/pass/logo/logo.ts'

/** An invented organization with a drawn mark. */
interface DemoOrganization {
  readonly kind: OrganizationKind
  readonly name: string
  /** Start of its members' affiliations. */
  readonly affiliations: readonly string[]
  draw(): Promise<Uint8Array>
}

type Pen = import('@napi-rs/canvas').SKRSContext2D

async function drawMark(width: number, height: number, draw: (pen: Pen) => void): Promise<Uint8Array> {
  const { canvas } = await loadPrintFonts()
  const paper = canvas.createCanvas(width, height)
  const pen = paper.getContext('2d')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#000'
  pen.strokeStyle = '#000'
  pen.textBaseline = 'middle'
  draw(pen)
  return paper.encode('png')
}

function word(pen: Pen, text: string, x: number, y: number, px: number): void {
  pen.font = canvasFont('bold', px)
  pen.fillText(text, x, y)
}

function disc(pen: Pen, x: number, y: number, radius: number): void {
  pen.beginPath()
  pen.arc(x, y, radius, 0, Math.PI * 2)
  pen.fill()
}

/**
 * A company with a cloud, one with arcs, a guild with a striped sun, a venture with a name in a
 * box.
 */
export const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = [
  {
    kind: 'company',
    name: DEMO_NAMES.kumo,
    affiliations: [DEMO_NAMES.kumo],
    draw: () =>
      drawMark(720, 200, (pen) => {
        disc(pen, 70, 120, 60)
        disc(pen, 135, 90, 75)
        disc(pen, 205, 125, 55)
        pen.fillRect(70, 110, 140, 70)
        word(pen, 'kumo', 290, 100, 150)
      }),
  },
  {
    kind: 'company',
    name: 'Arc Robotics',
    affiliations: ['Arc Robotics'],
    draw: () =>
      drawMark(560, 200, (pen) => {
        disc(pen, 45, 160, 28)
        pen.lineWidth = 30
        for (const radius of [75, 130]) {
          pen.beginPath()
          pen.arc(45, 160, radius, -Math.PI / 2, 0)
          pen.stroke()
        }
        word(pen, 'ARC', 230, 105, 150)
      }),
  },
  {
    kind: 'guild',
    name: DEMO_NAMES.guild,
    affiliations: [],
    draw: () =>
      drawMark(200, 200, (pen) => {
        disc(pen, 100, 100, 95)
        pen.fillStyle = '#fff'
        for (const [y, height] of [
          [110, 10],
          [138, 14],
          [168, 18],
        ] as const) {
          pen.fillRect(0, y, 200, height)
        }
      }),
  },
  {
    kind: 'venture',
    name: DEMO_NAMES.venture,
    affiliations: [DEMO_NAMES.venture],
    draw: () =>
      drawMark(360, 180, (pen) => {
        pen.fillRect(0, 0, 360, 180)
        pen.fillStyle = '#fff'
        word(pen, DEMO_NAMES.mark, 55, 92, 125)
      }),
  },
]
