import { describe, expect, it } from 'vitest'
import { faultOf } from '../../../drivers/label-printer.ts'
import type { FaultName } from '../../../drivers/brother-ql/simulator/faults.ts'
import { FAULT_ROWS } from './fault-rows.ts'
import { LABEL, rig } from './rig.ts'

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
  FAULT_ROWS.filter(({ only }) => only === undefined || only === place.model).map((row) => ({
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

describe('a printer that gives no reply or stays busy', () => {
  it.each([
    ['silent', { replyMs: 250 }, { code: 'no_answer', waitedMs: 250 }],
    ['busy', { busyMs: 200 }, { code: 'busy' }],
  ] as const)('(%s) is waited for until the timeout and gets no raster byte', async (...row) => {
    const [fault, timeouts, problem] = row
    const faults = [faultOf(fault)]
    const { printer, simulator, on } = await rig({ faults, times: { busyMs: 10_000 }, timeouts })
    const outcome = await printer.print(LABEL, on)
    expect(outcome).toMatchObject({ result: 'not_started', problem, linesSent: 0 })
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
