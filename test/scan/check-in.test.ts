import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkInEndpoints } from '../../contract/scan/check-in/check-in.ts'
import { checkIn } from '../../src-server/scan/check-in/check-in-routes.ts'
import { registerStation } from '../../src-server/platform/db/station-store.ts'
import { insertEntry, ticketNamed } from '../../src-server/event/entry/entry-store.ts'
import { insertEvent } from '../../src-server/event/event/event-store.ts'
import { createSecrets } from '../../src-server/platform/secrets/secrets.ts'
import { expectError, codesNotShown, type Answer, type Client } from '../support/client.ts'
import { databaseKinds, makeDatabase } from '../support/databases.ts'
import { saveBody, startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { printOrder, virtualPrinter } from '../support/desk-bodies.ts'
import { opened } from '../support/opened.ts'

describe.each(databaseKinds)('check-in on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))
  let eventId: string
  let manager: TestPerson
  let desk: Client
  beforeAll(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
    desk = manager.client
  })

  const mark = (change: Record<string, unknown>, client = desk): Promise<Answer> =>
    client.post('/desk/check-ins', { eventId, requestKey: randomUUID(), ...change })
  const undo = (entryId: string, usedAt: string, client = desk): Promise<Answer> =>
    client.post(`/desk/check-ins/${entryId}/undo`, { eventId, usedAt })
  const entryOf = async (person: TestPerson) =>
    house.db('entries').where({ event_id: eventId, user_id: person.userId }).first()
  const auditOf = async (person: TestPerson): Promise<string[]> =>
    (await house.db('audit_log').where({ subject_id: person.userId }).orderBy('seq')).map(
      (line) => line.action as string,
    )

  it.each(['qr', 'userId'] as const)(
    'marks an entry that is found by %s, and records who did it, when and where',
    async (by) => {
      const person = await house.makePerson({ eventId })
      const { status, body } = await mark({ [by]: person[by] })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        outcome: 'checked_in',
        person: { userId: person.userId, name: '田中 美咲' },
        entry: {
          ticket: 'General',
          state: 'USED',
          checkIn: { by: 'Kobayashi Megumi', station: 'Desk 1' },
        },
      })
      expect(await entryOf(person)).toMatchObject({
        state: 'USED',
        used_at: body.entry.checkIn.at,
        used_by: manager.userId,
      })
      expect(await auditOf(person)).toEqual(['check_in'])
    },
  )

  it('reports who, when and where for a second attempt, and changes nothing', async () => {
    const person = await house.makePerson({ eventId })
    const first = await mark({ qr: person.qr })
    const before = await entryOf(person)
    const other = await house.makeManager(eventId, { name: '鈴木 遥' })
    const second = await mark({ qr: person.qr }, other.client)
    expect(second.body).toEqual({
      outcome: 'already',
      person: first.body.person,
      entry: first.body.entry,
      unused: [],
    })
    expect(await entryOf(person)).toEqual(before)
    expect(await auditOf(person)).toEqual(['check_in'])
  })

  it('returns the first result for a repeat of the same request', async () => {
    const person = await house.makePerson({ eventId })
    const requestKey = randomUUID()
    const first = await mark({ qr: person.qr, requestKey })
    expect((await mark({ qr: person.qr, requestKey })).body).toEqual(first.body)
    expectError(await mark({ userId: person.userId, requestKey }), 'pass_request_key_conflict')
  })

  it('accepts one of ten at once; the others get its result', async () => {
    const person = await house.makePerson({ eventId })
    const answers = await Promise.all(Array.from({ length: 10 }, () => mark({ qr: person.qr })))
    const winners = answers.filter((answer) => answer.body.outcome === 'checked_in')
    expect(winners).toHaveLength(1)
    for (const { body } of answers) expect(body.entry).toEqual(winners[0]!.body.entry)
    expect(answers.filter((answer) => answer.body.outcome === 'already')).toHaveLength(9)
  })

  it('can be undone and repeated, and every step is in the audit log', async () => {
    const person = await house.makePerson({ eventId })
    const { entry } = (await mark({ qr: person.qr })).body
    const undone = await undo(entry.entryId, entry.checkIn.at)
    expect(undone.body.entry).toEqual({ ...entry, state: 'UNUSED', checkIn: null })
    expect(await entryOf(person)).toMatchObject({
      state: 'UNUSED',
      used_at: null,
      used_by: null,
      used_station: null,
      used_key: null,
    })
    expect((await mark({ qr: person.qr })).body.outcome).toBe('checked_in')
    expect(await auditOf(person)).toEqual(['check_in', 'undo_check_in', 'check_in'])
  })

  it('undoes the one that was shown and no later one, and only once', async () => {
    const person = await house.makePerson({ eventId })
    const { entry } = (await mark({ qr: person.qr })).body
    await undo(entry.entryId, entry.checkIn.at)
    expectError(await undo(entry.entryId, entry.checkIn.at), 'conflict')
    const again = (await mark({ qr: person.qr })).body.entry
    if (again.checkIn.at !== entry.checkIn.at)
      expectError(await undo(entry.entryId, entry.checkIn.at), 'conflict')
    expect((await entryOf(person)).state).toBe('USED')
    const both = await Promise.all([
      undo(entry.entryId, again.checkIn.at),
      undo(entry.entryId, again.checkIn.at),
    ])
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  })

  it.each([
    ['pending', 'PENDING'],
    ['cancelled', 'CANCELLED'],
  ] as const)('rejects an entry that is %s', async (outcome, entryState) => {
    const person = await house.makePerson({ eventId, entryState })
    expect((await mark({ qr: person.qr })).body).toMatchObject({
      outcome,
      person: { userId: person.userId },
      entry: { ticket: 'General', state: entryState, checkIn: null },
    })
    expect((await entryOf(person)).state).toBe(entryState)
  })

  it('distinguishes no ticket from a ticket of another event, which only its managers see', async () => {
    const nobody = await house.makePerson()
    expect((await mark({ qr: nobody.qr })).body).toEqual({ outcome: 'no_ticket' })
    const elsewhere = await house.makeEvent()
    const guest = await house.makePerson({ eventId: elsewhere })
    expect((await mark({ qr: guest.qr })).body).toEqual({ outcome: 'other_event', title: null })
    expectError(await mark({ userId: guest.userId }), 'not_found')
    await house.db('role_grants').insert({
      user_id: manager.userId,
      role: 'event_manager',
      event_id: elsewhere,
      granted_by: null,
      granted_at: new Date().toISOString(),
    })
    expect((await mark({ qr: guest.qr })).body).toMatchObject({
      outcome: 'other_event',
      title: `Event ${elsewhere.slice(0, 4)}`,
    })
    const over = await house.makePerson({
      eventId: await house.makeEvent({ startsInMs: -9e7, endsInMs: -8e7 }),
    })
    expect((await mark({ qr: over.qr })).body.outcome).toBe('no_ticket')
  })

  it('distinguishes an unknown QR from a revoked one', async () => {
    expect((await mark({ qr: 'nobody' })).body).toEqual({ outcome: 'unknown' })
    const person = await house.makePerson({ eventId })
    await desk.post(`/desk/events/${eventId}/people/${person.userId}/qr`, { reason: 'lost' })
    expect((await mark({ qr: person.qr })).body).toEqual({
      outcome: 'revoked',
      at: expect.any(String),
      reason: 'lost',
    })
    expect((await entryOf(person)).state).toBe('UNUSED')
  })

  it('reports for a person with two tickets that one is used, and accepts the other by its id', async () => {
    const person = await house.makePerson({ eventId })
    const ticketId = await ticketNamed(house.db, eventId, 'Dinner')
    await insertEntry(
      house.db,
      { eventId, userId: person.userId, ticketId, state: 'UNUSED', source: 'import' },
      Date.now() + 1000,
    )
    expect((await mark({ qr: person.qr })).body.entry.ticket).toBe('General')
    const { body } = await mark({ qr: person.qr })
    expect(body).toMatchObject({
      outcome: 'already',
      entry: { ticket: 'General' },
      unused: [{ ticket: 'Dinner' }],
    })
    expect(
      (await mark({ userId: person.userId, entryId: body.unused[0].entryId })).body,
    ).toMatchObject({ outcome: 'checked_in', entry: { ticket: 'Dinner' } })
  })

  it('is visible everywhere: at the desk, in the person’s pass, in the resource API’s entry', async () => {
    const person = await house.makePerson({ eventId })
    const events = await person.client.get('/api/passes/events')
    const at = (await mark({ qr: person.qr })).body.entry.checkIn.at
    const seen = (await desk.get(`/desk/events/${eventId}/people/${person.userId}`)).body
    expect(seen).toMatchObject({
      entryState: 'USED',
      checkedInAt: at,
      entries: [{ state: 'USED', checkIn: { at, by: 'Kobayashi Megumi', station: 'Desk 1' } }],
      pass: { checkedIn: true },
    })
    expect(
      (await person.client.get(`/api/passes/events?since=${events.body.rev}`)).body.events[0]
        .checkedIn,
    ).toBe(true)
    const ticketId = (await entryOf(person)).ticket_id
    expect(
      (await person.client.post(`/events/${eventId}/register`, { ticketId })).body.entry.state,
    ).toBe('USED')
  })

  it('is never done by a print or a verified tag', async () => {
    const person = await house.makePerson({ eventId })
    const confirmed = await person.client.post(
      `/api/passes/${eventId}`,
      saveBody({ action: 'confirm' }),
    )
    const printer = await desk.post('/desk/printers', virtualPrinter({ name: 'V' }))
    const job = await desk.post(
      '/desk/prints',
      printOrder(eventId, person.userId, confirmed.body.render.hash),
    )
    expect(job.status).toBe(201)
    await expect
      .poll(async () => (await desk.get(`/desk/prints/${job.body.jobId}`)).body.job.state, {
        timeout: 60_000,
      })
      .toMatch(/^printed/)
    const tag = await desk.post(`/api/admin/passes/${eventId}/nfc/prepare`, {
      userId: person.userId,
      qr: person.qr,
      templateRevision: 1,
      draftRevision: 1,
      requestKey: randomUUID(),
    })
    const { operationId, url } = tag.body
    const report = {
      userId: person.userId,
      operationId,
      platform: 'kiosk',
      capacityBytes: 492,
      ndefBytes: 60,
      readbackUrl: url,
      tagHash: 'a'.repeat(64),
    }
    expect((await desk.post(`/api/admin/passes/${eventId}/nfc/complete`, report)).body.status).toBe(
      'verified',
    )
    expect(await entryOf(person)).toMatchObject({ state: 'UNUSED', used_at: null })
    await desk.delete(`/desk/printers/${printer.body.printerId}`)
  })

  it('shows the entrance who came, the counts, and the desk', async () => {
    const fresh = await house.makeEvent()
    const own = (await house.makeManager(fresh)).client
    const people = await Promise.all([1, 2, 3].map(() => house.makePerson({ eventId: fresh })))
    for (const person of people.slice(0, 2))
      await own.post('/desk/check-ins', { eventId: fresh, requestKey: randomUUID(), qr: person.qr })
    const { body } = await own.get(`/desk/check-ins?eventId=${fresh}`)
    expect(body.counts).toEqual({ checkedIn: 2, participants: 3, perMinute: 0.2 })
    expect(body.stations).toEqual([
      { stationId: house.kiosk.stationId, name: 'Desk 1', checkIns: 2 },
    ])
    expect(
      new Set(body.last.map((one: { person: { userId: string } }) => one.person.userId)),
    ).toEqual(new Set(people.slice(0, 2).map((person) => person.userId)))
  })

  it('can be switched off for an event, which then marks nobody', async () => {
    const fresh = await house.makeEvent()
    const own = (await house.makeManager(fresh)).client
    const person = await house.makePerson({ eventId: fresh })
    expect((await own.post(`/desk/events/${fresh}/check-in`, { on: false })).body.checkIn).toBe(
      false,
    )
    expectError(
      await own.post('/desk/check-ins', {
        eventId: fresh,
        requestKey: randomUUID(),
        qr: person.qr,
      }),
      'check_in_off',
    )
    expect((await own.get(`/desk/state?eventId=${fresh}`)).body.event.checkIn).toBe(false)
    await own.post(`/desk/events/${fresh}/check-in`, { on: true })
    expect(
      (
        await own.post('/desk/check-ins', {
          eventId: fresh,
          requestKey: randomUUID(),
          qr: person.qr,
        })
      ).body.outcome,
    ).toBe('checked_in')
  })

  it.each([
    ['nobody named', {}],
    ['both names', { qr: 'x', userId: randomUUID() }],
    ['an empty code', { qr: '' }],
    ['no request key', { qr: 'x', requestKey: undefined }],
  ])('refuses a request with %s', async (_, change) => {
    const answer = await mark(change)
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_input'])
  })

  it('finds people and entries of this event only, and only for its managers', async () => {
    const person = await house.makePerson({ eventId })
    const entry = await entryOf(person)
    const gone = randomUUID()
    expectError(await mark({ userId: gone }), 'not_found')
    expect((await mark({ userId: person.userId, entryId: gone })).status).toBe(404)
    expectError(await undo(gone, new Date().toISOString()), 'not_found')
    const other = (await house.makeManager(await house.makeEvent())).client
    const asked = (client: Client, about: string): Promise<Answer>[] => [
      client.post('/desk/check-ins', { eventId: about, requestKey: randomUUID(), qr: person.qr }),
      client.post(`/desk/check-ins/${entry.id}/undo`, {
        eventId: about,
        usedAt: new Date().toISOString(),
      }),
      client.get(`/desk/check-ins?eventId=${about}`),
      client.post(`/desk/events/${about}/check-in`, { on: true }),
    ]
    for (const answer of asked(other, eventId)) expectError(await answer, 'event_manager_required')
    for (const answer of asked(desk, gone)) expectError(await answer, 'event_not_found')
    expect((await entryOf(person)).state).toBe('UNUSED')
  })

  it('produces every code of its rows', () => {
    expect(codesNotShown(Object.values(checkInEndpoints))).toEqual([])
  })
})

