// @module-tag slow
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { printRunEndpoints as rows, type RunChoices } from '../../contract/print/run/print-runs.ts'
import { applyList, readList, takeList } from '../guest/import/take-list.ts'
import { expectError, codesNotShown, type Answer, type Client } from '../support/client.ts'
import { databaseKinds, type DatabaseKind } from '../support/databases.ts'
import { addPrinter, confirmOwn, orderPrint } from '../support/desk-steps.ts'
import type { TestPerson } from '../support/kiosk.ts'
import { printOrder, runChoices, ticketClass } from '../support/desk-bodies.ts'
import { made } from '../support/opened.ts'
import { openedEvent } from '../support/opened-event.ts'
import { simulatedPrinters, NOWHERE } from './print-world.ts'
import { runsAt } from './run-desk.ts'

const RUN_ACTIONS = ['prepare_print_run', 'start_print_run', 'finish_print_run']

function runHouse(kind: DatabaseKind) {
  const { simulators, labels: out, openPrinter } = simulatedPrinters()
  return { house: openedEvent({ kind, openPrinter }), simulators, out }
}

describe.each(databaseKinds)('a print run at the desk on %s', { timeout: 60_000 }, (kind) => {
  const { house, simulators, out } = runHouse(kind)
  const reception = made(async () => {
    const { eventId } = house
    return { eventId, desk: (await house.makeReceptionist(eventId)).client }
  })
  const stranger = made(async () => house.makeManager(await house.makeEvent()))
  const printers: string[] = []
  beforeAll(async () => {
    for (const name of ['One', 'Two']) printers.push(await addPrinter(house.desk, { name }))
  })

  const choices = (change: Partial<RunChoices> = {}): RunChoices =>
    runChoices(printers, { sort: ['kana', 'affiliation'], ...change })
  const { post, ...runs } = runsAt(house)
  const create = (change: object = {}, by = house.desk) => runs.create(choices(), change, by)
  const { current, until, labels } = runsAt(reception)
  const boxOf = async (person: TestPerson): Promise<Answer['body']> =>
    (await reception.desk.get(`/desk/events/${house.eventId}/people/${person.userId}`)).body.box
  afterEach(async () => {
    for (const id of printers) simulators.get(id)!.setCover(false)
    await idle()
  })
  const idle = async (): Promise<void> => {
    const run = await current()
    if (run && ['running', 'paused'].includes(run.state)) await post(run.runId, 'end')
    await house.db('entries').where({ event_id: house.eventId }).delete()
  }
  const makePeople = (count: number): Promise<TestPerson[]> =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        house.guest({
          name: `青木 ${index}`,
          kana: `あおき ${String.fromCodePoint(0x3042 + 2 * index)}`,
          affiliation: `Affiliation ${index}`,
        }),
      ),
    )

  async function prepared(count: number, change: Partial<RunChoices> = {}) {
    const people = await makePeople(count)
    const { body } = await create({ choices: choices(change) })
    await until('ready')
    return { people, runId: body.runId as string }
  }

  it('draws, confirms in the name of staff, prints into boxes, and a scan names box and place', async () => {
    const people = await makePeople(12)
    const noConsent = await house.guest({ kana: 'いとう', consent: false })
    const plan = await runs.plan(choices())
    expect(plan.body).toMatchObject({ passes: 12, unconfirmed: 12, unprintable: 1 })
    expect(plan.body.lanes.map((lane: { boxes: string[] }) => lane.boxes)).toEqual([['A'], ['B']])

    const requestKey = randomUUID()
    const { body: made } = await create({ requestKey })
    expect((await create({ requestKey })).body.runId).toBe(made.runId)
    const ready = await until('ready')
    expect(ready).toMatchObject({ people: 13, passes: 12, unconfirmed: 12, skipped: 1, printed: 0 })
    const [first] = await labels(made.runId, 'order')
    expect(first).toMatchObject({ name: '青木 0', box: 'A', place: 1, confirms: true })
    const path = `/desk/print-runs/${made.runId}/labels/${first.labelId}/picture`
    expect((await reception.desk.get(path)).body.picture.widthPx).toBe(696)

    await post(made.runId, 'start')
    expect((await post(made.runId, 'start')).status).toBe(200)
    expect(await until('ended')).toMatchObject({ printed: 12, skipped: 1, startedBy: 'Kobayashi Megumi' })
    expect(await boxOf(people[0]!)).toMatchObject({ box: 'A', place: 1, state: 'in_box' })
    expect(await boxOf(people[11]!)).toMatchObject({ box: 'B', place: 2, state: 'in_box' })
    expect(await boxOf(noConsent)).toBeNull()
    const confirmed = await house
      .db('pass_confirmations')
      .where({ event_id: house.eventId })
      .select('confirmed_by', 'confirmed_by_user')
    expect(confirmed).toEqual(
      Array(12).fill({ confirmed_by: 'staff', confirmed_by_user: house.manager.userId }),
    )
    const audits: string[] = await house
      .db('audit_log')
      .where({ event_id: house.eventId })
      .whereIn('action', ['confirm_pass', ...RUN_ACTIONS])
      .pluck('action')
    expect(audits.filter((one) => one === 'confirm_pass')).toHaveLength(12)
    expect(audits.filter((one) => one !== 'confirm_pass')).toEqual(RUN_ACTIONS)
    const skipped = await labels(made.runId, 'skipped')
    expect(skipped).toMatchObject([{ userId: noConsent.userId, skip: { reason: 'no_consent' } }])

    await post(made.runId, 'box-labels')
    const states = () => house.db('print_run_labels').where({ kind: 'box' }).pluck('state')
    await expect.poll(async () => states()).toEqual(['printed', 'printed'])
  })

  it.each([
    [1, '1111111111 11'],
    [4, '0001000101 01'],
    [0, '0000000001 01'],
  ])('with a cut every %d passes ends each strip before the next box', async (cutEvery, cuts) => {
    const [printer = ''] = printers
    const changed = await house.desk.post(`/desk/printers/${printer}`, {
      bulk: { cutEvery, fast: cutEvery === 0 },
    })
    expect(changed.status).toBe(200)
    const { runId } = await prepared(12, { printers: [printer] })
    out.length = 0
    await post(runId, 'start')
    await until('ended')
    expect(out.map(({ cut }) => Number(cut)).join('')).toBe(cuts.replaceAll(' ', ''))
    expect(new Set(out.map(({ quality }) => quality))).toEqual(new Set([cutEvery !== 0]))
    await house.desk.post(`/desk/printers/${printer}`, { bulk: { cutEvery: 1, fast: false } })
  })

  it('goes on at the next label after a pause, and lets a desk print through', async () => {
    const { people, runId } = await prepared(12, { printers: [printers[0]!] })
    simulators.get(printers[0]!)!.setCover(true)
    await post(runId, 'start')
    await expect.poll(async () => (await current()).lanes[0].state).toBe('stopped')
    expectError(await create(), 'print_state_conflict')
    await post(runId, 'pause', { paused: true }, reception.desk)
    expect((await post(runId, 'pause', { paused: true })).body.state).toBe('paused')

    // The person at the desk is the last of the run.
    const last = people[11]!
    const hash = await confirmOwn(last, house.eventId, { name: '青木 11' })
    await orderPrint(reception.desk, printOrder(house.eventId, last.userId, hash, { printerId: printers[0] }))
    simulators.get(printers[0]!)!.setCover(false)
    await expect.poll(async () => (await current()).printed).toBe(1)
    expect((await current()).state).toBe('paused')
    await post(runId, 'pause', { paused: false }, reception.desk)
    expect(await until('ended')).toMatchObject({ printed: 11, skipped: 1 })
    expect(await labels(runId, 'skipped')).toMatchObject([
      { userId: last.userId, place: 2, skip: { reason: 'changed' } },
    ])
    expect(await boxOf(last)).toBeNull()
  })

  it('shows in the skipped list what tells people of one name apart', async () => {
    for (const affiliation of ['Lab A', 'Lab B'])
      await house.guest({ name: 'Sato Ken', affiliation, consent: false })
    const { runId } = await prepared(1)
    const { body } = await reception.desk.get(`/desk/print-runs/${runId}/labels?part=skipped`)
    expect(Object.values(body.apart).sort()).toEqual(['Lab A', 'Lab B'])
  })

  it('lists no box whose last pass was left out, and prints no label for it', async () => {
    const { runId } = await prepared(11)
    const boxes = async (): Promise<{ passes: number }[]> => (await current()).boxes
    expect((await boxes()).map(({ passes }) => passes)).toEqual([10, 1])
    const last = (await labels(runId, 'order')).at(-1)!
    const leaveOut = () => post(runId, `labels/${last.labelId}`, { decision: 'leave_out' })
    expect((await leaveOut()).status).toBe(200)
    expectError(await leaveOut(), 'print_state_conflict')
    expect((await boxes()).map(({ passes }) => passes)).toEqual([10])
    await post(runId, 'start')
    await until('ended')
    await post(runId, 'box-labels')
    const boxLabels = house.db('print_run_labels').where({ run_id: runId, kind: 'box' })
    expect(await boxLabels.pluck('box')).toEqual([0])
  })

  it('stops at a printer that was removed, and can be ended', async () => {
    const { runId } = await prepared(25)
    const leaves = await addPrinter(house.desk, { name: 'Leaves' })
    await post(runId, 'start')
    await post(runId, 'pause', { paused: true })
    await house.db('print_run_boxes').where({ run_id: runId }).update({ printer_id: leaves })
    await expect.poll(async () => (await house.desk.delete(`/desk/printers/${leaves}`)).status).toBe(200)
    await post(runId, 'pause', { paused: false })
    const { lanes } = await current()
    const lane = lanes.find((one: { name: string }) => one.name === 'Leaves')
    expect(lane).toMatchObject({ state: 'stopped', problem: null })
    for (const _ of [1, 2]) expect((await post(runId, 'end')).body.state).toBe('ended')
  })

  it('refuses what does not fit the state, unknown records, and staff without the right', async () => {
    const { runId } = await prepared(2)
    const [{ labelId }] = await labels(runId, 'order')
    const cases: readonly (readonly [string, object?])[] = [
      ['pause', { paused: true }],
      ['end'],
      [`labels/${labelId}/answer`, { cameOut: true }],
      ['box-labels'],
    ]
    for (const [what, body] of cases) {
      expectError(await post(runId, what, body), 'print_state_conflict')
      expectError(await post(NOWHERE, what, body), 'not_found')
    }
    const nobody = await house.guest()
    for (const [what, body] of [
      ...cases,
      ['start'] as const,
      [`labels/${labelId}`, { decision: 'leave_out' }] as const,
    ]) {
      expectError(await post(runId, what, body, nobody.client), 'event_manager_required')
      expectError(await post(runId, what, body, stranger.client), 'not_found')
    }
    expectError(await post(runId, 'start', undefined, reception.desk), 'event_manager_required')
    const read = (path: string, by: Client): Promise<Answer> => by.get(`/desk/print-runs${path}`)
    for (const path of [`/${runId}/labels?part=order`, `/${runId}/labels/${labelId}/picture`]) {
      expectError(await read(path, nobody.client), 'event_manager_required')
      expectError(await read(path, stranger.client), 'not_found')
    }
    expectError(await read(`/${runId}/labels/${NOWHERE}/picture`, house.desk), 'not_found')
    expectError(await read(`?eventId=${house.eventId}`, stranger.client), 'event_manager_required')
    expectError(await read(`?eventId=${NOWHERE}`, house.desk), 'event_not_found')
    const plan = (change: object, by = house.desk): Promise<Answer> =>
      by.post('/desk/print-run-plans', { eventId: house.eventId, choices: choices(), ...change })
    const unknownPrinter = { choices: choices({ printers: [NOWHERE] }) }
    for (const ask of [plan, create]) {
      expectError(await ask(unknownPrinter), 'not_found')
      expectError(await ask({ eventId: NOWHERE }), 'event_not_found')
      expectError(await ask({}, reception.desk), 'event_manager_required')
    }
    const bare = await house.makeEvent({ template: null })
    const boss = await house.makeManager(bare)
    expectError(await create({ eventId: bare }, boss.client), 'pass_template_disabled')
    await house.db('print_run_labels').where({ run_id: runId }).update({ state: 'skipped' })
    expectError(await post(runId, 'start'), 'print_state_conflict')
    expect(codesNotShown(Object.values(rows))).toEqual([])
  })

  it('lists who cannot be printed with the character, or with what would fit', async () => {
    const people = [
      ['渡\uE0A3 茜', 'わたなべ'],
      ['ナ'.repeat(60), 'なな'],
    ] as const
    for (const [name, kana] of people) await house.guest({ name, kana })
    const { body: made } = await create()
    await until('ready')
    const skipped = await labels(made.runId, 'skipped')
    type Row = { kana: string }
    expect(skipped.toSorted((a: Row, b: Row) => (a.kana < b.kana ? -1 : 1))).toMatchObject([
      {
        skip: {
          reason: 'does_not_fit',
          detail: 'name',
          problem: {
            code: 'text_does_not_fit',
            label: { widthMm: 62 },
            fits: { length: 60, most: expect.any(Number) },
          },
        },
      },
      {
        skip: {
          reason: 'cannot_print',
          detail: '\uE0A3',
          problem: { code: 'missing_glyph', glyphs: [{ at: 2, codePoints: ['U+E0A3'] }] },
        },
      },
    ])
  })
})

