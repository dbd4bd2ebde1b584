import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSession } from '../../src-server/account/session/session-store.ts'
import { createClient, type Answer, type Client } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { saveBody, startTestKiosk, type TestKiosk, type TestPerson } from '../support/kiosk.ts'
import { printOrder, virtualPrinter } from '../support/desk-bodies.ts'
import { openSimulated } from '../support/simulated-printer.ts'

const TIMES = 10

/** Every endpoint with a `requestKey`, sent ten times at once. On PostgreSQL to two kiosks. */
describe.each(databaseKinds)('ten requests with one request key on %s', (kind) => {
  let house: TestKiosk
  let beside: TestKiosk | null
  let eventId: string
  let manager: TestPerson
  let doors: Client[]

  beforeAll(async () => {
    const options = { kind, openPrinter: openSimulated }
    house = await startTestKiosk(options)
    // SQLite allows one process only.
    beside = kind === 'postgres' ? await startTestKiosk({ ...options, beside: house }) : null
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
    doors = [house, ...(beside ? [beside] : [])].map((one) => createClient(one.kiosk.url))
    expect((await manager.client.post('/desk/printers', virtualPrinter())).status).toBe(201)
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
  /** Expects this status and one value of a field in ten replies to one body. */
  async function once(
    person: TestPerson,
    path: string,
    body: unknown,
    [status, read]: [status: number, read: (body: Answer['body']) => unknown],
  ): Promise<Answer> {
    const answers = await tenTimes(person, path, () => body)
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]))
    expect(new Set(answers.map((answer) => read(answer.body))).size).toBe(1)
    return answers[0]!
  }
  async function tenTimes(person: TestPerson, path: string, body: (index: number) => unknown) {
    const clients = await Promise.all(Array.from({ length: TIMES }, (_, index) => at(person, index)))
    return Promise.all(clients.map((client, index) => client.post(path, body(index))))
  }
  /** Expects that one of ten different bodies with one key is accepted. */
  function expectOne(answers: readonly Answer[], status: number): void {
    expect(answers.filter((answer) => answer.status === status)).toHaveLength(1)
    const refused = answers.filter((answer) => answer.status === 409)
    expect(refused.map(({ body }) => body.error)).toEqual(Array(9).fill('pass_request_key_conflict'))
  }
  const audits = (action: string, subjectId: string) =>
    house.db('audit_log').where({ action, subject_id: subjectId })
  const confirm = async (person: TestPerson): Promise<Answer> =>
    person.client.post(`/api/passes/${eventId}`, saveBody({ action: 'confirm' }))

  it.each([
    ['山田 花子', ''],
    ['山田 葉子', 'yoko@people.example'],
  ])('add one walk-in %s %s with one audit entry', async (name, email) => {
    const body = { eventId, name, email, requestKey: randomUUID() }
    const { userId } = (await once(manager, '/desk/people', body, [201, (one) => one.userId])).body
    expect(await house.db('users').where({ name })).toHaveLength(1)
    expect(await audits('walk_in', userId)).toHaveLength(1)
  })

  it('with ten different bodies add one walk-in and refuse nine', async () => {
    const requestKey = randomUUID()
    const bodyOf = (index: number) => ({ eventId, name: `Guest ${index}`, requestKey })
    expectOne(await tenTimes(manager, '/desk/people', bodyOf), 201)
    expect(await house.db('users').where('name', 'like', 'Guest %')).toHaveLength(1)
  })

  it('store one draft, and each returns the same revision', async () => {
    const person = await house.makePerson({ eventId })
    const body = saveBody({ action: 'confirm' })
    const path = `/api/passes/${eventId}`
    const first = await once(person, path, body, [200, (one) => one.draft.revision])
    expect(first.body.draft.revision).toBe(1)
    expect(await house.db('pass_confirmations').where({ user_id: person.userId })).toHaveLength(1)
  })

  it('confirm once for staff with one audit entry', async () => {
    const person = await house.makePerson({ eventId })
    const body = saveBody({ action: 'confirm' })
    const path = `/desk/events/${eventId}/people/${person.userId}/pass`
    await once(manager, path, body, [200, (one) => one.pass.draft.revision])
    expect(await audits('confirm_pass', person.userId)).toHaveLength(1)
  })

  it('make one print job', async () => {
    const person = await house.makePerson({ eventId })
    const { render } = (await confirm(person)).body
    const printer = await house.db('printers').first('id')
    const body = printOrder(eventId, person.userId, render.hash, { printerId: printer.id })
    await once(manager, '/desk/prints', body, [201, (one) => one.jobId])
    expect(await audits('print', person.userId)).toHaveLength(1)
  })

  it('open one tag operation', async () => {
    const person = await house.makePerson({ eventId })
    await confirm(person)
    const body = { templateRevision: 1, draftRevision: 1, requestKey: randomUUID() }
    const path = `/api/passes/${eventId}/nfc/prepare`
    await once(person, path, body, [200, (one) => one.operationId])
    expect(await audits('prepare_tag', person.userId)).toHaveLength(1)
  })

  it('check in once, and a repeat after an undo does not check in again', async () => {
    const person = await house.makePerson({ eventId })
    const body = { eventId, userId: person.userId, requestKey: randomUUID() }
    const first = await once(manager, '/desk/check-ins', body, [200, (one) => one.outcome])
    const { entry, outcome } = first.body
    expect(outcome).toBe('checked_in')
    expect(await audits('check_in', person.userId)).toHaveLength(1)
    const taken = { eventId, usedAt: entry.checkIn.at }
    expect((await manager.client.post(`/desk/check-ins/${entry.entryId}/undo`, taken)).status).toBe(200)
    expect((await manager.client.post('/desk/check-ins', body)).body).toEqual(first.body)
    expect(await house.db('entries').where({ user_id: person.userId }).pluck('state')).toEqual(['UNUSED'])
  })

  it('check one person in and refuse the other nine', async () => {
    const people = await Promise.all(Array.from({ length: TIMES }, () => house.makePerson({ eventId })))
    const requestKey = randomUUID()
    const bodyOf = (index: number) => ({ eventId, userId: people[index]!.userId, requestKey })
    expectOne(await tenTimes(manager, '/desk/check-ins', bodyOf), 200)
    const ids = people.map(({ userId }) => userId)
    expect(await house.db('entries').whereIn('user_id', ids).where({ state: 'USED' })).toHaveLength(1)
  })
})