describe('two kiosks on one PostgreSQL', () => {
  it('mark an entry once, and the slower one is told which desk was first', async () => {
    const database = await makeDatabase('postgres')
    const { db } = database
    const now = (): number => Date.parse('2026-11-20T01:00:00Z')
    const at = new Date(now()).toISOString()
    const [eventId, userId, staffId] = [randomUUID(), randomUUID(), randomUUID()]
    for (const [id, name] of [
      [userId, 'Anna Berg'],
      [staffId, '鈴木 遥'],
    ])
      await db('users').insert({ id, name, search_text: '', created_at: at, updated_at: at })
    await insertEvent(
      db,
      {
        id: eventId,
        title: 'E',
        slug: 'e',
        startsAt: at,
        endsAt: at,
        timeZone: 'Asia/Tokyo',
        nfcEnabled: false,
      },
      now(),
    )
    const ticketId = await ticketNamed(db, eventId, 'General')
    await insertEntry(db, { eventId, userId, ticketId, state: 'UNUSED', source: 'import' }, now())
    const stations = [
      { stationId: randomUUID(), name: 'Desk 1' },
      { stationId: randomUUID(), name: 'Desk 2' },
    ]
    for (const station of stations) await registerStation(db, station, now())
    const kiosks = [db, database.reopen()]
    const secrets = createSecrets(randomBytes(32))
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        checkIn(
          { db: kiosks[i % 2]!, secrets, now, stationId: stations[i % 2]!.stationId },
          staffId,
          { eventId, userId, requestKey: randomUUID() },
        ),
      ),
    )
    const won = results.filter((result) => result.outcome === 'checked_in')
    expect(won).toHaveLength(1)
    const { entry } = won[0] as { entry: { checkIn: { station: string } } }
    expect(stations.map((station) => station.name)).toContain(entry.checkIn.station)
    for (const result of results) expect(result).toMatchObject({ entry })
    expect(await db('audit_log').where({ action: 'check_in' })).toHaveLength(1)
    await database.drop()
  })
})