const CLASS = ticketClass({ nameJa: '登壇者', nameEn: 'Speaker', roll: 'DK-22251' })

describe.each(databaseKinds)('a run with a class, parties and columns on %s', (kind) => {
  const { house, simulators } = runHouse(kind)
  const { current, post, labels, until, ...runs } = runsAt(house)
  const printers: Record<string, string> = {}
  beforeAll(async () => {
    const { eventId } = house
    for (const stock of ['DK-2205', 'DK-22251'])
      printers[stock] = await addPrinter(house.desk, { name: stock, stock })
    simulators.get(printers['DK-22251']!)!.loadRoll('DK-22251')
    await house.desk.post(`/desk/events/${eventId}/classes`, CLASS)
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
    const { importId } = await readList(house.desk, eventId, `${list.join('\n')}\n`)
    await house.desk.post(`/desk/imports/${importId}`, { keptColumns: [5] })
    await applyList(house.desk, importId)
    await takeList(house.desk, eventId, `name,mail\nGus,${mail('gus')}\n`)
  })

  const choices = (change: Partial<RunChoices> = {}): RunChoices =>
    runChoices(Object.values(printers), { printed: 'all', sort: ['name'], ...change })
  const plan = async (change?: Partial<RunChoices>): Promise<Answer['body']> =>
    (await runs.plan(choices(change))).body
  async function ready(change?: Partial<RunChoices>): Promise<string> {
    const { body } = await runs.create(choices(change))
    await until('ready')
    return body.runId
  }
  const inOrder = async (runId: string): Promise<string[]> =>
    (await labels(runId, 'order'))
      .map(({ box, place, name }: Record<string, unknown>) => `${box} ${place} ${name}`)
      .toSorted()

  it('prints each class at the printer with its roll, and a party together', async () => {
    expect(await plan()).toMatchObject({ passes: 6, parties: 1, missing: [], columns: ['Seat'] })
    const runId = await ready()
    expect(await inOrder(runId)).toEqual('A 1 Cam, A 2 Dee, A 3 Zoe, A 4 Abe, B 1 Eve, B 2 Fay'.split(', '))
    for (const id of Object.values(printers)) simulators.get(id)!.setCover(true)
    await post(runId, 'start')
    await expect.poll(async () => (await current()).lanes[0].state).toBe('stopped')
    expect((await current()).lanes).toMatchObject([{ stock: 'DK-2205' }, { stock: 'DK-22251' }])
    for (const id of Object.values(printers)) simulators.get(id)!.setCover(false)
    expect(await until('ended')).toMatchObject({ printed: 6, skipped: 1 })
    const jobs = await house
      .db('print_jobs as j')
      .join('users as u', 'u.id', 'j.user_id')
      .where({ 'j.event_id': house.eventId })
      .orderBy('u.name')
      .select('u.name', 'j.printer_id')
    expect(jobs.filter((job) => job.printer_id === printers['DK-22251'])).toMatchObject([
      { name: 'Eve' },
      { name: 'Fay' },
    ])
  })

  it('marks a pass in a box as damaged: its place stays empty until it is printed at a desk', async () => {
    const { runId } = await current()
    const cam = (await labels(runId, 'order')).find(({ name }: { name: string }) => name === 'Cam')
    const damaged = () => post(runId, `labels/${cam.labelId}`, { decision: 'damaged' })
    expect((await damaged()).body).toMatchObject({
      box: 'A',
      place: 1,
      state: 'skipped',
      skip: { reason: 'damaged', printedAt: null },
    })
    expectError(await damaged(), 'print_state_conflict')
    const path = `/desk/events/${house.eventId}/people/${cam.userId}`
    const { box, pass } = (await house.desk.get(path)).body
    expect(box).toBeNull()
    expect(await current()).toMatchObject({ printed: 5, skipped: 2 })
    await house.desk.post(
      '/desk/prints',
      printOrder(house.eventId, cam.userId, pass.render.hash, {
        draftRevision: pass.draft.revision,
        reason: 'damaged',
        printerId: printers['DK-2205'],
      }),
    )
    await expect
      .poll(async () => (await labels(runId, 'skipped')).map(({ skip }) => skip))
      .toMatchObject([
        { reason: 'damaged', printedAt: expect.stringMatching(/Z$/) },
        { reason: 'no_consent', printedAt: null },
      ])
    const damagedLines = { event_id: house.eventId, action: 'damaged_in_print_run' }
    expect(await house.db('audit_log').where(damagedLines)).toMatchObject([{ subject_id: cam.userId }])
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
    expect(await until('ended')).toMatchObject({ printed: 4, skipped: 3 })
  })
})
