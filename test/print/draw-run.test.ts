import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { attendeeRows } from '../../src-server/guest/view/attendee-rows.ts'
import { isoTime } from '../../src-server/platform/db/column-values.ts'
import { registerStation } from '../../src-server/platform/db/station-store.ts'
import { findEvent, insertEvent } from '../../src-server/event/event/event-store.ts'
import { writeClass } from '../../src-server/event/ticket-class/ticket-class-store.ts'
import { removePrinter } from '../../src-server/print/printer/printer-store.ts'
import { createPrintQueue } from '../../src-server/print/queue/print-queue.ts'
import { endRun, startRun } from '../../src-server/print/run/control-run.ts'
import { createRun } from '../../src-server/print/run/run-routes.ts'
import { createRunDrawer } from '../../src-server/print/run/draw-run.ts'
import { feedPrinter } from '../../src-server/print/run/run-feed.ts'
import {
  insertLabels,
  labelsOfRun,
  newLabel,
  settleRunLabels,
} from '../../src-server/print/run/run-label-store.ts'
import { findRun, insertRun, newestRun, type RunRecord } from '../../src-server/print/run/run-store.ts'
import { pageOfLabels } from '../../src-server/print/run/run-view-store.ts'
import { databaseKinds } from '../support/databases.ts'
import { runDeps } from '../support/print-run-child.ts'
import { makePrintWorld, storeParticipant, storePrinter } from './print-world.ts'
import { runChoices, ticketClass } from '../support/desk-bodies.ts'
import { madeEach } from '../support/opened.ts'
import { databaseOfEach } from '../support/opened-database.ts'

