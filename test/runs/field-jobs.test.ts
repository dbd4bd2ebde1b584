// @module-tag slow
// @module-tag isolated
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import {
  BEHAVIOUR_NAMES,
  behaviourOf,
  createQlSimulator,
  createUsbSimulator,
  openPrinterAddress,
  type BehaviourName,
  type Bitmap1,
  type LabelPrinter,
  type PrinterModel,
  type PrintOutcome,
} from '../../drivers/label-printer.ts'
import { NO_QUIRKS } from '../../drivers/brother-ql/simulator/usb-device-state.ts'
import { connectsBy, MODELS } from '../../facts/models.ts'
import { PATIENT } from '../drivers/brother-ql/rig.ts'
import { randomFrom } from '../support/random.ts'
import { closeAtEnd } from '../support/opened.ts'

const JOBS = 500
const SEED = Number(process.env.PASSDESK_TEST_SEED ?? 20_261_123)

/** `mute`: over TCP, where the raw port of real printers does not reply. */
type Link = 'usb' | 'tcp' | 'mute'
/** Half of the jobs meet a printer without any of them. */
type Met = BehaviourName | 'none'

const TIMEOUTS = {
  ...PATIENT,
  discoveryMs: 60,
  replyMs: 200,
  busyMs: 200,
  writeMs: 800,
  idleMs: 250,
  stuckMs: 300,
  closeMs: 500,
}
const TIMES = { coolingMs: 20, slowMs: 1, sleepAfterMs: 15, busyMs: 20 }

/** Black rows in a pattern of the number, so that labels can be distinguished. */
function labelOf(number: number): Bitmap1 {
  const data = new Uint8Array(87 * 284)
  for (let row = 0; row < 16; row++)
    if ((number >> row) & 1) data.fill(0xff, 87 * (20 + 10 * row), 87 * (21 + 10 * row))
  data.fill(0xff, 0, 87)
  return { widthPx: 696, heightPx: 284, data }
}

/** One printer whose behaviour changes from job to job. */
async function openLane(model: PrinterModel, link: Link) {
  const labels = new Map<string, number>()
  const keyOf = ({ data }: Bitmap1): string => Buffer.from(data).toString('base64')
  const simulator = createQlSimulator({
    model,
    times: TIMES,
    answers: link !== 'mute',
    onEvent: (event) => {
      if (event.kind !== 'label') return
      const key = keyOf(event.bitmap)
      labels.set(key, (labels.get(key) ?? 0) + 1)
    },
  })
  const usb = createUsbSimulator()
  const cable = link === 'usb' ? usb.plug(simulator, { model }) : null
  const { port } = link === 'usb' ? { port: 0 } : await simulator.listen()
  const address = link === 'usb' ? 'usb:' : `tcp://127.0.0.1:${port}`
  const printer = openPrinterAddress(address, { model, usb, timeouts: TIMEOUTS })
  closeAtEnd(printer, simulator)
  return {
    printer,
    out: (bitmap: Bitmap1) => labels.get(keyOf(bitmap)) ?? 0,
    behave(met: Met): void {
      if (met === 'none') return
      const { faults, quirks } = behaviourOf(met)
      simulator.setFaults(faults.map((fault) => ({ ...fault, label: null })))
      if (quirks) cable?.setQuirks(quirks)
    },
    /** Staff close the cover and power-cycle a printer that hangs. */
    cure(met: Met): void {
      simulator.setFaults([])
      simulator.setCover(false)
      if (met !== 'slow-usb') return
      cable?.setQuirks(NO_QUIRKS)
      cable?.unplug()
      cable?.plugIn()
    },
  }
}

type Lane = Awaited<ReturnType<typeof openLane>>

/** What the outcome says, compared with the labels that came out. */
function expectTrue(outcome: PrintOutcome, labels: number, about: string): void {
  switch (outcome.result) {
    case 'printed':
    case 'printed_network':
    case 'printed_not_cut':
      expect(labels, about).toBe(1)
      return
    case 'not_started':
      expect(labels, about).toBe(0)
      return
    case 'sent_unconfirmed':
    case 'unknown':
      expect(labels, about).toBeLessThanOrEqual(1)
  }
}

const print = (printer: LabelPrinter, bitmap: Bitmap1): Promise<PrintOutcome> =>
  printer.print({ jobId: 'job', bitmap, stock: 'DK-2205' }, () => {})

/**
 * Prints one job like the desk: a label that was not printed is printed again. After a failure
 * staff look before they close the cover, so a label that the printer has kept must not come out
 * then; if the printer does not report, they look afterwards.
 * @returns the result of the first attempt
 */
async function runJob(lane: Lane, number: number, met: Met): Promise<PrintOutcome['result']> {
  const bitmap = labelOf(number)
  const about = (outcome: PrintOutcome, tries: number): string =>
    `seed ${SEED}, job ${number}, ${met}, attempt ${tries}: ${JSON.stringify(outcome)}`
  let first: PrintOutcome['result'] | null = null
  let isOut = false
  for (let tries = 1; !isOut; tries++) {
    expect(tries, `job ${number}, ${met}: attempts`).toBeLessThan(6)
    if (tries === 1) lane.behave(met)
    const outcome = await print(lane.printer, bitmap)
    first ??= outcome.result
    expectTrue(outcome, lane.out(bitmap), about(outcome, tries))
    isOut = lane.out(bitmap) > 0
    lane.cure(met)
    // A kept label comes out within this turn of the event loop.
    await setImmediate()
    if (outcome.result === 'sent_unconfirmed') isOut = lane.out(bitmap) > 0
    expect(lane.out(bitmap), `after the cure: ${about(outcome, tries)}`).toBe(Number(isOut))
  }
  return first!
}

it(`${JOBS} jobs on misbehaving printers end in a true state, none printed twice`, async () => {
  const lanes = MODELS.flatMap((model) =>
    (['usb', 'tcp', 'mute'] as const)
      .filter((link) => connectsBy(model, link === 'usb' ? 'usb' : 'network'))
      .map((link) => ({ model, link })),
  )
  const seen = new Map<string, number>()
  const opened = await Promise.all(lanes.map(({ model, link }) => openLane(model, link)))
  await Promise.all(
    opened.map(async (lane, index) => {
      const random = randomFrom(SEED + index)
      for (let number = index + 1; number <= JOBS; number += lanes.length) {
        const met: Met =
          random() < 0.5 ? 'none' : BEHAVIOUR_NAMES[Math.floor(random() * BEHAVIOUR_NAMES.length)]!
        const result = await runJob(lane, number, met)
        const key = `${met}: ${result}`
        seen.set(key, (seen.get(key) ?? 0) + 1)
      }
    }),
  )
  const out = Array.from({ length: JOBS }, (_, index) =>
    opened[index % lanes.length]!.out(labelOf(index + 1)),
  )
  expect(out.filter((count) => count !== 1)).toEqual([])
  // Every behaviour occurred, and those that leave the outcome open did so.
  for (const name of BEHAVIOUR_NAMES)
    expect(
      [...seen.keys()].some((key) => key.startsWith(`${name}:`)),
      name,
    ).toBe(true)
  for (const result of ['printed', 'sent_unconfirmed', 'unknown', 'not_started'])
    expect(
      [...seen.keys()].some((key) => key.endsWith(`: ${result}`)),
      result,
    ).toBe(true)
})
