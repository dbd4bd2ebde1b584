// @module-tag slow
import { describe, expect, it } from 'vitest'
import type { PrintState } from '../../contract/print/job/jobs.ts'
import type { PrinterProblem } from '../../contract/print/printer/printer-problem.ts'
import { faultOf, type QlSimulator } from '../../drivers/label-printer.ts'
import { databaseKinds } from '../support/databases.ts'
import { FAULT_ROWS, type FaultRow } from '../drivers/brother-ql/fault-rows.ts'
import { opened } from '../support/opened.ts'
import { openFaultWorld, type Cable } from './fault-world.ts'
import { TOLD } from './print-world.ts'

/** Lines of a pass of 62 × 40 mm. */
const LINES = 402

/** The state of a job after a fault, and the cause that staff are told. */
interface End {
  readonly state: PrintState
  readonly problem?: PrinterProblem['code'] | null
  /** Labels printed meanwhile. */
  readonly out?: number
}

/**
 * Found before a raster byte, the pass waits and continues automatically. After a raster byte only
 * staff, by looking, can decide the outcome.
 */
function endOf({ moment, result, problem: found, printed }: FaultRow, cable: Cable): End {
  // A roll of the right width that the printer refuses is taken for a black and red one.
  const isRoll = found === 'wrong_roll' && moment !== 'before'
  const told = isRoll ? 'two_colour_roll' : found
  const problem = told && (TOLD[told] ?? (told as PrinterProblem['code']))
  if (result === 'printed')
    return { state: cable === 'usb' ? 'printed' : 'printed_network', problem: null, out: 1 }
  if (moment === 'before') return { state: 'blocked', problem }
  return { state: result === 'printed_not_cut' ? result : 'unknown', problem, out: printed }
}

/** What a network, which does not reply, cannot say as USB can. */
const ON_NETWORK: Readonly<Record<string, End>> = {
  'swallow start': { state: 'sent_unconfirmed', problem: null, out: 0 },
  'cutter_jam after': { state: 'unknown', problem: 'cutter_jam', out: 1 },
  'drop_after after': { state: 'printed_network', problem: null, out: 1 },
}

/**
 * IPP reports these only as "stopped". If it is polled just before SNMP has the cause, this is the
 * only information.
 */
const IPP_NAMES_NOT = ['wrong_roll', 'two_colour_roll', 'cutter_jam', 'comm_error']

const TABLE: readonly FaultRow[] = [
  ...FAULT_ROWS.filter(({ fault, only }) => fault !== 'drop_before' && !only),
  { fault: 'two_colour_roll', moment: 'start', result: 'unknown', problem: 'two_colour_roll' },
  { fault: 'stray_error', moment: 'during', result: 'unknown', problem: 'comm_error', printed: 1 },
]

const PLACES = [
  { cable: 'usb', model: 'QL-800' },
  { cable: 'usb', model: 'QL-820NWB' },
  { cable: 'network', model: 'QL-820NWB' },
] as const satisfies readonly { cable: Cable; model: string }[]

const casesAt = (places: readonly (typeof PLACES)[number][]) =>
  places.flatMap(({ cable, model }) =>
    TABLE.map((row) => {
      const { fault, moment } = row
      const other = cable === 'network' ? ON_NETWORK[`${fault} ${moment}`] : undefined
      return { cable, model, fault, moment, end: other ?? endOf(row, cable) }
    }),
  )

/** Paper, rows and screens must agree at the end. */
const SETTLED: readonly PrintState[] = ['printed', 'printed_network', 'printed_not_cut', 'confirmed_by_staff']

describe.each(databaseKinds)('a pass whose printer fails, on %s,', { timeout: 60_000 }, (kind) => {
  const world = opened(() => openFaultWorld(kind))

  /** The lines sent stay unchanged for a while: nothing is sent automatically. */
  async function getsNothingMore({ simulator }: { simulator: QlSimulator }): Promise<void> {
    const { linesReceived } = simulator.counts()
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(simulator.counts().linesReceived).toBe(linesReceived)
  }

  // Connections do not depend on the database: the second one tests only one of them.
  it.concurrent.each(casesAt(kind === 'sqlite' ? PLACES : PLACES.slice(1, 2)))(
    '$fault ($moment) over $cable at a $model: $end.state',
    async ({ cable, model, fault, moment, end }) => {
      const printer = await world.printerAt(cable, model, [faultOf(fault, { moment })])
      const jobId = await world.print(printer.printerId)

      const job = await world.until(jobId, end.state)
      const stopped = cable === 'network' && IPP_NAMES_NOT.includes(end.problem ?? '')
      expect(job.problem?.code ?? null).toBeOneOf([
        end.problem,
        ...(stopped && end.state === 'unknown' ? ['system_error'] : []),
      ])
      expect(printer.simulator.counts().printed).toBe(end.out ?? 0)
      expect(printer.simulator.counts().linesReceived).toBeLessThanOrEqual(LINES)
      if (end.state === 'blocked') expect(printer.simulator.counts().linesReceived).toBe(0)
      await getsNothingMore(printer)
      expect((await world.job(jobId)).state).toBe(end.state)

      // After the cure a waiting pass continues; one in question waits for the answer of staff.
      await printer.cure()
      if (end.state === 'blocked') await world.until(jobId, 'printed', 'printed_network')
      if (end.state === 'unknown' || end.state === 'sent_unconfirmed') {
        await getsNothingMore(printer)
        await world.answer(jobId, end.out === 1)
      }
      await world.until(jobId, ...SETTLED)
      expect(printer.simulator.counts()).toMatchObject({ printed: 1, refused: 0 })
      await printer.remove()
    },
  )

  it.concurrent('that is pulled before the first byte waits for its cable: USB, network', async () => {
    for (const { cable, model } of PLACES) {
      const printer = await world.printerAt(cable, model, [])
      await printer.pull()
      const jobId = await world.print(printer.printerId)
      expect((await world.until(jobId, 'blocked')).problem).toMatchObject(
        cable === 'usb'
          ? { code: 'link_lost' }
          : { code: 'unreachable', address: printer.address.replace('tcp://', '') },
      )
      expect(printer.simulator.counts().linesReceived).toBe(0)
      await printer.cure()
      await world.until(jobId, 'printed', 'printed_network')
      expect(printer.simulator.counts().printed).toBe(1)
      await printer.remove()
    }
  })
})
