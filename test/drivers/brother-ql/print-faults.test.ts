import { describe, expect, it } from 'vitest'
import { faultOf } from '../../../drivers/label-printer.ts'
import type {
  PrintOutcome,
  PrinterModel,
  PrinterProblemCode,
} from '../../../drivers/label-printer.ts'
import type { FaultMoment, FaultName } from '../../../drivers/brother-ql/simulator/faults.ts'
import { LABEL, rig } from './rig.ts'

/** One fault at one moment and the expected outcome. */
interface Row {
  readonly fault: FaultName
  readonly moment: FaultMoment
  readonly result: PrintOutcome['result']
  readonly problem?: PrinterProblemCode
  /** Labels printed afterwards. */
  readonly printed?: number
  readonly only?: PrinterModel
}

const before = (fault: FaultName, problem: PrinterProblemCode): Row => ({
  fault,
  moment: 'before',
  result: 'not_started',
  problem,
})
const refused = (fault: FaultName, problem: PrinterProblemCode): Row => ({
  fault,
  moment: 'start',
  result: 'not_started',
  problem,
})
const unknown = (
  fault: FaultName,
  moment: FaultMoment,
  problem: PrinterProblemCode,
  printed = 0,
): Row => ({ fault, moment, result: 'unknown', problem, printed })

const ROWS: readonly Row[] = [
  // Detected before any raster byte.
  before('no_media', 'no_media'),
  before('wrong_roll', 'wrong_roll'),
  before('two_colour_roll', 'two_colour_roll'),
  before('cover_open', 'cover_open'),
  before('wrong_model', 'wrong_model'),
  before('cutter_jam', 'cutter_jam'),
  before('end_of_media', 'end_of_media'),
  before('comm_error', 'comm_error'),
  before('expansion_buffer', 'buffer_full'),
  before('system_error', 'system_error'),
  before('drop_before', 'link_lost'),
  // While lines are received, before the printer reports printing.
  refused('no_media', 'no_media'),
  refused('wrong_roll', 'wrong_roll'),
  refused('comm_error', 'comm_error'),
  refused('expansion_buffer', 'buffer_full'),
  unknown('cover_open', 'start', 'cover_open'),
  unknown('end_of_media', 'start', 'end_of_media'),
  unknown('cutter_jam', 'start', 'cutter_jam'),
  unknown('system_error', 'start', 'system_error'),
  unknown('drop_during', 'start', 'link_lost'),
  unknown('swallow', 'start', 'no_answer'),
  // After it reported printing.
  unknown('cover_open_printing', 'during', 'cover_open'),
  unknown('end_of_media', 'during', 'end_of_media'),
  unknown('no_media', 'during', 'no_media'),
  unknown('wrong_roll', 'during', 'wrong_roll'),
  unknown('comm_error', 'during', 'comm_error'),
  unknown('expansion_buffer', 'during', 'buffer_full'),
  unknown('system_error', 'during', 'system_error'),
  { ...unknown('cutter_jam', 'during', 'cutter_jam'), only: 'QL-800' },
  { fault: 'cooling', moment: 'during', result: 'printed', printed: 1 },
  { fault: 'slow', moment: 'start', result: 'printed', printed: 1 },
  { fault: 'busy', moment: 'before', result: 'printed', printed: 1 },
  // After the image was printed.
  {
    fault: 'cutter_jam',
    moment: 'after',
    result: 'printed_not_cut',
    problem: 'cutter_jam',
    printed: 1,
  },
  unknown('cover_open_printing', 'after', 'cover_open', 1),
  unknown('end_of_media', 'after', 'end_of_media', 1),
  unknown('system_error', 'after', 'system_error', 1),
  unknown('drop_after', 'after', 'link_lost', 1),
]

/** Only a printer that drops the label says nothing for so long. */
const timeoutsFor = (fault: FaultName) => (fault === 'swallow' ? { idleMs: 500 } : {})

const PLACES = [
  { model: 'QL-800', link: 'memory' },
  { model: 'QL-820NWB', link: 'memory' },
  { model: 'QL-820NWB', link: 'tcp' },
  { model: 'QL-800', link: 'usb' },
  { model: 'QL-820NWB', link: 'usb' },
] as const

