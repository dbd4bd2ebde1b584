import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { faultOf, type LabelPrinter } from '../../drivers/label-printer.ts'
import type { FaultName } from '../../drivers/brother-ql/simulator/faults.ts'
import { registerStation } from '../../src-server/platform/db/station-store.ts'
import { readRev, type RevScope } from '../../src-server/platform/db/rev-store.ts'
import { historyOf } from '../../src-server/print/job/job-history-store.ts'
import { answerJob, cancelJob, reassignJob } from '../../src-server/print/job/job-routes.ts'
import { findJob } from '../../src-server/print/job/job-store.ts'
import { findPrinter, removePrinter, setPaused } from '../../src-server/print/printer/printer-store.ts'
import { correctRoll } from '../../src-server/print/roll/roll-store.ts'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { databaseKinds } from '../support/databases.ts'
import { madeEach } from '../support/opened.ts'
import { databaseOfEach } from '../support/opened-database.ts'
import {
  type Bench,
  type BenchOptions,
  LINES,
  makePrintWorld,
  openBench,
  refusedOnly,
  SOON,
} from './print-world.ts'

const RACES = 25

describe.each(databaseKinds)('the print queue on %s', (kind) => {
  const database = databaseOfEach(kind)
  const world = madeEach(() => makePrintWorld(database.db))
  const benches: Bench[] = []
  afterEach(() => Promise.all(benches.splice(0).map((bench) => bench.stop())))

  async function bench(...printers: BenchOptions['printers']): Promise<Bench> {
    return keep({ db: database.db, printers: printers.length > 0 ? printers : [{}] })
  }
  async function keep(options: BenchOptions): Promise<Bench> {
    const opened = await openBench(options)
    benches.push(opened)
    return opened
  }
  /** A bench of which the printer does some things otherwise. */
  const benchWith = (
    change: (printer: LabelPrinter) => Partial<LabelPrinter>,
    options: Partial<BenchOptions> = {},
  ): Promise<Bench> =>
    keep({
      db: database.db,
      printers: [{}],
      between: (printer) => ({ ...printer, ...change(printer) }),
      ...options,
    })
  const order = (at: Bench, printer = 0): Promise<string> =>
    world.order(at.printers[printer]!.id, at.stationId)
  const record = async (jobId: string) => (await findJob(database.db, jobId))!
  const answer = async (at: Bench, jobId: string, cameOut: boolean) =>
    answerJob(at.deciding, world.staffId, await record(jobId), cameOut)
  const rowOf = (jobId: string) => database.db('print_jobs').where({ id: jobId }).first()
  const later = () => ({ id: randomUUID(), request_key: randomUUID(), number: 10_000, state: 'printed' })
  const states = async (jobId: string) => (await historyOf(database.db, jobId)).map((line) => line.state)
  const setFaults = (at: Bench, ...faults: readonly FaultName[]): void =>
    at.printers[0]!.simulator.setFaults(faults.map((name) => faultOf(name)))
  const usedDots = async (at: Bench) => (await findPrinter(database.db, at.printers[0]!.id))!.usedDots

  /** A job whose first label meets this fault, once staff are asked about it. */
  async function inQuestion(fault: FaultName, ...others: BenchOptions['printers']) {
    const at = await bench({ faults: [faultOf(fault, { label: 1 })] }, ...others)
    const jobId = await order(at)
    return { at, jobId, job: await world.until(jobId, 'unknown') }
  }

  async function takeAway({ printers, stationId, registry }: Bench): Promise<void> {
    await removePrinter(database.db, { id: printers[0]!.id, stationId }, Date.now())
    await registry.reload()
  }

  /** Jobs with a result in the activity log, in its order. */
  const results = async (): Promise<string[]> => {
    const lines = database.db('audit_log').where({ action: 'print_result' }).orderBy('seq')
    return (await lines.pluck('detail')).map((detail) => JSON.parse(detail).job)
  }

  it('prints a queued pass and records every step', async () => {
    const at = await bench()
    const jobId = await order(at)
    at.queue.wake(at.printers[0]!.id)
    const job = await world.until(jobId, 'printed')
    expect(at.printers[0]!.labels).toEqual([1])
    expect(await states(jobId)).toEqual(['queued', 'preflight', 'sending', 'printing', 'printed'])
    expect(job).toMatchObject({ linesSent: LINES, attempts: 0, problem: null })
    expect(job.sentAt! <= job.finishedAt!).toBe(true)
  })

  it('prints at once what is ordered, also while it looks for other work', async () => {
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const onIdle = (): Promise<void> => {
      asked.resolve()
      return answered.promise
    }
    const at = await keep({ db: database.db, printers: [{}], pace: { idleMs: 600_000 }, onIdle })
    await asked.promise
    const first = await order(at)
    at.queue.wake(at.printers[0]!.id)
    answered.resolve()
    await world.until(first, 'printed')
    const second = await order(at)
    at.queue.wake(at.printers[0]!.id)
    await world.until(second, 'printed')
  })

  it('reports each step once to the screens of the event and of the desk', async () => {
    const at = await bench()
    const revs = () =>
      Promise.all(
        [`event:${world.eventId}`, `station:${at.stationId}`].map((scope) =>
          readRev(database.db, scope as RevScope),
        ),
      )
    const before = await revs()
    const jobId = await order(at)
    await world.until(jobId, 'printed')
    const steps = (await states(jobId)).length
    expect(await revs()).toEqual(before.map((rev) => rev + steps))
  })

  it('writes no result into the activity log while a job waits', async () => {
    const at = await bench()
    const first = await order(at)
    await world.until(first, 'printed')
    // The queue knows a printer without problems and tries; the driver refuses.
    await at.registry.queryStatus(at.printers[0]!.id)
    setFaults(at, 'cover_open')
    const second = await order(at)
    await world.until(second, 'blocked')
    expect(await results()).toEqual([first])
    setFaults(at)
    await world.until(second, 'printed')
    expect(await results()).toEqual([first, second])
  })

  it('records a lasting problem once, for any number of polls', async () => {
    let polls = 0
    const at = await benchWith(
      (printer) => ({
        status: (signal) => printer.status(signal).finally(() => (polls += 1)),
      }),
      { printers: [{ faults: [faultOf('cover_open')] }] },
    )
    const jobId = await order(at)
    await world.until(jobId, 'blocked')
    const before = polls
    await expect.poll(() => polls, SOON).toBeGreaterThan(before + 5)
    const blocked = async (): Promise<number> =>
      (await states(jobId)).filter((state) => state === 'blocked').length
    expect(await blocked()).toBe(1)
    setFaults(at, 'no_media')
    await expect.poll(async () => (await world.job(jobId)).problem?.code, SOON).toBe('no_media')
    expect(await blocked()).toBe(2)
  })

  it('asks whether the pass came out, prints the next one, and never resends it automatically', async () => {
    const { at, jobId: lost } = await inQuestion('drop_after')
    await world.until(await order(at), 'printed')
    await at.idle()
    expect(at.printers[0]!.sent).toEqual([1, 2])
    expect((await world.job(lost)).state).toBe('unknown')
  })

  it('prints the pass again, before all others, when staff say that it did not come out', async () => {
    const { at, jobId: lost } = await inQuestion('drop_during')
    const printer = (await findPrinter(database.db, at.printers[0]!.id))!
    await setPaused(database.db, printer, true)
    const waiting = await order(at)
    expect(await answer(at, lost, false)).toMatchObject({
      state: 'queued',
      attempts: 1,
      linesSent: null,
    })
    await setPaused(database.db, printer, false)
    await world.until(waiting, 'printed')
    expect(at.printers[0]!.sent).toEqual([1, 1, 2])
  })

  it('accepts one answer about a pass that the printer never reported, at its time', async () => {
    const at = await benchWith((printer) => ({
      print: async (...request) =>
        (await printer.print(...request)).result === 'printed'
          ? { result: 'sent_unconfirmed' }
          : { result: 'printed' },
    }))
    const jobId = await order(at)
    const sent = await world.until(jobId, 'sent_unconfirmed')
    expect(await answer(at, jobId, true)).toMatchObject({
      state: 'confirmed_by_staff',
      finishedAt: sent.finishedAt,
    })
    expect(await usedDots(at)).toBe(LINES + 70)
  })

  it('prints on another printer of the desk what did not come out of one that was taken away', async () => {
    const { at, jobId } = await inQuestion('drop_during', {})
    await takeAway(at)
    expect(await answer(at, jobId, false)).toMatchObject({ moved: true, printerName: 'Printer 2' })
    await world.until(jobId, 'printed')
    expect(at.printers[1]!.labels).toEqual([1])
  })

  it.each([
    ['in step', 'Printer 1'],
    ['lost', 'Printer 2'],
  ])('prints what did not come out at another desk that is %s', async (state, printerName) => {
    const { db } = database
    const { at, jobId } = await inQuestion('drop_during', {})
    const other = randomUUID()
    await registerStation(db, { stationId: other, name: 'Desk 9' }, Date.now())
    if (state === 'lost')
      await db('stations').where({ id: other }).update({ last_seen_at: '2026-01-01T00:00:00Z' })
    const [first, second] = at.printers.map(({ id }) => db('printers').where({ id }))
    await first!.update({ station_id: other })
    await second!.update({ is_default: true })
    expect(await answer(at, jobId, false)).toMatchObject({ printerName })
  })

  it('asks again about what did not come out if the only printer was taken away', async () => {
    const { at, jobId } = await inQuestion('drop_during')
    await takeAway(at)
    await expect(answer(at, jobId, false)).rejects.toMatchObject({ code: 'print_state_conflict' })
    expect((await world.job(jobId)).state).toBe('unknown')
    expect(await answer(at, jobId, true)).toMatchObject({ state: 'confirmed_by_staff' })
  })

  it('cannot be answered twice', async () => {
    const { at, jobId } = await inQuestion('drop_after')
    const job = await record(jobId)
    const both = await Promise.allSettled(
      [true, false].map((cameOut) => answerJob(at.deciding, world.staffId, job, cameOut)),
    )
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { code: 'print_state_conflict' },
    })
  })

  it('takes no answer about an earlier attempt, and ends a job that a later one replaced', async () => {
    const { at, jobId, job } = await inQuestion('drop_after')
    const late = answerJob(at.deciding, world.staffId, await record(jobId), false, job.attempts + 1)
    await expect(late).rejects.toMatchObject({ code: 'print_state_conflict' })
    await database.db('print_jobs').insert({ ...(await rowOf(jobId)), ...later() })
    await answer(at, jobId, false)
    expect(await world.job(jobId)).toMatchObject({ state: 'cancelled', attempts: job.attempts })
  })

  it('asks about a pass that the printer refused after the first lines, and counts no tape', async () => {
    const { at, jobId, job } = await inQuestion('comm_error')
    expect(job).toMatchObject({ attempts: 0, problem: { code: 'comm_error' } })
    await at.idle()
    expect(at.printers[0]!.sent).toEqual([1])
    expect(await usedDots(at)).toBe(0)
    await answer(at, jobId, false)
    expect(await world.until(jobId, 'printed')).toMatchObject({ attempts: 1, linesSent: LINES })
    expect(at.printers[0]!.labels).toEqual([1])
  })

  it('cancels a pass while a busy printer is polled', async () => {
    const at = await bench({ faults: [faultOf('busy')], times: { busyMs: 60_000 } })
    const jobId = await order(at)
    await world.until(jobId, 'preflight')
    await cancelJob(at.deciding, world.staffId, await record(jobId))
    await expect.poll(() => at.registry.live(at.printers[0]!.id).busy, SOON).toBe(false)
    expect(await world.job(jobId)).toMatchObject({ state: 'cancelled' })
    expect(at.printers[0]!.sent).toEqual([])
  })

  it('never prints a pass on two printers: moved while it is claimed', async () => {
    const at = await bench({}, {})
    for (let i = 0; i < RACES; i++) {
      const jobId = await order(at)
      at.queue.wake(at.printers[0]!.id)
      const job = await record(jobId)
      const [, { id: other }] = at.printers as [unknown, { id: string }]
      await reassignJob(at.deciding, world.staffId, job, other).catch(refusedOnly)
    }
    // One query for all of them: parallel polls would keep the database busy.
    const unprinted = (): Promise<string[]> =>
      database.db('print_jobs').whereNot({ state: 'printed' }).pluck('id')
    await expect.poll(unprinted, { timeout: 25_000 }).toEqual([])
    // Each was printed once, at the printer of its row.
    for (const printer of at.printers) {
      const own = (await world.jobs()).filter((job) => job.printerId === printer.id).map((job) => job.number)
      expect(printer.labels.toSorted((a, b) => a - b)).toEqual(own)
    }
  })

  it('never prints a cancelled pass or cancels a printing one', async () => {
    const at = await bench()
    const cancelled = new Set<number>()
    for (let i = 0; i < RACES; i++) {
      const job = await record(await order(at))
      at.queue.wake(at.printers[0]!.id)
      if (await cancelJob(at.deciding, world.staffId, job).catch(refusedOnly)) cancelled.add(job.number)
    }
    const open = (): Promise<string[]> =>
      database.db('print_jobs').whereNotIn('state', ['printed', 'cancelled']).pluck('id')
    await expect.poll(open, { timeout: 25_000 }).toEqual([])
    const expected = Array.from({ length: RACES }, (_, i) => i + 1).filter((number) => !cancelled.has(number))
    expect(at.printers[0]!.labels).toEqual(expected)
  })

  it('leaves the printers of another station to that station', async () => {
    const [one, two] = [await bench(), await bench()]
    const ids = []
    for (let i = 0; i < 10; i++) ids.push(await order(i % 2 ? one : two))
    await Promise.all(ids.map((id) => world.until(id, 'printed')))
    expect(one.printers[0]!.labels).toEqual([2, 4, 6, 8, 10])
    expect(two.printers[0]!.labels).toEqual([1, 3, 5, 7, 9])
  })

  it('finds a pass that another station moved to it', async () => {
    const [one, two] = [await bench({ faults: [faultOf('cover_open')] }), await bench()]
    const jobId = await order(one)
    await world.until(jobId, 'blocked')
    await reassignJob(one.deciding, world.staffId, await record(jobId), two.printers[0]!.id)
    expect(await world.until(jobId, 'printed')).toMatchObject({ station: 'Desk 1', moved: true })
    expect(two.printers[0]!.labels).toEqual([1])
  })

  it('does not send a pass whose sending could not be recorded', async () => {
    let failures = 3
    const rename = (from: string, to: string) =>
      database.db.schema.alterTable('print_job_events', (t) => t.renameColumn(from, to))
    const at = await benchWith((printer) => ({
      print: (request, on, signal) =>
        printer.print(
          request,
          async (event) => {
            if (event.kind !== 'sending' || failures-- <= 0) return on(event)
            await rename('note', 'away')
            await Promise.resolve(on(event)).finally(() => rename('away', 'note'))
          },
          signal,
        ),
    }))
    const jobId = await order(at)
    await world.until(jobId, 'printed')
    expect(at.printers[0]!.labels).toEqual([1])
    expect((await states(jobId)).filter((state) => state === 'sending')).toHaveLength(1)
    expect(await results()).toEqual([jobId])
  })

  it('ends a pass that the printer can never print, and continues with the others', async () => {
    const narrow = { widthPx: 306, heightPx: LINES, data: new Uint8Array(39 * LINES) }
    const at = await benchWith((printer) => ({
      print: (request, ...more) =>
        printer.print(request.bitmap.data[3] === 1 ? { ...request, bitmap: narrow } : request, ...more),
    }))
    const [bad, good] = [await order(at), await order(at)]
    await world.until(good, 'printed')
    expect(await world.job(bad)).toMatchObject({ state: 'cancelled', problem: { code: 'rejected' } })
    expect((await historyOf(database.db, bad)).at(-1)?.note).toContain('306')
  })

  it('says that the head cools down while it does, and prints', async () => {
    const at = await bench({ faults: [faultOf('cooling')], times: { coolingMs: 700 } })
    const jobId = await order(at)
    await expect.poll(async () => (await world.job(jobId)).problem?.code, SOON).toBe('cooling')
    expect(await world.until(jobId, 'printed')).toMatchObject({ problem: null })
  })

  it('prints a pass although its printer still tells what was wrong with the last one', async () => {
    const at = await benchWith((printer) => ({
      // Some report an error until the next job clears it.
      status: async (signal) => ({ ...(await printer.status(signal)), problems: [{ code: 'cover_open' }] }),
    }))
    const problems = () => at.registry.live(at.printers[0]!.id).state?.problems
    await expect.poll(problems, SOON).toEqual([{ code: 'cover_open' }])
    await world.until(await order(at), 'printed')
  })

  /** Holds back what a printer says of its first label until `release`. */
  function held() {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const hold = (printer: LabelPrinter): Partial<LabelPrinter> => ({
      print: async (...request) => {
        const outcome = await printer.print(...request)
        await promise
        return outcome
      },
    })
    return { hold, release }
  }

  it('finishes the current label when it stops, and returns a job that has not begun', async () => {
    const { hold, release } = held()
    const busy = { faults: [faultOf('busy')], times: { busyMs: 60_000 } }
    const at = await benchWith(hold, { printers: [{}, busy] })
    const [printing, asking, waiting] = [await order(at, 0), await order(at, 1), await order(at, 0)]
    await world.until(printing, 'printing')
    await world.until(asking, 'preflight')
    const stopped = at.stop()
    release()
    await stopped
    expect((await world.job(printing)).state).toBe('printed')
    expect((await world.job(asking)).state).toBe('queued')
    expect((await world.job(waiting)).state).toBe('queued')
  })

  it('records nothing for a label that outlasts the stop, and asks about it at the next start', async () => {
    const { hold, release } = held()
    const at = await benchWith(hold, { pace: { stopMs: 50 } })
    const jobId = await order(at)
    await world.until(jobId, 'printing')
    await at.queue.stop()
    release()
    await expect.poll(() => at.registry.live(at.printers[0]!.id).busy, SOON).toBe(false)
    expect(at.printers[0]!.labels).toEqual([1])
    expect((await world.job(jobId)).state).toBe('printing')
    await at.queue.start()
    expect(await world.job(jobId)).toMatchObject({ state: 'unknown', problem: { code: 'restarted' } })
  })

  it('waits for the removable roll if the template names it and the other 62 mm roll is in', async () => {
    const own = await makePrintWorld(database.db, { ...TEMPLATE_PRESETS[1]!, lengthMm: 30 })
    // The printer has not reported its status yet when the pass arrives.
    const arrived = Promise.withResolvers<void>()
    const at = await benchWith((printer) => ({
      status: async (signal) => {
        await arrived.promise
        return printer.status(signal)
      },
    }))
    const jobId = await own.order(at.printers[0]!.id, at.stationId)
    arrived.resolve()
    expect((await own.until(jobId, 'blocked')).problem).toEqual({
      code: 'wrong_roll',
      loaded: { widthMm: 62, kind: 'continuous' },
      neededMm: 62,
      stock: 'DK-4205',
    })
    const printer = (await findPrinter(database.db, at.printers[0]!.id))!
    await correctRoll(database.db, printer, { stock: 'DK-4205', rollMm: 30_480, usedDots: 0 })
    await own.until(jobId, 'printed')
  })
})
