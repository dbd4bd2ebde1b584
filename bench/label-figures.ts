import { TEMPLATE_PRESETS } from '../contract/pass/template/template-presets.ts'
import { encodeLabel } from '../drivers/label-printer.ts'
import { inventPeople } from '../src-server/kiosk/demo/invent-people.ts'
import { createRenderer } from '../src-server/pass/drawing/render-pass.ts'
import { percentile, type Figure } from './figure.ts'

const LABELS = 200
/** Labels before the first measured one: font shaping and JIT. */
const WARM_UP = 30
const QR = 'https://pass-kiosk.local:8443/q#abcdefghijklmnopqrstuv'

/** Median of brother_ql's convert step alone, for a finished bitmap (696 × 730, 1 bit). */
const ELSEWHERE = { 'QL-800': 3.58, 'QL-820NWB': 4.83 } as const

/** From a person's text to the bytes for the printer, both steps, each label of another person. */
export async function labelFigures(): Promise<Figure[]> {
  const renderer = await createRenderer()
  const template = TEMPLATE_PRESETS[0]!
  const stock = template.printer.stock
  const people = inventPeople(WARM_UP + LABELS, 17)
  const figures: Figure[] = []
  for (const model of ['QL-800', 'QL-820NWB'] as const) {
    const whole: number[] = []
    const raster: number[] = []
    for (const [index, person] of people.entries()) {
      const content = {
        name: person.name,
        title: person.title,
        affiliation: person.affiliation,
        fontScale: 'normal',
        lineMode: 'auto',
      } as const
      const started = performance.now()
      const { bitmap } = renderer.render({ template, content, qr: QR, logos: [] })
      const drawn = performance.now()
      encodeLabel({ bitmap, stock, model })
      const ended = performance.now()
      if (index >= WARM_UP) {
        whole.push(ended - started)
        raster.push(ended - drawn)
      }
      // The canvas frees its memory only between iterations of the event loop.
      await new Promise((resolve) => setImmediate(resolve))
    }
    const reference = {
      name: 'brother_ql, convert step alone',
      value: ELSEWHERE[model],
      unit: 'ms',
    }
    figures.push(
      {
        name: `${model}: raster alone per label, p50`,
        value: percentile(raster, 0.5),
        unit: 'ms',
        reference,
      },
      {
        name: `${model}: render and raster per label, p50`,
        value: percentile(whole, 0.5),
        unit: 'ms',
        reference,
      },
      {
        name: `${model}: render and raster per label, p95`,
        value: percentile(whole, 0.95),
        unit: 'ms',
        reference,
      },
    )
  }
  return figures
}
