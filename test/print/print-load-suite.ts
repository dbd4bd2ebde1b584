import { afterEach, describe, expect, it } from 'vitest'
import { UNSETTLED_STATES } from '../../contract/print/job/jobs.ts'
import { faultOf, type Fault } from '../../drivers/label-printer.ts'
import { answerJob, reassignJob } from '../../src-server/print/job/job-routes.ts'
import { findJob } from '../../src-server/print/job/job-store.ts'
import { findPrinter } from '../../src-server/print/printer/printer-store.ts'
import { changeRoll } from '../../src-server/print/roll/roll-store.ts'
import { dotsToMm } from '../../facts/measures.ts'
import { databaseKinds } from '../support/databases.ts'
import { madeEach } from '../support/opened.ts'
import { databaseOfEach } from '../support/opened-database.ts'
import { randomFrom } from '../support/random.ts'
import {
  type Bench,
  type BenchPrinter,
  LINES,
  makePrintWorld,
  openBench,
  refusedOnly,
  type PrintWorld,
} from './print-world.ts'

const TAPE = LINES + 70
/** Ends of jobs of which a label is out. */
const OUT = ['printed', 'printed_not_cut', 'confirmed_by_staff']

const FAULT_NAMES = [
  'drop_during',
  'drop_after',
  'swallow',
  'cover_open_printing',
  'end_of_media',
  'comm_error',
  'cutter_jam',
] as const

/** Any faults for this share of the labels. */
export function faultPlan(seed: number, labels: number, share = 0.12): Fault[] {
  const random = randomFrom(seed)
  return Array.from({ length: labels }, (_, index) => index + 1)
    .filter(() => random() < share)
    .map((label) => faultOf(FAULT_NAMES[Math.floor(random() * FAULT_NAMES.length)]!, { label }))
}

/**
 * Staff at the desk: they look at the printers, answer questions, close covers, and move waiting
 * jobs.
 */
async function attend(world: PrintWorld, at: Bench, random: () => number): Promise<boolean> {
  const isOut = (number: number): boolean => at.printers.some((printer) => printer.labels.includes(number))
  for (const printer of at.printers) printer.simulator.setCover(random() < 0.2)
  const open: { id: string; state: string }[] = await world
    .db('print_jobs')
    .where({ event_id: world.eventId })
    .whereIn('state', [...UNSETTLED_STATES])
    .select('id', 'state')
  for (const row of open.filter(({ state }) => state === 'unknown' || state === 'blocked')) {
    const job = (await findJob(world.db, row.id))!
    if (job.state === 'unknown') await answerJob(at.deciding, world.staffId, job, isOut(job.number))
    if (job.state !== 'blocked' || random() < 0.5) continue
    const other = at.printers.find((printer) => printer.id !== job.printerId)!
    await reassignJob(at.deciding, world.staffId, job, other.id).catch(refusedOnly)
  }
  return open.length === 0
}

export interface PrintLoad {
  readonly passes: number
  /** Rounds of the staff between two roll changes. */
  readonly newRollEvery: number
  /** Rounds until the queue stops and restarts. */
  readonly restartAfter: number
}

/** Two printers that fail at random, and staff who fix them. */
export function printLoadSuite({ passes, newRollEvery, restartAfter }: PrintLoad): void {
  describe.each(databaseKinds)(`a morning of ${passes} passes on %s`, (kind) => {
    const database = databaseOfEach(kind)
    const world = madeEach(() => makePrintWorld(database.db))
    const printers = [{ faults: faultPlan(1, passes) }, { faults: faultPlan(2, passes) }]
    const at = madeEach(() => openBench({ db: database.db, printers }))
    afterEach(() => at.stop())

    const putInNewRoll = async (printer: BenchPrinter): Promise<void> => {
      const roll = { stock: 'DK-2205', rollMm: 30_480, usedDots: 0 } as const
      await changeRoll(database.db, (await findPrinter(database.db, printer.id))!, roll)
    }

    it('loses and doubles none, and counts labels and tape exactly, over two failing printers', async () => {
      const random = randomFrom(3)
      for (let i = 0; i < passes; i++) await world.order(at.printers[i % 2]!.id, at.stationId)
      for (let round = 0; !(await attend(world, at, random)); round++) {
        await new Promise((resolve) => setTimeout(resolve, 10))
        if (round % newRollEvery === 2) await putInNewRoll(at.printers[round % 2]!)
        if (round === restartAfter) {
          await at.queue.stop()
          await at.queue.start()
        }
      }

      const out = at.printers.flatMap((printer) => printer.labels).toSorted((a, b) => a - b)
      expect(out).toEqual(Array.from({ length: passes }, (_, i) => i + 1))
      const jobs = await world.jobs()
      expect(jobs.map((job) => job.number)).toEqual(out)
      expect(jobs.filter((job) => !OUT.includes(job.state))).toEqual([])

      for (const { id, simulator, labels } of at.printers) {
        // Each label belongs to its job, at the job's printer.
        const own = jobs.filter((job) => job.printerId === id).map((job) => job.number)
        expect(labels.toSorted((a, b) => a - b)).toEqual(own)
        const printer = (await findPrinter(database.db, id))!
        expect({ labels: printer.labels, dots: printer.totalDots }).toEqual({
          labels: labels.length,
          dots: labels.length * TAPE,
        })
        expect(dotsToMm(printer.totalDots)).toBe(Math.round(simulator.counts().mmUsed))
        expect(printer.usedDots).toBe(printer.rollLabels * TAPE)
      }
    }, 300_000)
  })
}
