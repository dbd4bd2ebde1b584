// @module-tag slow

import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LabelPrinter } from '../../drivers/label-printer.ts'
import type { Db } from '../../src-server/platform/db/database.ts'
import { noteDatabaseError } from '../../src-server/platform/db/database-fault.ts'
import { isoTime } from '../../src-server/platform/db/column-values.ts'
import { answerJob } from '../../src-server/print/job/job-routes.ts'
import { historyOf } from '../../src-server/print/job/job-history-store.ts'
import { findJob } from '../../src-server/print/job/job-store.ts'
import { printersOfDesk } from '../../src-server/print/printer/list-printers.ts'
import { findPrinter } from '../../src-server/print/printer/printer-store.ts'
import { recordHeartbeat } from '../../src-server/platform/db/station-store.ts'
import { databaseKinds, makeDatabase, type TestDatabase } from '../support/databases.ts'
import {
  BENCH_SECRETS,
  LINES,
  makePrintWorld,
  openBench,
  type Bench,
  type PrintWorld,
} from '../print/print-world.ts'

const SOON = { timeout: 10_000 }
const PACE = { orphanMs: 50, lostMs: 400 }
/** The transaction that records the outcome, after preflight, sending and printing. */
const RESULT = 4

/** Outcome of a transaction: it succeeds, it fails, or it is stored and its reply is lost. */
type FailureOutcome = 'works' | { readonly before: string } | { readonly after: string }

function failure(code: string): Error {
  const error = Object.assign(new Error(`The database failed (${code}).`), { code })
  noteDatabaseError(error)
  return error
}

/** The database with an injected outcome for every transaction, requested at its begin. */
function fated(db: Db, failureOutcomeOf: () => FailureOutcome): Db {
  return new Proxy(db, {
    get(target, key, receiver) {
      if (key !== 'transaction') return Reflect.get(target, key, receiver)
      return async (...args: Parameters<Db['transaction']>) => {
        const fate = failureOutcomeOf()
        if (fate !== 'works' && 'before' in fate) throw failure(fate.before)
        const result: unknown = await target.transaction(...args)
        if (fate !== 'works') throw failure(fate.after)
        return result
      }
    },
  })
}

/** A printer that prints the label and delays its reply until `thaw`. */
function frozen() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const between = (printer: LabelPrinter): LabelPrinter => ({
    ...printer,
    print: async (...request) => {
      const outcome = await printer.print(...request)
      await promise
      return outcome
    },
  })
  return { between, thaw: resolve }
}

