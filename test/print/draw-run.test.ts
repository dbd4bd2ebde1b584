import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { attendeeRows } from '../../src-server/guest/view/attendee-rows.ts'
import { registerStation } from '../../src-server/platform/db/station-store.ts'
import { findEvent } from '../../src-server/event/event/event-store.ts'
import { createRun } from '../../src-server/print/run/run-routes.ts'
import { requirePrinters } from '../../src-server/print/run/plan-run.ts'
import { createRunDrawer } from '../../src-server/print/run/draw-run.ts'
import { findRun, type RunRecord } from '../../src-server/print/run/run-store.ts'
import { pageOfLabels } from '../../src-server/print/run/run-view-store.ts'
import { databaseKinds, makeDatabase, type TestDatabase } from '../support/databases.ts'
import { runDeps } from '../support/print-run-child.ts'
import { makePrintWorld, storeParticipant, storePrinter, type PrintWorld } from './print-world.ts'
import { runChoices } from '../support/desk-bodies.ts'

describe.each(databaseKinds)('the passes of a print run on %s', (kind) => {
  const now = Date.now()
  const stationId = randomUUID()
  const printerId = randomUUID()
  let database: TestDatabase
  let world: PrintWorld
  beforeEach(async () => {
    database = await makeDatabase(kind)
    const { db } = database
    await registerStation(db, { stationId, name: 'Desk 1' }, now)
    world = await makePrintWorld(db)
    await storePrinter(db, { id: printerId, stationId })
  })
  afterEach(() => database.drop())

  const makePerson = (...tickets: readonly string[]): Promise<string> =>
    storeParticipant(world.db, world.eventId, { tickets })

  /** A run whose drawing fails this many times. */
  async function drawRun(failures = 0): Promise<RunRecord> {
    const { db, eventId, staffId } = world
    const deps = runDeps(db, stationId)
    let left = failures
    const pool: typeof deps.pool = {
      ...deps.pool,
      render: async (request) => {
        if (left-- > 0) throw new Error('The database cannot be reached.')
        return deps.pool.render(request)
      },
    }
    const drawer = createRunDrawer({ ...deps, pool, retryMs: 5 })
    const choices = runChoices([printerId])
    const body = { eventId, requestKey: randomUUID(), choices }
    const { id } = await createRun({ ...deps, drawer }, staffId, body)
    await expect.poll(async () => (await findRun(db, id))?.state).toBe('ready')
    await drawer.stop()
    return (await findRun(db, id))!
  }

  it('are drawn although drawing failed at first', async () => {
    await makePerson('General')
    expect((await drawRun(1)).state).toBe('ready')
  })

  it('need printers that exist', async () => {
    const unknown = requirePrinters(database.db, [printerId, randomUUID()])
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
  })

  it('have the ticket of the first of two entries made at once', async () => {
    const { db, eventId } = world
    const userId = await makePerson('General', 'Workshop')
    const run = await drawRun()
    const page = { part: 'order', from: 0, count: 10 } as const
    const [row] = await attendeeRows(db, (await findEvent(db, eventId))!, [userId])
    expect((await pageOfLabels(db, run, page)).labels).toMatchObject([{ ticket: row!.ticket }])
  })
})
