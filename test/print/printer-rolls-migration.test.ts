import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as printerRolls from '../../migrations/0009-printer-rolls.ts'
import { faultOf } from '../../drivers/label-printer.ts'
import { answerJob } from '../../src-server/print/job/resolve-job.ts'
import { findJob } from '../../src-server/print/job/job-store.ts'
import { findPrinter } from '../../src-server/print/printer/printer-store.ts'
import { databaseKinds, makeDatabase, type TestDatabase } from '../support/databases.ts'
import { BENCH_SECRETS, LINES, makePrintWorld, openBench } from './print-world.ts'

describe.each(databaseKinds)('a desk that printed before it had counters, on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await makeDatabase(kind)
  })
  afterEach(() => database.drop())

  it('finds its labels and its tape counted, and counts a question that was open by its answer', async () => {
    const { db } = database
    const world = await makePrintWorld(db)
    const bench = await openBench({
      db,
      printers: [{ faults: [faultOf('drop_during', { label: 2 })] }],
    })
    const printerId = bench.printers[0]!.id
    const jobs = []
    for (let i = 0; i < 3; i++) jobs.push(await world.order(printerId, bench.stationId))
    await world.until(jobs[2]!, 'printed')
    await bench.stop()

    await printerRolls.down(db)
    await printerRolls.up(db)
    const counted = await findPrinter(db, printerId)
    expect(counted).toMatchObject({
      labels: 3,
      rollLabels: 3,
      totalDots: 3 * (LINES + 70),
      usedDots: 3 * (LINES + 70),
      offset: { x: 0, y: 0 },
    })

    const queue = { wake: () => {}, abortPreflight: () => {} }
    await answerJob(
      { db, secrets: BENCH_SECRETS, now: Date.now, stationId: bench.stationId, queue },
      world.staffId,
      (await findJob(db, jobs[1]!))!,
      false,
    )
    expect(await findPrinter(db, printerId)).toMatchObject({
      labels: 2,
      rollLabels: 2,
      totalDots: 2 * (LINES + 70),
      usedDots: 2 * (LINES + 70),
    })
  })
})