describe.each(databaseKinds)('the outcome of a label, on %s', (kind) => {
  let database: TestDatabase
  let world: PrintWorld
  let fate: () => FailureOutcome = () => 'works'
  const benches: Bench[] = []

  beforeEach(async () => {
    database = await makeDatabase(kind)
    world = await makePrintWorld(database.db)
    fate = () => 'works'
  })
  afterEach(async () => {
    fate = () => 'works'
    await Promise.all(benches.splice(0).map((bench) => bench.stop()))
    await database.drop()
  })

  async function bench(options: Partial<Parameters<typeof openBench>[0]> = {}): Promise<Bench> {
    const db = fated(database.db, () => fate())
    const opened = await openBench({ db, printers: [{}], pace: PACE, ...options })
    benches.push(opened)
    return opened
  }
  const PRINTED = ['queued', 'preflight', 'sending', 'printing', 'printed']
  const states = async (jobId: string) => (await historyOf(database.db, jobId)).map((line) => line.state)
  const order = (at: Bench): Promise<string> => world.order(at.printers[0]!.id, at.stationId)
  const shown = async ({ stationId, registry }: Bench) =>
    (await printersOfDesk({ db: database.db, stationId, registry }, null))[0]!.problem?.code
  /** The station's last heartbeat was a minute ago. */
  const silence = ({ stationId: id }: Bench) => {
    const last_seen_at = isoTime(Date.now() - 60_000)
    return database.db('stations').where({ id }).update({ last_seen_at })
  }
  const answer = async (
    jobId: string,
    printed: boolean,
    at: Pick<Bench, 'stationId'> & { queue: Parameters<typeof answerJob>[0]['queue'] },
  ) => {
    const { stationId, queue } = at
    const deps = { db: database.db, secrets: BENCH_SECRETS, now: Date.now, stationId, queue }
    return answerJob(deps, world.staffId, (await findJob(database.db, jobId))!, printed)
  }

  it.each(['SQLITE_FULL', '53100', '25006', '53300', 'ETIMEDOUT', 'EHOSTUNREACH', 'XX000'])(
    'is recorded however long the database fails with %s, and the printer shows that it waits',
    async (code) => {
      const at = await bench()
      const jobId = await order(at)
      let step = 0
      fate = () => ((step += 1) >= RESULT ? { before: code } : 'works')
      await expect.poll(() => at.printers[0]!.labels, SOON).toEqual([1])
      await expect.poll(() => shown(at), SOON).toBe('not_recorded')
      fate = () => 'works'
      await world.until(jobId, 'printed')
      expect(await states(jobId)).toEqual(PRINTED)
      await expect.poll(() => shown(at), SOON).toBeUndefined()
    },
  )

  it.each([1, 2, 3, 4])('is recorded once if the reply to COMMIT in step %i is lost', async (lostStep) => {
    const at = await bench()
    const jobId = await order(at)
    let step = 0
    fate = () => ((step += 1) === lostStep ? { after: 'ECONNRESET' } : 'works')
    await world.until(jobId, 'printed')
    expect(await states(jobId)).toEqual(PRINTED)
    expect(at.printers[0]!.labels).toEqual([1])
    expect((await findPrinter(database.db, at.printers[0]!.id))!.usedDots).toBe(LINES + 70)
  })

  it('is decided if every reply is lost for a while', async () => {
    const at = await bench()
    const ids = []
    for (let i = 0; i < 5; i++) ids.push(await order(at))
    let asked = 0
    fate = () => ((asked += 1) % 3 === 0 ? 'works' : { after: 'ECONNRESET' })
    for (const jobId of ids) await world.until(jobId, 'printed')
    expect(at.printers[0]!.labels).toEqual([1, 2, 3, 4, 5])
  })

  it.each(['preflight', 'sending', 'printing'] as const)(
    'does not stay %s if no worker has the job',
    async (state) => {
      const at = await bench()
      const jobId = await order(at)
      await world.until(jobId, 'printed')
      await database.db('print_jobs').where({ id: jobId }).update({ state, finished_at: null })
      const expected = state === 'preflight' ? 'printed' : 'unknown'
      const settled = await world.until(jobId, expected)
      if (expected === 'unknown') expect(settled.problem).toEqual({ code: 'restarted' })
    },
  )

  it('is decided if its printer was removed during the label', async () => {
    const { between, thaw } = frozen()
    const at = await bench({ pace: { ...PACE, stopMs: 50 }, between })
    const jobId = await order(at)
    await world.until(jobId, 'printing')
    const printers = database.db('printers').where({ id: at.printers[0]!.id })
    await printers.update({ removed_at: isoTime(Date.now()) })
    const reloaded = at.registry.reload()
    await world.until(jobId, 'unknown')
    thaw()
    await reloaded
  })

  describe('at a lost station', () => {
    /** A station that claims a job and sends no further heartbeat. */
    async function lostJob(state: 'preflight' | 'sending' | 'printing'): Promise<string> {
      const lost = await bench()
      await lost.queue.stop()
      const jobId = await order(lost)
      await database.db('print_jobs').where({ id: jobId }).update({ state })
      await silence(lost)
      return jobId
    }

    it.each(['sending', 'printing'] as const)(
      'is requested at the other desks, once %s without a heartbeat',
      async (state) => {
        const jobId = await lostJob(state)
        const here = await bench()
        const job = await world.until(jobId, 'unknown')
        const problem = { code: 'station_lost' }
        expect(job.problem).toEqual(problem)
        const last = (await historyOf(database.db, jobId)).at(-1)
        expect(last).toMatchObject({ state: 'unknown', by: null, problem })
        // The printer may have begun.
        expect(await answer(jobId, false, here)).toMatchObject({
          state: expect.not.stringMatching(/^(?:unknown|cancelled)$/),
          moved: true,
          printerId: here.printers[0]!.id,
        })
        await world.until(jobId, 'printed')
        expect(here.printers[0]!.labels).toEqual([1])
      },
    )

    it('is waiting again if no byte was sent', async () => {
      const jobId = await lostJob('preflight')
      await bench()
      await world.until(jobId, 'queued')
    })

    it('stays with a station that sends heartbeats', async () => {
      const busy = await bench()
      await busy.queue.stop()
      const jobId = await order(busy)
      await database.db('print_jobs').where({ id: jobId }).update({ state: 'printing' })
      const seen = () => recordHeartbeat(database.db, busy.stationId, Date.now()).catch(() => {})
      const beat = setInterval(() => void seen(), 50)
      try {
        await bench()
        await new Promise((resolve) => setTimeout(resolve, 1_500))
        expect((await world.job(jobId)).state).toBe('printing')
      } finally {
        clearInterval(beat)
      }
    })

    /** A station that is frozen until its label is printed; its result comes after the other desk’s. */
    async function frozenJob(): Promise<{ jobId: string; thaw: () => void }> {
      const { between, thaw } = frozen()
      const slow = await bench({ pace: { ...PACE, orphanMs: 60_000 }, between })
      const jobId = await order(slow)
      await world.until(jobId, 'printing')
      await silence(slow)
      await bench()
      await world.until(jobId, 'unknown')
      return { jobId, thaw }
    }

    it("is the station's result if it returns before staff have answered", async () => {
      const { jobId, thaw } = await frozenJob()
      thaw()
      expect(await world.until(jobId, 'printed')).toMatchObject({ problem: null, linesSent: LINES })
    })

    it('stays as staff answered if the station returns', async () => {
      const { jobId, thaw } = await frozenJob()
      const queue = { wake() {}, abortPreflight() {} }
      await answer(jobId, true, { stationId: randomUUID(), queue })
      thaw()
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect((await world.job(jobId)).state).toBe('confirmed_by_staff')
    })
  })
})
