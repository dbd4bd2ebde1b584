import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createQlSimulator, openVirtualPrinter } from '../../drivers/label-printer.ts'
import { startSession } from '../../src-server/account/session/session-store.ts'
import { createClient, type Answer, type Client } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { saveBody, startTestKiosk, type TestKiosk, type TestPerson } from '../support/kiosk.ts'
import { printOrder, virtualPrinter } from '../support/desk-bodies.ts'

const TIMES = 10

/** Every endpoint with a `requestKey`, sent ten times at once. On PostgreSQL to two kiosks. */
describe.each(databaseKinds)('ten requests with one request key on %s', (kind) => {
  let house: TestKiosk
  let beside: TestKiosk | null
  let eventId: string
  let manager: TestPerson
  let doors: Client[]

  beforeAll(async () => {
    const openPrinter = ({ printerId, model }: { printerId: string; model: 'QL-820NWB' }) =>
      openVirtualPrinter(createQlSimulator(), { id: printerId, model })
    house = await startTestKiosk({ kind, openPrinter: openPrinter as never })
    // SQLite allows one process only.
    beside =
      kind === 'postgres'
        ? await startTestKiosk({ kind, beside: house, openPrinter: openPrinter as never })
        : null
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
    doors = [house, ...(beside ? [beside] : [])].map((one) => createClient(one.kiosk.url))
    expect(
      (await manager.client.post('/desk/printers', virtualPrinter({ name: 'Main' }))).status,
    ).toBe(201)
  })
  afterAll(async () => {
    await beside?.close()
    await house.close()
  })

  /** The person's session, alternating between the kiosks. */
  async function at(person: TestPerson, index: number): Promise<Client> {
    const kiosk = index % doors.length === 0 ? house : beside!
    const session = await startSession(kiosk.db, person.userId, Date.now())
    return doors[index % doors.length]!.with({ cookie: `passdesk_session=${session.id}` })
  }
  async function tenTimes(
    person: TestPerson,
    path: string,
    body: (index: number) => unknown,
  ): Promise<Answer[]> {
    const clients = await Promise.all(
      Array.from({ length: TIMES }, (_, index) => at(person, index)),
    )
    return Promise.all(clients.map((client, index) => client.post(path, body(index))))
  }
  const statuses = (answers: readonly Answer[]): number[] =>
    [...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b)
  const audits = (action: string, subjectId: string) =>
    house.db('audit_log').where({ action, subject_id: subjectId })

  it('add one walk-in with one audit entry', async () => {
    const body = { eventId, name: '山田 花子', requestKey: randomUUID() }
    const answers = await tenTimes(manager, '/desk/people', () => body)
    expect(statuses(answers)).toEqual([201])
    expect(new Set(answers.map((answer) => answer.body.userId)).size).toBe(1)
    expect(await house.db('users').where({ name: '山田 花子' })).toHaveLength(1)
    expect(await audits('walk_in', answers[0]!.body.userId)).toHaveLength(1)
  })

  it('add one walk-in with an e-mail without a conflict', async () => {
    const body = {
      eventId,
      name: '山田 葉子',
      email: `yoko-${kind}@people.example`,
      requestKey: randomUUID(),
    }
    const answers = await tenTimes(manager, '/desk/people', () => body)
    expect(statuses(answers)).toEqual([201])
    expect(new Set(answers.map((answer) => answer.body.userId)).size).toBe(1)
  })

  it('with ten different bodies add one walk-in and refuse nine', async () => {
    const requestKey = randomUUID()
    const answers = await tenTimes(manager, '/desk/people', (index) => ({
      eventId,
      name: `Guest ${index}`,
      requestKey,
    }))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(9).fill(409),
    ])
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.error).toBe('pass_request_key_conflict')
    expect(await house.db('users').where('name', 'like', 'Guest %')).toHaveLength(1)
  })

  it('store one draft, and each returns the same revision', async () => {
    const person = await house.makePerson({ eventId })
    const body = saveBody({ action: 'confirm' })
    const answers = await tenTimes(person, `/api/passes/${eventId}`, () => body)
    expect(statuses(answers)).toEqual([200])
    expect(new Set(answers.map((answer) => answer.body.draft.revision))).toEqual(new Set([1]))
    expect(await house.db('pass_confirmations').where({ user_id: person.userId })).toHaveLength(1)
  })

  it('confirm once for staff with one audit entry', async () => {
    const person = await house.makePerson({ eventId })
    const body = saveBody({ action: 'confirm' })
    const answers = await tenTimes(
      manager,
      `/desk/events/${eventId}/people/${person.userId}/pass`,
      () => body,
    )
    expect(statuses(answers)).toEqual([200])
    expect(await audits('confirm_pass', person.userId)).toHaveLength(1)
  })

  it('make one print job', async () => {
    const person = await house.makePerson({ eventId })
    const { body: pass } = await person.client.post(
      `/api/passes/${eventId}`,
      saveBody({ action: 'confirm' }),
    )
    const body = printOrder(eventId, person.userId, pass.render.hash)
    const [printer] = await house.db('printers').select('id')
    const answers = await tenTimes(manager, '/desk/prints', () => ({
      ...body,
      printerId: printer.id,
    }))
    expect(statuses(answers)).toEqual([201])
    expect(new Set(answers.map((answer) => answer.body.jobId)).size).toBe(1)
    expect(await audits('print', person.userId)).toHaveLength(1)
  })

  it('open one tag operation', async () => {
    const person = await house.makePerson({ eventId })
    await person.client.post(`/api/passes/${eventId}`, saveBody({ action: 'confirm' }))
    const body = { templateRevision: 1, draftRevision: 1, requestKey: randomUUID() }
    const answers = await tenTimes(person, `/api/passes/${eventId}/nfc/prepare`, () => body)
    expect(statuses(answers)).toEqual([200])
    expect(new Set(answers.map((answer) => answer.body.operationId)).size).toBe(1)
    expect(await audits('prepare_tag', person.userId)).toHaveLength(1)
  })

  it('check in once, and a repeat after an undo does not check in again', async () => {
    const person = await house.makePerson({ eventId })
    const body = { eventId, userId: person.userId, requestKey: randomUUID() }
    const answers = await tenTimes(manager, '/desk/check-ins', () => body)
    expect(statuses(answers)).toEqual([200])
    expect(new Set(answers.map((answer) => answer.body.outcome))).toEqual(new Set(['checked_in']))
    expect(await audits('check_in', person.userId)).toHaveLength(1)
    const { entry } = answers[0]!.body
    expect(
      (
        await manager.client.post(`/desk/check-ins/${entry.entryId}/undo`, {
          eventId,
          usedAt: entry.checkIn.at,
        })
      ).status,
    ).toBe(200)
    expect((await manager.client.post('/desk/check-ins', body)).body).toEqual(answers[0]!.body)
    expect(await house.db('entries').where({ user_id: person.userId }).pluck('state')).toEqual([
      'UNUSED',
    ])
  })

  it('check one person in and refuse the other nine', async () => {
    const people = await Promise.all(
      Array.from({ length: TIMES }, () => house.makePerson({ eventId })),
    )
    const requestKey = randomUUID()
    const answers = await tenTimes(manager, '/desk/check-ins', (index) => ({
      eventId,
      userId: people[index]!.userId,
      requestKey,
    }))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ])
    expect(
      await house
        .db('entries')
        .whereIn(
          'user_id',
          people.map(({ userId }) => userId),
        )
        .where({ state: 'USED' }),
    ).toHaveLength(1)
  })
})