const EVERY_CASE = PLACES.flatMap((place) =>
  ROWS.filter(({ only }) => only === undefined || only === place.model).map((row) => ({
    ...place,
    ...row,
  })),
)

describe('every fault has the outcome of the table and never prints a label twice', () => {
  it.each(EVERY_CASE)(
    '$fault ($moment) on a $model over $link: $result $problem',
    async ({ model, link, fault, moment, result, problem, printed = 0 }) => {
      const { printer, simulator, seen, told, on } = await rig({
        model,
        link,
        faults: [faultOf(fault, { moment })],
        timeouts: timeoutsFor(fault),
      })
      const outcome = await printer.print(LABEL, on)
      expect(outcome).toMatchObject(problem ? { result, problem: { code: problem } } : { result })
      expect(seen.filter(({ kind }) => kind === 'label')).toHaveLength(printed)
      expect(seen.filter(({ kind }) => kind === 'refused')).toEqual([])
      expect(told.filter((kind) => kind === 'sending').length).toBeLessThanOrEqual(1)
      const { linesReceived, cables } = simulator.counts()
      expect(linesReceived).toBeLessThanOrEqual(LABEL.bitmap.heightPx)
      if (moment === 'before' && result === 'not_started') expect(linesReceived).toBe(0)
      // A USB connection stays open.
      if (link !== 'usb') expect(cables).toBe(0)
    },
  )

  it.each(EVERY_CASE.filter(({ result }) => result !== 'printed'))(
    'after $fault ($moment) a $model over $link prints a manual reprint once',
    async ({ model, link, fault, moment, printed = 0 }) => {
      const { printer, simulator, seen, on, plugIn } = await rig({
        model,
        link,
        faults: [faultOf(fault, { moment })],
        timeouts: timeoutsFor(fault),
      })
      await printer.print(LABEL, on)
      simulator.setFaults([])
      plugIn()
      expect(await printer.print(LABEL, on)).toEqual({ result: 'printed' })
      expect(seen.filter(({ kind }) => kind === 'label')).toHaveLength(printed + 1)
    },
  )
})

describe('a printer that does not reply', () => {
  it('on a link that always replies must be switched off and on, and gets no raster byte', async () => {
    const { printer, simulator, on } = await rig({
      faults: [faultOf('silent')],
      timeouts: { replyMs: 250 },
    })
    expect(await printer.print(LABEL, on)).toEqual({
      result: 'not_started',
      problem: { code: 'no_answer', waitedMs: 250 },
      linesSent: 0,
    })
    expect(simulator.counts().linesReceived).toBe(0)
  })

  it.each(['silent', 'swallow'] as const)(
    'over TCP leaves a label sent but unconfirmed, printed or not (%s)',
    async (fault) => {
      const { printer, on } = await rig({
        link: 'tcp',
        answers: false,
        faults: [faultOf(fault)],
        timeouts: { discoveryMs: 120, idleMs: 250 },
      })
      expect(await printer.print(LABEL, on)).toEqual({ result: 'sent_unconfirmed' })
    },
  )
})

describe('a printer that stays busy', () => {
  it('is polled until the timeout and gets no raster byte', async () => {
    const { printer, simulator, on } = await rig({
      faults: [faultOf('busy')],
      times: { busyMs: 10_000 },
      timeouts: { busyMs: 200 },
    })
    expect(await printer.print(LABEL, on)).toMatchObject({
      result: 'not_started',
      problem: { code: 'busy' },
      linesSent: 0,
    })
    expect(simulator.counts().linesReceived).toBe(0)
  })
})

describe('the problem of a wrong roll', () => {
  it('names the loaded and the required roll', async () => {
    const { printer, on } = await rig({ media: 'DK-2210' })
    expect(await printer.print(LABEL, on)).toEqual({
      result: 'not_started',
      problem: {
        code: 'wrong_roll',
        loaded: { type: 'continuous', widthMm: 29, lengthMm: 0 },
        needed: { stock: 'DK-2205', widthMm: 62 },
      },
      linesSent: 0,
    })
  })
})