describe.each(databaseKinds)('the passes of a print run on %s', (kind) => {
  const now = Date.now()
  const stationId = randomUUID()
  const printerId = randomUUID()
  const database = databaseOfEach(kind)
  const world = madeEach(() => makePrintWorld(database.db))
  beforeEach(async () => {
    await registerStation(world.db, { stationId, name: 'Desk 1' }, now)
    await storePrinter(world.db, { id: printerId, stationId })
  })

  const makePerson = (...tickets: readonly string[]): Promise<string> =>
    storeParticipant(world.db, world.eventId, { tickets })

  /** A run whose drawing fails this many times; `planned` runs before it is drawn. */
  async function drawRun(failures = 0, planned = async () => {}): Promise<RunRecord> {
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
    const asleep = { ...drawer, wake: () => {} }
    const body = { eventId, requestKey: randomUUID(), choices: runChoices([printerId]) }
    const { id } = await createRun({ ...deps, drawer: asleep }, staffId, body)
    await planned()
    drawer.wake()
    await expect.poll(async () => (await findRun(db, id))?.state).toBe('ready')
    await drawer.stop()
    return (await findRun(db, id))!
  }

  it('are drawn although drawing failed at first', async () => {
    await makePerson('General')
    expect((await drawRun(1)).state).toBe('ready')
  })

  const skipped = async (run: RunRecord) => {
    const page = { part: 'skipped', from: 0, count: 10 } as const
    return (await pageOfLabels(world.db, run, page)).labels
  }
  const removeTemplate = async () => {
    await world.db('events').where({ id: world.eventId }).update({ template_revision: 0 })
  }

  it('are left out for those whose class has no template', async () => {
    const { db, eventId } = world
    const [general] = [await makePerson('General'), await makePerson('VIP')]
    const classId = await writeClass(db, eventId, null, ticketClass({ nameJa: 'VIP', nameEn: 'VIP' }))
    await db('ticket_classes').where({ id: classId }).update({ template_revision: 1 })
    await removeTemplate()
    expect(await skipped(await drawRun())).toMatchObject([
      { userId: general, skip: { reason: 'cannot_print', detail: '' } },
    ])
  })

  it('are left out if they have no template any more when they are drawn', async () => {
    await makePerson('General')
    expect(await skipped(await drawRun(0, removeTemplate))).toMatchObject([
      { skip: { reason: 'cannot_print', detail: '' } },
    ])
  })

  it('are left out if their printer was removed before, and do not stop those of other events', async () => {
    await makePerson('General')
    const { db, staffId, eventId } = world
    const other = randomUUID()
    await insertEvent(db, { ...(await findEvent(db, eventId))!, id: other, slug: other }, now)
    const run = { eventId: other, stationId, requestKey: other, createdBy: staffId, now }
    const runId = await insertRun(db, { ...run, choices: runChoices([printerId]) })
    const broken = { kind: 'pass', userId: null, initial: '', seq: 0, state: 'drawing' } as const
    await insertLabels(db, [newLabel({ runId, eventId: other, at: isoTime(now) }, broken)])
    const remove = () => removePrinter(db, { id: printerId, stationId }, now)
    const drawn = await drawRun(0, async () => void (await remove()))
    expect(await skipped(drawn)).toMatchObject([{ skip: { reason: 'no_roll', detail: 'DK-2205' } }])
  })

  it.each(['while its pass is drawn', 'after a crash between job and label'])(
    'are not printed if the run ends %s',
    async (moment) => {
      await makePerson('General')
      const { db, staffId } = world
      const run = await drawRun()
      const deps = { ...runDeps(db, stationId), queue: { wake: () => {}, abortPreflight: () => {} } }
      await startRun(deps, staffId, run)
      const end = () => endRun(deps, staffId, run)
      const drawn = deps.pool.render
      if (moment.startsWith('while')) deps.pool.render = (request) => end().then(() => drawn(request))
      await feedPrinter({ ...deps, registry: null as never }, printerId, new AbortController().signal)
      await db('print_run_labels').where({ state: 'ordered' }).update({ state: 'waiting', job_id: null })
      await end()
      expect(await skipped(run)).toMatchObject([{ skip: { reason: 'run_ended' } }])
      expect(await db('print_jobs').whereNot({ state: 'cancelled' })).toEqual([])
    },
  )

  it.each([
    ['queued', 'printed_at_desk'],
    ['cancelled', 'cancelled'],
  ])('whose job at a desk is %s are listed as %s', async (state, reason) => {
    await makePerson('General')
    const { db } = world
    const jobId = await world.order(printerId, stationId)
    const run = await drawRun()
    const { user_id } = await db('print_jobs').where({ id: jobId }).first()
    await db('print_jobs').update({ state })
    await db('print_run_labels').update({ user_id, state: 'skipped', skip_reason: 'printed_at_desk' })
    expect(await skipped(run)).toMatchObject([{ skip: { reason, printedAt: null } }])
  })

  it('are those of the run that has not ended, although a clock was set back', async () => {
    await makePerson('General')
    const { db, eventId } = world
    const ended = await drawRun()
    const later = { state: 'ended', created_at: isoTime(now + 3_600_000) }
    await db('print_runs').where({ id: ended.id }).update(later)
    const { id } = await drawRun()
    expect(await newestRun(db, eventId)).toMatchObject({ id })
  })

  it('leave a box label in question if its station is lost while it is sent', async () => {
    await makePerson('General')
    const { db } = world
    const run = await drawRun()
    await db('print_run_labels').update({ kind: 'box', state: 'sending' })
    const deps = { ...runDeps(db, randomUUID()), onChange: () => {}, pace: { orphanMs: 10, lostMs: 20 } }
    await registerStation(db, { stationId: deps.stationId, name: 'Desk 2' }, now)
    const registry = { ids: () => [], onReload: () => () => {} } as never
    const settleLabels = (ids: readonly string[]) => settleRunLabels(deps, ids)
    const queue = createPrintQueue({ ...deps, registry, settleLabels })
    await queue.start()
    await expect.poll(async () => (await labelsOfRun(db, run.id))[0]?.state).toBe('unknown')
    await queue.stop()
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
