import {
  createQlSimulator,
  createUsbSimulator,
  encodeLabel,
  openPrinterAddress,
} from '../drivers/label-printer.ts'
import type { Bitmap1 } from '../drivers/label-printer.ts'
import { QUALITY_SPEED } from '../facts/label-time.ts'
import { MODEL_SPECS } from '../facts/models.ts'
import { askPython, hasPython } from '../test/foreign/foreign-python.ts'
import { median, percentile, type Figure } from './figure.ts'

type Reference = NonNullable<Figure['reference']>
/** Times of other encoders: the median first. */
type OtherEncoders = Readonly<Record<'plain' | 'packed', readonly [Reference, ...Reference[]]>>

const RUNS = 300
const WARM_UP = 50
const WIDTH = 696
const STRIDE = WIDTH / 8

/** Runs of brother_ql's convert step with a 1-bit image in memory. */
const RUNS_OTHER_ENCODERS = 25
/** Size of the external measurements. */
const LINES_OTHER_ENCODERS = 730
/** Without Python: recorded on 2 shared cores. rastertoptch: 40 runs with its process. */
const RECORDED: OtherEncoders = {
  plain: [
    { name: 'brother_ql, median, recorded', value: 3.58, unit: 'ms' },
    { name: 'brother_ql, slowest, recorded', value: 5.88, unit: 'ms' },
    { name: 'rastertoptch with its process, median, recorded', value: 6.81, unit: 'ms' },
  ],
  packed: [
    { name: 'brother_ql, median, recorded', value: 9.61, unit: 'ms' },
    { name: 'brother_ql, slowest, recorded', value: 11.77, unit: 'ms' },
    { name: 'rastertoptch with its process, median, recorded', value: 6.9, unit: 'ms' },
  ],
}
const GOAL = { name: 'goal', value: 1.5, unit: 'ms' }

/** Time to encode a bitmap in this process, and the size of the result. */
export async function driverFigures(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const lines of [662, LINES_OTHER_ENCODERS]) {
    for (const [content, bitmap] of [
      ['name and QR', nameAndQr(lines)],
      ['noise', noise(lines)],
    ] as const) {
      const otherEncoders = lines === LINES_OTHER_ENCODERS ? timedOtherEncoders(bitmap) : null
      for (const compress of [false, true])
        figures.push(...measured(bitmap, content, compress, otherEncoders))
    }
  }
  return [...figures, ...(await usbFigures())]
}

/** A pass of 62 × 40 mm. */
const USB_LABEL = { lines: 402, lengthMm: 40 }

/** Time to send a label by USB to a printer that needs pauses, beside the time that it prints. */
async function usbFigures(): Promise<Figure[]> {
  const model = 'QL-820NWB'
  const reference = {
    name: 'estimate of its printing in quality',
    value: (1000 * USB_LABEL.lengthMm) / (MODEL_SPECS[model].mmPerSecond * QUALITY_SPEED),
    unit: 'ms',
  }
  const figures: Figure[] = []
  for (const [content, bitmap] of [
    ['name and QR', nameAndQr(USB_LABEL.lines)],
    ['noise', noise(USB_LABEL.lines)],
  ] as const)
    for (const slowUsb of [true, false]) {
      const value = await usbSendMs(model, bitmap, slowUsb)
      const pace = slowUsb ? 'short transfers' : 'long transfers'
      const name = `send 696 × ${USB_LABEL.lines}, ${content}, by USB in ${pace}`
      figures.push({ name, value, unit: 'ms', reference })
    }
  return figures
}

async function usbSendMs(model: 'QL-820NWB', bitmap: Bitmap1, slowUsb: boolean): Promise<number> {
  const usb = createUsbSimulator()
  const simulator = createQlSimulator({ model })
  usb.plug(simulator, { model })
  const printer = openPrinterAddress('usb:', { model, usb, slowUsb })
  // Nothing of a simulated USB port keeps the process alive.
  const alive = setInterval(() => {}, 60_000)
  try {
    await printer.status()
    let began = 0
    let ended = 0
    await printer.print({ jobId: 'bench', bitmap, stock: 'DK-2205' }, ({ kind }) => {
      if (kind === 'sending') began = performance.now()
      if (kind === 'line') ended = performance.now()
    })
    return ended - began
  } finally {
    await printer.close()
    await simulator.close()
    clearInterval(alive)
  }
}

/** brother_ql in the same run where Python has it. */
function timedOtherEncoders({ widthPx, heightPx, data }: Bitmap1): OtherEncoders {
  if (!hasPython('brother_ql')) return RECORDED
  const times = askPython<Record<'plain' | 'packed', number[]>>('time_labels.py', {
    widthPx,
    heightPx,
    data: Buffer.from(data).toString('base64'),
    runs: RUNS_OTHER_ENCODERS,
  })
  const references = (all: readonly number[]): readonly [Reference, Reference] => [
    { name: 'brother_ql, median', value: median(all), unit: 'ms' },
    { name: 'brother_ql, slowest', value: Math.max(...all), unit: 'ms' },
  ]
  return { plain: references(times.plain), packed: references(times.packed) }
}

function measured(
  bitmap: Bitmap1,
  content: string,
  compress: boolean,
  otherEncoders: OtherEncoders | null,
): Figure[] {
  const job = { model: 'QL-820NWB', stock: 'DK-2205', bitmap, compress } as const
  const times: number[] = []
  let bytes = 0
  for (let run = -WARM_UP; run < RUNS; run++) {
    const start = performance.now()
    bytes = encodeLabel(job).bytes.length
    if (run >= 0) times.push(performance.now() - start)
  }
  const name = `encode ${bitmap.widthPx} × ${bitmap.heightPx}, ${content}, ${compress ? 'packed' : 'plain'}`
  const [typical, ...others] = otherEncoders?.[compress ? 'packed' : 'plain'] ?? []
  const p95 = percentile(times, 0.95)
  return [
    {
      name: `${name}, p50`,
      value: median(times),
      unit: 'ms',
      ...(typical && { reference: typical }),
    },
    { name: `${name}, p95`, value: p95, unit: 'ms', reference: GOAL },
    ...others.map((reference) => ({ name: `${name}, p95`, value: p95, unit: 'ms', reference })),
    { name: `${name}, size`, value: bytes, unit: 'bytes' },
  ]
}

/**
 * Strokes like large letters above, squares like a QR code of 5 dots per module below on the right,
 * white otherEncoders.
 */
function nameAndQr(heightPx: number): Bitmap1 {
  const data = new Uint8Array(STRIDE * heightPx)
  for (let y = 60; y < 240; y++) {
    for (let byte = 4; byte < STRIDE - 4; byte++)
      if ((byte * 7 + (y >> 4)) % 11 < 4) data[y * STRIDE + byte] = byte % 3 === 0 ? 0x3f : 0xff
  }
  for (let y = heightPx - 250; y < heightPx - 20; y++) {
    for (let x = WIDTH - 250; x < WIDTH - 20; x++) {
      const module = Math.imul(Math.floor(x / 5) * 73 + Math.floor(y / 5) * 151, 2_654_435_761) >>> 31
      if (module) data[y * STRIDE + (x >> 3)]! |= 0x80 >> (x & 7)
    }
  }
  return { widthPx: WIDTH, heightPx, data }
}

/** Worst case for packing: no two equal neighbouring bytes. */
function noise(heightPx: number): Bitmap1 {
  const data = new Uint8Array(STRIDE * heightPx)
  let state = 1
  for (let index = 0; index < data.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    data[index] = state >>> 24
  }
  return { widthPx: WIDTH, heightPx, data }
}
