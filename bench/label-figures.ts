import type { PassContent } from '../contract/pass/draft/pass.ts'
import type { PassTemplate } from '../contract/event/event/pass-template.ts'
import { TEMPLATE_PRESETS } from '../contract/pass/template/template-presets.ts'
import { encodeLabel, type Bitmap1 } from '../drivers/label-printer.ts'
import { inventPeople } from '../src-server/kiosk/demo/invent-people.ts'
import { createRenderer, type LogoBitmap } from '../src-server/pass/drawing/render-pass.ts'
import { MODEL_SPECS } from '../facts/models.ts'
import { askPython, hasPython } from '../test/foreign/foreign-python.ts'
import { LOGO_NAMES, logoReference, sampleLogos, sampleTemplate } from '../test/support/pass-samples.ts'
import { percentile, type Figure } from './figure.ts'
import { runningMs } from './running-time.ts'

const LABELS = 200
/** Labels before the first measured one: font shaping and JIT. */
const WARM_UP = 30
/** Runs of brother_ql's convert step, half of them before our labels and half after. */
const CONVERT_RUNS = 40
/** Without Python: medians for 696 × 402 dots on 2 shared cores. */
const RECORDED = { 'QL-800': 0.8, 'QL-820NWB': 4.15 } as const
type Model = keyof typeof RECORDED
const MODELS: readonly Model[] = ['QL-800', 'QL-820NWB']

interface Kind {
  readonly name: string
  readonly template: PassTemplate
  readonly logos: readonly LogoBitmap[]
}

/**
 * From a person's text to the bytes for the printer, both steps, each label of another person with
 * another code. The reference is brother_ql's convert step for one of these labels: it draws no
 * text. Neither time contains waits for a processor, which are long on a shared machine.
 */
export async function labelFigures(): Promise<Figure[]> {
  const logos = await sampleLogos()
  const kinds: readonly Kind[] = [
    { name: 'no logo', template: TEMPLATE_PRESETS[0]!, logos: [] },
    { name: 'four logos beside the name', template: sampleTemplate(62, 62, 'side'), logos },
    { name: 'four logos in a stack', template: sampleTemplate(62, 62, 'stack'), logos },
  ]
  const figures: Figure[] = []
  for (const kind of kinds) for (const model of MODELS) figures.push(...(await figuresOf(kind, model)))
  return figures
}

async function figuresOf({ name, template, logos }: Kind, model: Model): Promise<Figure[]> {
  const renderer = await createRenderer()
  const stock = template.printer?.stock ?? 'DK-2205'
  const content = contents(logos.length > 0)
  const first = renderer.draw({ template, content: content(0), qr: qrOf(0), logos }).bitmap
  const convert = convertTimes(first, model)
  const whole: number[] = []
  const raster: number[] = []
  for (let index = 1; index < WARM_UP + LABELS; index++) {
    const input = { template, content: content(index), qr: qrOf(index), logos }
    const started = runningMs()
    const { bitmap } = renderer.draw(input)
    const drawn = runningMs()
    encodeLabel({ bitmap, stock, model })
    const ended = runningMs()
    if (index >= WARM_UP) {
      whole.push(ended - started)
      raster.push(ended - drawn)
    }
    // The canvas frees its memory only between iterations of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
  }
  const all = convert ? [...convert, ...convertTimes(first, model)!] : null
  const reference = {
    name: all ? 'brother_ql, convert step alone' : 'brother_ql, convert step alone, recorded',
    value: all ? percentile(all, 0.5) : RECORDED[model],
    unit: 'ms',
  }
  const line = (what: string, times: readonly number[], share: number): Figure => ({
    name: `${model}, ${name}: ${what}, p${100 * share}`,
    value: percentile(times, share),
    unit: 'ms',
    reference,
  })
  return [
    line('raster alone', raster, 0.5),
    line('render and raster', whole, 0.5),
    line('render and raster', whole, 0.95),
  ]
}

/** Content of the person with this number. */
function contents(withLogos: boolean): (index: number) => PassContent {
  const people = inventPeople(WARM_UP + LABELS, 17)
  return (index) => {
    const { name, title, affiliation } = people[index]!
    const logos = withLogos && { logos: LOGO_NAMES.map(logoReference) }
    return { name, title, affiliation, fontScale: 'normal', lineMode: 'auto', ...logos }
  }
}

const qrOf = (index: number): string =>
  `https://pass-kiosk.local:8443/q#${String(index).padStart(22, '7abcdefgh')}`

/** Milliseconds of brother_ql for a finished bitmap; null without Python. */
function convertTimes({ widthPx, heightPx, data }: Bitmap1, model: Model): readonly number[] | null {
  if (!hasPython('brother_ql')) return null
  return askPython<number[]>('../../bench/time_convert.py', {
    widthPx,
    heightPx,
    data: Buffer.from(data).toString('base64'),
    runs: CONVERT_RUNS / 2,
    model,
    compress: MODEL_SPECS[model].unpacks,
  })
}
