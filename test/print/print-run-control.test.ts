import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { faultOf, type LabelPrinter, type QlSimulator } from '../../drivers/label-printer.ts'
import { expectError, type Answer } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { virtualPrinter, runChoices } from '../support/desk-bodies.ts'
import { opened } from '../support/opened.ts'
import { startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { simulatedPrinters } from './print-world.ts'

describe.each(databaseKinds)('the end and the start of a print run on %s', (kind) => {
  const { simulators, labels: out, openPrinter } = simulatedPrinters({ times: { busyMs: 600_000 } })
  /** States of the labels of boxes before the first byte of each label. */
  const statesBeforeBytes: string[][] = []
  let tries = 0
  let afterPrint = async (): Promise<void> => {}
  const house = opened(() =>
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
  let eventId: string
  let manager: TestPerson
  let printerId: string
  let simulator: QlSimulator
  let runId: string

  beforeAll(async () => {
    const admin = await house.makeAdmin()
    const { body } = await admin.client.post('/desk/printers', virtualPrinter())
    printerId = body.printerId
    simulator = simulators.get(printerId)!
  })
  beforeEach(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
    for (const name of ['Ann', 'Ben', 'Cem']) await house.makePerson({ eventId, name, kana: name })
    runId = await prepared()
  })
  afterEach(() => simulator.setFaults([]))

  const post = (what: string, body?: object, by = manager): Promise<Answer> =>
    by.client.post(`/desk/print-runs/${runId}/${what}`, body)
  const run = async (): Promise<Answer['body']> =>
    (await manager.client.get(`/desk/print-runs?eventId=${eventId}`)).body.run
  const labels = async (part: string): Promise<Answer['body'][]> =>
    (await manager.client.get(`/desk/print-runs/${runId}/labels?part=${part}&count=20`)).body.labels
  const boxStates = (): Promise<string[]> =>
    house.db('print_run_labels').where({ run_id: runId, kind: 'box' }).pluck('state')
  const jobs = () => house.db('print_jobs').where({ event_id: eventId }).orderBy('number')
  const jobStates = async (): Promise<string[]> => (await jobs()).map(({ state }) => state)

  async function prepared(): Promise<string> {
    const { body } = await manager.client.post('/desk/print-runs', {
      eventId,
      requestKey: randomUUID(),
      choices: runChoices([printerId]),
    })
    await expect.poll(async () => (await run()).state).toBe('ready')
    return body.runId
  }

  it('ends only after the question about its last pass is answered', async () => {
    simulator.setFaults([faultOf('drop_during')])
    await post('start')
    await expect.poll(jobStates).toEqual(['unknown'])
    expectError(await post('end'), 'print_state_conflict')
    expect((await run()).state).toBe('running')

    simulator.setFaults([])
    const [job] = await jobs()
    await manager.client.post(`/desk/prints/${job.id}/answer`, { cameOut: true })
    await post('end')
    await expect.poll(async () => (await run()).state).toBe('ended')
  })

  it('skips who lost the ticket or the consent meanwhile, with the reason', async () => {
    const [ann, ben] = (await labels('order')).filter((label) => label.kind === 'pass')
    const { db } = house
    const ofEvent = { event_id: eventId }
    await db('entries')
      .where({ ...ofEvent, user_id: ann.userId })
      .update({ state: 'CANCELLED' })
    await db('consents').where({ user_id: ben.userId }).delete()
    await post('start')
    await expect.poll(async () => (await run()).state).toBe('ended')
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
    await post('start')
    await expect.poll(async () => (await run()).state).toBe('ended')
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
    await post('start')
    await expect.poll(async () => (await run()).state).toBe('ended')
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
    await post('start')
    await expect.poll(async () => (await run()).state).toBe('ended')
    afterPrint = () => fail().finally(() => (afterPrint = async () => {}))
    await post('box-labels')
    await expect.poll(boxStates).toEqual([state])
  })

  it('shows why the label of a box waits, and changes nothing meanwhile', async () => {
    await post('start')
    await expect.poll(async () => (await run()).state).toBe('ended')
    simulator.setFaults([faultOf('no_media')])
    await post('box-labels')
    const lane = async () => (await run()).lanes[0]
    await expect.poll(lane).toMatchObject({ state: 'stopped', problem: { code: 'no_media' } })
    const rev = () =>
      house
        .db('revs')
        .where({ scope: `event:${eventId}` })
        .first('rev')
    const before = await rev()
    const seen = tries
    await expect.poll(() => tries, { timeout: 10_000 }).toBeGreaterThan(seen + 1)
    expect(await rev()).toEqual(before)
    simulator.setFaults([])
    await expect.poll(boxStates).toEqual(['printed'])
  })

  it.each([true, false])('counts the label of a box once if the answer is %s', async (cameOut) => {
    await post('start')
    await expect.poll(async () => (await run()).state).toBe('ended')
    const printer = () => house.db('printers').where({ id: printerId }).first('labels', 'used_dots')
    const before = await printer()
    simulator.setFaults([faultOf('drop_during')])
    await post('box-labels')
    await expect.poll(boxStates).toEqual(['unknown'])
    simulator.setFaults([])
    const { labelId } = (await run()).lanes[0].now
    await post(`labels/${labelId}/answer`, { cameOut })
    await expect.poll(boxStates).toEqual(['printed'])
    const { labels: count, used_dots: dots } = await printer()
    expect([count - before.labels, dots - before.used_dots]).toEqual([1, 472])
  })

  it('prints the label of a box at the default printer if its own was removed', async () => {
    await post('start')
    await expect.poll(async () => (await run()).state).toBe('ended')
    const leaves = (await manager.client.post('/desk/printers', virtualPrinter({ name: 'Leaves' }))).body
    const path = `/desk/printers/${leaves.printerId}`
    await manager.client.post(`${path}/pause`, { paused: true })
    await house.db('print_run_boxes').where({ run_id: runId }).update({ printer_id: leaves.printerId })
    await post('box-labels')
    expect((await manager.client.delete(path)).status).toBe(200)
    await post('box-labels')
    await expect.poll(boxStates).toEqual(['printed'])
  })

  it('takes back a pass that a busy printer has not begun, and frees the printer', async () => {
    simulator.setFaults([faultOf('busy')])
    await post('start')
    await expect.poll(jobStates).toEqual(['preflight'])
    const ended = await post('end')
    expect(ended.body).toMatchObject({ state: 'ended', printed: 0, skipped: 3 })
    expect(new Set((await labels('skipped')).map(({ skip }) => skip?.reason))).toEqual(new Set(['run_ended']))
    expect(await jobStates()).toEqual(['cancelled'])
    const printer = async (): Promise<string> =>
      (await manager.client.get(`/desk/state?eventId=${eventId}`)).body.printers[0].state
    await expect.poll(printer).not.toBe('printing')
  })

  it('starts once for the staff member who starts it twice, and not for another', async () => {
    simulator.setFaults([faultOf('busy')])
    const other = await house.makeManager(eventId)
    expect((await post('start')).body).toMatchObject({ state: 'running' })
    expect((await post('start')).body).toMatchObject({ state: 'running' })
    expectError(await post('start', undefined, other), 'print_state_conflict')
    const entries = house.db('audit_log').where({ event_id: eventId, action: 'start_print_run' })
    const [entry, ...others] = await entries
    expect(entry.user_id).toBe(manager.userId)
    expect(JSON.parse(entry.detail)).toEqual({ run: runId, passes: 3, confirms: 3 })
    expect(others).toEqual([])
    await post('pause', { paused: true })
    expect((await post('end')).body).toMatchObject({ state: 'ended' })
  })

  // On SQLite a transaction that writes waits for the others anyway.
  it.runIf(kind === 'postgres').each(['start', 'end'])(
    'waits with its %s for another change of the runs of the event',
    async (what) => {
      simulator.setFaults([faultOf('busy')])
      if (what === 'end') await post('start')
      await expect.poll(jobStates).toEqual(what === 'end' ? ['preflight'] : [])
      const { db } = house
      const holder = await db.transaction()
      // Waits for no row that only refers to the event.
      await holder('events').where({ id: eventId }).forNoKeyUpdate().first('id')
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
