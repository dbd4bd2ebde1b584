import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultOf, type LabelPrinter } from '../../drivers/label-printer.ts'
import type { FaultName } from '../../drivers/brother-ql/simulator/faults.ts'
import { expectError, type Client } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { runChoices } from '../support/desk-bodies.ts'
import { addPrinter } from '../support/desk-steps.ts'
import { made, opened } from '../support/opened.ts'
import { eventOfEach } from '../support/opened-event.ts'
import { startTestKiosk } from '../support/kiosk.ts'
import { simulatedPrinters } from './print-world.ts'
import { runsAt } from './run-desk.ts'

describe.each(databaseKinds)('the end and the start of a print run on %s', (kind) => {
  const { simulators, labels: out, openPrinter } = simulatedPrinters({ times: { busyMs: 600_000 } })
  /** States of the labels of boxes before the first byte of each label. */
  const statesBeforeBytes: string[][] = []
  let tries = 0
  let afterPrint = async (): Promise<void> => {}
  const kiosk = opened(() =>
    startTestKiosk({
      kind,
      openPrinter(printer) {
        const opened = openPrinter(printer)
        const print: LabelPrinter['print'] = async (job, on, signal) => {
          const onEvent: typeof on = async (event) => {
            await on(event)
            if (event.kind === 'sending') statesBeforeBytes.push(await boxStates())
          }
          tries += 1
          const outcome = await opened.print(job, onEvent, signal)
          await afterPrint()
          return outcome
        }
        return { ...opened, print }
      },
    }),
  )
  const printer = made(async () => {
    const printerId = await addPrinter((await kiosk.makeAdmin()).client)
    return { printerId, simulator: simulators.get(printerId)! }
  })
  const house = eventOfEach(kiosk)
  const { current: run, ...runs } = runsAt(house)
  let runId: string

  beforeEach(async () => {
    for (const name of ['Ann', 'Ben', 'Cem']) await house.guest({ name, kana: name })
    runId = (await runs.create(runChoices([printer.printerId]))).body.runId
    await runs.until('ready')
  })
  afterEach(() => printer.simulator.setFaults([]))

  const setFault = (...names: FaultName[]): void =>
    printer.simulator.setFaults(names.map((name) => faultOf(name)))
  const post = (what: string, body?: object, by?: Client) => runs.post(runId, what, body, by)
  const labels = (part: string) => runs.labels(runId, part)
  const boxStates = (): Promise<string[]> =>
    house.db('print_run_labels').where({ run_id: runId, kind: 'box' }).pluck('state')
  const jobs = () => house.db('print_jobs').where({ event_id: house.eventId }).orderBy('number')
  const jobStates = async (): Promise<string[]> => (await jobs()).map(({ state }) => state)

  async function printAll(): Promise<void> {
    await post('start')
    await runs.until('ended')
  }

  it('ends only after the question about its last pass is answered', async () => {
    setFault('drop_during')
    await post('start')
    await expect.poll(jobStates).toEqual(['unknown'])
    expectError(await post('end'), 'print_state_conflict')
    expect((await run()).state).toBe('running')

    setFault()
    const [job] = await jobs()
    await house.desk.post(`/desk/prints/${job.id}/answer`, { cameOut: true })
    await post('end')
    await runs.until('ended')
  })

  it('skips who lost the ticket or the consent meanwhile, with the reason', async () => {
    const [ann, ben] = (await labels('order')).filter((label) => label.kind === 'pass')
    await house.db('entries').where({ user_id: ann.userId }).update({ state: 'CANCELLED' })
    await house.db('consents').where({ user_id: ben.userId }).delete()
    await printAll()
    expect((await labels('skipped')).map(({ name, skip }) => [name, skip.reason])).toEqual([
      ['Ann', 'no_ticket'],
      ['Ben', 'no_consent'],
    ])
    expect(await run()).toMatchObject({ people: 3, passes: 1, printed: 1, skipped: 2 })
  })

  it.each([
    ['ticket', (user_id: string) => house.db('entries').where({ user_id }).update({ state: 'CANCELLED' })],
    ['consent', (user_id: string) => house.db('consents').where({ user_id }).delete()],
  ])('cuts a strip before a pass that is skipped for lack of a %s', async (_, lose) => {
    await house.db('printers').update({ bulk_cut: 0 })
    await lose((await labels('order')).at(-1).userId)
    out.length = 0
    await printAll()
    expect(out.map(({ cut }) => cut)).toEqual([false, true])
  })

  it('leaves a pass out once, and prints the label of its box after the end', async () => {
    const [ann] = await labels('order')
    const { seconds } = await run()
    const leaveOut = () => post(`labels/${ann.labelId}`, { decision: 'leave_out' })
    expect((await leaveOut()).body.skip.reason).toBe('left_out')
    expect((await run()).seconds).toBeLessThan(seconds)
    expectError(await leaveOut(), 'print_state_conflict')
    expect((await labels('order'))[0]).toMatchObject({ name: 'Ben', place: 1 })
    await printAll()
    expect((await run()).printed).toBe(2)
    await post('box-labels')
    await expect.poll(boxStates).toEqual(['printed'])
    expect(statesBeforeBytes.at(-1)).toEqual(['sending'])
    const box = house.db('print_run_labels').where({ run_id: runId, kind: 'box' })
    const { id } = await box.clone().first('id')
    await box.clone().update({ state: 'unknown' })
    const answer = () => post(`labels/${id}/answer`, { cameOut: true })
    expect((await answer()).status).toBe(200)
    expect(await boxStates()).toEqual(['printed'])
    expectError(await answer(), 'print_state_conflict')
  })

  const failOneWrite = async (): Promise<void> => {
    const rename = (from: string, to: string) => house.db.schema.renameTable(from, to)
    await rename('print_run_labels', 'away')
    house.db.once('query-error', async () => rename('away', 'print_run_labels'))
  }
  it.each([
    ['a database fault', 'printed', failOneWrite],
    ['an error of its driver', 'unknown', () => Promise.reject(new Error('Broken pipe'))],
  ])('settles the label of a box that is out after %s', async (_, state, fail) => {
    await printAll()
    afterPrint = () => fail().finally(() => (afterPrint = async () => {}))
    await post('box-labels')
    await expect.poll(boxStates).toEqual([state])
  })

  it('shows why the label of a box waits, and changes nothing meanwhile', async () => {
    await printAll()
    setFault('no_media')
    await post('box-labels')
    const lane = async () => (await run()).lanes[0]
    await expect.poll(lane).toMatchObject({ state: 'stopped', problem: { code: 'no_media' } })
    const rev = () =>
      house
        .db('revs')
        .where({ scope: `event:${house.eventId}` })
        .first('rev')
    const before = await rev()
    const seen = tries
    await expect.poll(() => tries, { timeout: 10_000 }).toBeGreaterThan(seen + 1)
    expect(await rev()).toEqual(before)
    setFault()
    await expect.poll(boxStates).toEqual(['printed'])
  })

  it.each([true, false])('counts the label of a box once if the answer is %s', async (cameOut) => {
    await printAll()
    const counts = () => house.db('printers').where({ id: printer.printerId }).first('labels', 'used_dots')
    const before = await counts()
    setFault('drop_during')
    await post('box-labels')
    await expect.poll(boxStates).toEqual(['unknown'])
    setFault()
    const { labelId } = (await run()).lanes[0].now
    await post(`labels/${labelId}/answer`, { cameOut })
    await expect.poll(boxStates).toEqual(['printed'])
    const { labels: count, used_dots: dots } = await counts()
    expect([count - before.labels, dots - before.used_dots]).toEqual([1, 472])
  })

  it('prints the label of a box at the default printer if its own was removed', async () => {
    await printAll()
    const leaves = await addPrinter(house.desk, { name: 'Leaves' })
    const path = `/desk/printers/${leaves}`
    await house.desk.post(`${path}/pause`, { paused: true })
    await house.db('print_run_boxes').where({ run_id: runId }).update({ printer_id: leaves })
    await post('box-labels')
    expect((await house.desk.delete(path)).status).toBe(200)
    await post('box-labels')
    await expect.poll(boxStates).toEqual(['printed'])
  })

  it('takes back a pass that a busy printer has not begun, and frees the printer', async () => {
    setFault('busy')
    await post('start')
    await expect.poll(jobStates).toEqual(['preflight'])
    expect((await post('end')).body).toMatchObject({ state: 'ended', printed: 0, skipped: 3 })
    expect(new Set((await labels('skipped')).map(({ skip }) => skip?.reason))).toEqual(new Set(['run_ended']))
    expect(await jobStates()).toEqual(['cancelled'])
    const state = async (): Promise<string> =>
      (await house.desk.get(`/desk/state?eventId=${house.eventId}`)).body.printers[0].state
    await expect.poll(state).not.toBe('printing')
  })

  it('starts once for the staff member who starts it twice, and not for another', async () => {
    setFault('busy')
    const other = await house.makeManager(house.eventId)
    expect((await post('start')).body).toMatchObject({ state: 'running' })
    expect((await post('start')).body).toMatchObject({ state: 'running' })
    expectError(await post('start', undefined, other.client), 'print_state_conflict')
    const entries = house.db('audit_log').where({ event_id: house.eventId, action: 'start_print_run' })
    const [entry, ...others] = await entries
    expect(entry.user_id).toBe(house.manager.userId)
    expect(JSON.parse(entry.detail)).toEqual({ run: runId, passes: 3, confirms: 3 })
    expect(others).toEqual([])
    await post('pause', { paused: true })
    expect((await post('end')).body).toMatchObject({ state: 'ended' })
  })

  // On SQLite a transaction that writes waits for the others anyway.
  it.runIf(kind === 'postgres').each(['start', 'end'])(
    'waits with its %s for another change of the runs of the event',
    async (what) => {
      setFault('busy')
      if (what === 'end') await post('start')
      await expect.poll(jobStates).toEqual(what === 'end' ? ['preflight'] : [])
      const { db } = house
      const holder = await db.transaction()
      // Waits for no row that only refers to the event.
      await holder('events').where({ id: house.eventId }).forNoKeyUpdate().first('id')
      const answer = post(what)
      const waiting = () =>
        db('pg_stat_activity').whereRaw('datname = current_database()').where({ wait_event_type: 'Lock' })
      await expect.poll(async () => (await waiting()).length).toBe(1)
      expect((await run()).state).toBe(what === 'end' ? 'running' : 'ready')
      await holder.rollback()
      expect((await answer).status).toBe(200)
      await post('end')
    },
  )
})
