// @module-tag slow
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RunChoices } from '../../contract/print/run/print-runs.ts'
import {
  createQlSimulator,
  openVirtualPrinter,
  type QlSimulator,
} from '../../drivers/label-printer.ts'
import { takeList } from '../guest/import/take-list.ts'
import { expectError, type Answer } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { ticketClass, virtualPrinter, runChoices, printOrder } from '../support/desk-bodies.ts'

const CLASS = ticketClass({ nameJa: '登壇者', nameEn: 'Speaker', roll: 'DK-22251' })

describe.each(databaseKinds)('a run with a class, parties and columns on %s', (kind) => {
  const house = opened(() =>
    startTestKiosk({
      kind,
      openPrinter: ({ printerId, model }) => {
        const simulator = createQlSimulator()
        simulators.set(printerId, simulator)
        return openVirtualPrinter(simulator, { id: printerId, model })
      },
    }),
  )
  let eventId: string
  let manager: TestPerson
  const printers: Record<string, string> = {}
  const simulators = new Map<string, QlSimulator>()

  beforeAll(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
    for (const stock of ['DK-2205', 'DK-22251']) {
      const { body } = await manager.client.post(
        '/desk/printers',
        virtualPrinter({ name: stock, stock }),
      )
      printers[stock] = body.printerId
    }
    simulators.get(printers['DK-22251']!)!.loadRoll('DK-22251')
    await manager.client.post(`/desk/events/${eventId}/classes`, CLASS)
    const mail = (name: string): string => `${name}-${eventId}@people.example`
    const list = [
      'name,mail,ticket,party,consent,Seat',
      `Zoe,${mail('zoe')},General,Family,yes,A10`,
      `Abe,${mail('abe')},General,Family,yes,A9`,
      `Cam,${mail('cam')},General,,yes,A2`,
      `Dee,${mail('dee')},General,,yes,A1`,
      `Eve,${mail('eve')},Speaker,,yes,B1`,
      `Fay,${mail('fay')},Speaker,,yes,B2`,
    ]
    const { importId } = await manager.client
      .post(`/desk/imports?eventId=${eventId}&fileName=list.csv`, `${list.join('\n')}\n`)
      .then(({ body }) => body)
    await manager.client.post(`/desk/imports/${importId}`, { keptColumns: [5] })
    await manager.client.post(`/desk/imports/${importId}/apply`)
    await takeList(manager.client, eventId, `name,mail\nGus,${mail('gus')}\n`)
  })

  const choices = (change: Partial<RunChoices> = {}): RunChoices =>
    runChoices(Object.values(printers), { printed: 'all', sort: ['name'], ...change })
  const plan = async (change?: Partial<RunChoices>): Promise<Answer['body']> =>
    (
      await manager.client.post('/desk/print-run-plans', {
        eventId,
        choices: choices(change),
      })
    ).body
  const current = async (): Promise<Answer['body']> =>
    (await manager.client.get(`/desk/print-runs?eventId=${eventId}`)).body.run
  const labels = async (runId: string, part: string): Promise<Answer['body']> =>
    (await manager.client.get(`/desk/print-runs/${runId}/labels?part=${part}`)).body.labels
  async function ready(change?: Partial<RunChoices>): Promise<string> {
    const { body } = await manager.client.post('/desk/print-runs', {
      eventId,
      requestKey: randomUUID(),
      choices: choices(change),
    })
    await expect.poll(async () => (await current()).state).toBe('ready')
    return body.runId
  }
  const inOrder = async (runId: string): Promise<string[]> =>
    (await labels(runId, 'order'))
      .map(({ box, place, name }: Record<string, unknown>) => `${box} ${place} ${name}`)
      .toSorted()
  const post = (runId: string, what: string, body?: object): Promise<Answer> =>
    manager.client.post(`/desk/print-runs/${runId}/${what}`, body)

  it('prints each class at the printer with its roll, and a party together', async () => {
    expect(await plan()).toMatchObject({ passes: 6, parties: 1, missing: [], columns: ['Seat'] })
    const runId = await ready()
    expect(await inOrder(runId)).toEqual([
      'A 1 Cam',
      'A 2 Dee',
      'A 3 Zoe',
      'A 4 Abe',
      'B 1 Eve',
      'B 2 Fay',
    ])
    for (const id of Object.values(printers)) simulators.get(id)!.setCover(true)
    await post(runId, 'start')
    await expect.poll(async () => (await current()).lanes[0].state).toBe('stopped')
    expect((await current()).lanes).toMatchObject([{ stock: 'DK-2205' }, { stock: 'DK-22251' }])
    for (const id of Object.values(printers)) simulators.get(id)!.setCover(false)
    await expect.poll(async () => (await current()).state, { timeout: 20_000 }).toBe('ended')
    expect(await current()).toMatchObject({ printed: 6, skipped: 1 })
    const jobs = await house
      .db('print_jobs as j')
      .join('users as u', 'u.id', 'j.user_id')
      .where({ 'j.event_id': eventId })
      .orderBy('u.name')
      .select('u.name', 'j.printer_id')
    expect(jobs.filter((job) => job.printer_id === printers['DK-22251'])).toMatchObject([
      { name: 'Eve' },
      { name: 'Fay' },
    ])
  })

  it('marks a pass in a box as damaged: its place stays empty until it is printed at a desk', async () => {
    const { runId } = await current()
    const all = await labels(runId, 'order')
    const cam = all.find(({ name }: { name: string }) => name === 'Cam')
    const damaged = () => post(runId, `labels/${cam.labelId}`, { decision: 'damaged' })
    expect((await damaged()).body).toMatchObject({
      box: 'A',
      place: 1,
      state: 'skipped',
      skip: { reason: 'damaged', printedAt: null },
    })
    expectError(await damaged(), 'print_state_conflict')
    const person = async () =>
      (await manager.client.get(`/desk/events/${eventId}/people/${cam.userId}`)).body
    const { box, pass } = await person()
    expect(box).toBeNull()
    expect(await current()).toMatchObject({ printed: 5, skipped: 2 })
    await manager.client.post(
      '/desk/prints',
      printOrder(eventId, cam.userId, pass.render.hash, {
        draftRevision: pass.draft.revision,
        reason: 'damaged',
        printerId: printers['DK-2205'],
      }),
    )
    await expect
      .poll(async () => (await labels(runId, 'skipped')).map(({ skip }: never) => skip))
      .toMatchObject([
        { reason: 'damaged', printedAt: expect.stringMatching(/Z$/) },
        { reason: 'no_consent', printedAt: null },
      ])
    const audit = await house
      .db('audit_log')
      .where({ event_id: eventId, action: 'damaged_in_print_run' })
    expect(audit).toMatchObject([{ subject_id: cam.userId }])
  })

  it('sorts by a column that the import kept, numbers by their value', async () => {
    const runId = await ready({ sort: ['column:Seat'], parties: false })
    expect(await inOrder(runId)).toEqual([
      'C 1 Dee',
      'C 2 Cam',
      'C 3 Abe',
      'C 4 Zoe',
      'D 1 Eve',
      'D 2 Fay',
    ])
  })

  it('says which roll is missing, and goes on with the others', async () => {
    const only = { printers: [printers['DK-2205']!] }
    expect(await plan(only)).toMatchObject({
      passes: 4,
      missing: [{ stock: 'DK-22251', passes: 2 }],
    })
    const runId = await ready(only)
    expect(await labels(runId, 'skipped')).toMatchObject([
      { name: 'Eve', skip: { reason: 'no_roll', detail: 'DK-22251' } },
      { name: 'Fay', skip: { reason: 'no_roll', detail: 'DK-22251' } },
      { name: 'Gus', skip: { reason: 'no_consent' } },
    ])
    await post(runId, 'start')
    await expect.poll(async () => (await current()).state, { timeout: 20_000 }).toBe('ended')
    expect(await current()).toMatchObject({ printed: 4, skipped: 3 })
  })
})
