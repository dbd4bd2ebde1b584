import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LIVE_STATES } from '../../../contract/desk.ts'
import { faultOf, type Fault } from '../../../drivers/label-printer.ts'
import { answerPrint, movePrint, type DecideDeps } from '../../../src-server/desk/print/decide-print.ts'
import { historyOf } from '../../../src-server/desk/print/job-change-store.ts'
import { findJob } from '../../../src-server/desk/print/print-store.ts'
import { findPrinter } from '../../../src-server/desk/printers/printer-store.ts'
import { databaseKinds, makeDatabase, type TestDatabase } from '../../support/databases.ts'
import { randomFrom } from '../../support/label-bitmaps.ts'
import { LINES, makePrintWorld, openBench, type Bench, type PrintWorld } from './print-world.ts'

const PASSES = 500
const TAPE = LINES + 70

/** About one label in eight goes wrong in some way. */
function faultPlan(seed: number): Fault[] {
  const random = randomFrom(seed)
  const names = ['drop_during', 'drop_after', 'cover_open_printing', 'end_of_media', 'comm_error', 'cutter_jam'] as const
  return Array.from({ length: PASSES }, (_, index) => index + 1)
    .filter(() => random() < 0.12)
    .map((label) => faultOf(names[Math.floor(random() * names.length)]!, { label }))
}

/** Somebody at the desk who looks at the printers, answers what is asked, closes covers, and moves what waits. */
async function attend(world: PrintWorld, at: Bench, random: () => number): Promise<boolean> {
  const deps: DecideDeps = { db: world.db, now: Date.now, stationId: at.stationId, onChange: () => {}, queue: at.queue }
  const isOut = (number: number): boolean => at.printers.some((printer) => printer.labels.includes(number))
  for (const printer of at.printers) printer.simulator.setCover(random() < 0.2)
  const open: { id: string; state: string }[] = await world
    .db('print_jobs')
    .where({ event_id: world.eventId })
    .whereIn('state', [...LIVE_STATES, 'unknown'])
    .select('id', 'state')
  for (const row of open.filter(({ state }) => state === 'unknown' || state === 'blocked')) {
    const job = (await findJob(world.db, row.id))!
    if (job.state === 'unknown') await answerPrint(deps, world.staffId, job, isOut(job.number))
    if (job.state !== 'blocked' || random() < 0.5) continue
    const other = at.printers.find((printer) => printer.id !== job.printerId)!
    await movePrint(deps, world.staffId, job, other.id).catch(refusedOnly)
  }
  return open.length === 0
}

function refusedOnly(error: { code?: string }): void {
  if (error.code !== 'print_state_conflict') throw error
}

describe.each(databaseKinds)('a morning of 500 passes on %s', (kind) => {
  let database: TestDatabase
  let world: PrintWorld
  let at: Bench
  beforeEach(async () => {
    database = await makeDatabase(kind)
    world = await makePrintWorld(database.db)
    at = await openBench({ db: database.db, printers: [{ faults: faultPlan(1) }, { faults: faultPlan(2) }] })
  })
  afterEach(async () => {
    await at.stop()
    await database.drop()
  })

  /** Dots of tape that the history accounts for, at whichever printer. A job that was refused twice has used none. */
  async function tapeInHistory(): Promise<number> {
    const counted = ['printed', 'printed_not_cut', 'sent_unconfirmed']
    const histories = await Promise.all((await world.jobs()).map((job) => historyOf(database.db, job.jobId)))
    const lines = histories.flat()
    return TAPE * lines.filter((line) => counted.includes(line.state) || (line.state === 'unknown' && line.problem?.code !== 'comm_error')).length
  }

  it('loses none, doubles none, and counts the tape to the dot, over two printers that fail at random', async () => {
    const random = randomFrom(3)
    for (let i = 0; i < PASSES; i++) await world.order(at.printers[i % 2]!.id, at.stationId)
    for (let round = 0; !(await attend(world, at, random)); round++) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      if (round === 20) {
        await at.queue.stop()
        await at.queue.start()
      }
    }
    const out = at.printers.flatMap((printer) => printer.labels).toSorted((a, b) => a - b)
    expect(out).toEqual(Array.from({ length: PASSES }, (_, i) => i + 1))
    const states = new Set((await world.jobs()).map((job) => job.state))
    expect([...states].filter((state) => !['printed', 'printed_not_cut', 'confirmed_by_staff'].includes(state))).toEqual([])
    const used = await Promise.all(at.printers.map(async (printer) => (await findPrinter(database.db, printer.id))!.usedDots))
    expect(used[0]! + used[1]!).toBe(await tapeInHistory())
  }, 180_000)
})
