import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkInEndpoints } from '../../contract/scan/check-in/check-in.ts'
import { insertEntry, ticketNamed } from '../../src-server/event/entry/entry-store.ts'
import { expectError, codesNotShown, untilJob, type Answer, type Client } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { addPrinter, confirmOwn, orderPrint } from '../support/desk-steps.ts'
import type { TestPerson } from '../support/kiosk.ts'
import { printOrder } from '../support/desk-bodies.ts'
import { openedEvent, withEvent } from '../support/opened-event.ts'

describe.each(databaseKinds)('check-in on %s', (kind) => {
  const house = openedEvent({ kind })

  const mark = (change: Record<string, unknown>, client = house.desk): Promise<Answer> =>
    client.post('/desk/check-ins', { eventId: house.eventId, requestKey: randomUUID(), ...change })
  const undo = (entryId: string, usedAt: string, client = house.desk): Promise<Answer> =>
    client.post(`/desk/check-ins/${entryId}/undo`, { eventId: house.eventId, usedAt })
  const entryOf = async (person: TestPerson) =>
    house.db('entries').where({ event_id: house.eventId, user_id: person.userId }).first()
  const auditOf = (person: TestPerson): Promise<string[]> =>
    house.db('audit_log').where({ subject_id: person.userId }).orderBy('seq').pluck('action')

  it.each(['qr', 'userId'] as const)(
    'marks an entry that is found by %s, and records who did it, when and where',
    async (by) => {
      const person = await house.guest()
      const { status, body } = await mark({ [by]: person[by] })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        outcome: 'checked_in',
        person: { userId: person.userId, name: '田中 美咲' },
        entry: { ticket: 'General', state: 'USED', checkIn: { by: 'Kobayashi Megumi', station: 'Desk 1' } },
      })
      const stored = { state: 'USED', used_at: body.entry.checkIn.at, used_by: house.manager.userId }
      expect(await entryOf(person)).toMatchObject(stored)
      expect(await auditOf(person)).toEqual(['check_in'])
    },
  )

  it('reports who, when and where for a second attempt, and changes nothing', async () => {
    const person = await house.guest()
    const first = await mark({ qr: person.qr })
    const before = await entryOf(person)
    const other = await house.makeManager(house.eventId, { name: '鈴木 遥' })
    const second = await mark({ qr: person.qr }, other.client)
    const entries = { person: first.body.person, entry: first.body.entry, unused: [] }
    expect(second.body).toEqual({ outcome: 'already', ...entries })
    expect(await entryOf(person)).toEqual(before)
    expect(await auditOf(person)).toEqual(['check_in'])
  })

  it('returns the first result for a repeat of the same request', async () => {
    const person = await house.guest()
    const requestKey = randomUUID()
    const first = await mark({ qr: person.qr, requestKey })
    expect((await mark({ qr: person.qr, requestKey })).body).toEqual(first.body)
    expectError(await mark({ userId: person.userId, requestKey }), 'pass_request_key_conflict')
  })

  it('accepts one of ten at once; the others get its result', async () => {
    const person = await house.guest()
    const answers = await Promise.all(Array.from({ length: 10 }, () => mark({ qr: person.qr })))
    const winners = answers.filter((answer) => answer.body.outcome === 'checked_in')
    expect(winners).toHaveLength(1)
    for (const { body } of answers) expect(body.entry).toEqual(winners[0]!.body.entry)
    expect(answers.filter((answer) => answer.body.outcome === 'already')).toHaveLength(9)
  })

  it('can be undone and repeated, and every step is in the audit log', async () => {
    const person = await house.guest()
    const { entry } = (await mark({ qr: person.qr })).body
    const undone = await undo(entry.entryId, entry.checkIn.at)
    expect(undone.body.entry).toEqual({ ...entry, state: 'UNUSED', checkIn: null })
    const unused = { used_at: null, used_by: null, used_station: null, used_key: null }
    expect(await entryOf(person)).toMatchObject({ state: 'UNUSED', ...unused })
    expect((await mark({ qr: person.qr })).body.outcome).toBe('checked_in')
    expect(await auditOf(person)).toEqual(['check_in', 'undo_check_in', 'check_in'])
  })

  it('undoes the one that was shown and no later one, and only once', async () => {
    const person = await house.guest()
    const { entry } = (await mark({ qr: person.qr })).body
    await undo(entry.entryId, entry.checkIn.at)
    expectError(await undo(entry.entryId, entry.checkIn.at), 'conflict')
    const again = (await mark({ qr: person.qr })).body.entry
    if (again.checkIn.at !== entry.checkIn.at)
      expectError(await undo(entry.entryId, entry.checkIn.at), 'conflict')
    expect((await entryOf(person)).state).toBe('USED')
    const both = await Promise.all([1, 2].map(() => undo(entry.entryId, again.checkIn.at)))
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  })

  it.each([
    ['pending', 'PENDING'],
    ['cancelled', 'CANCELLED'],
  ] as const)('rejects an entry that is %s', async (outcome, entryState) => {
    const person = await house.guest({ entryState })
    expect((await mark({ qr: person.qr })).body).toMatchObject({
      outcome,
      person: { userId: person.userId },
      entry: { ticket: 'General', state: entryState, checkIn: null },
    })
    expect((await entryOf(person)).state).toBe(entryState)
  })

  it('distinguishes no ticket from a ticket of another event, which only its managers see', async () => {
    expect((await mark({ qr: (await house.makePerson()).qr })).body).toEqual({ outcome: 'no_ticket' })
    const elsewhere = await house.makeEvent()
    const guest = await house.makePerson({ eventId: elsewhere })
    expect((await mark({ qr: guest.qr })).body).toEqual({ outcome: 'other_event', title: null })
    expectError(await mark({ userId: guest.userId }), 'not_found')
    await house.grant(house.manager, 'event_manager', elsewhere)
    const title = `Event ${elsewhere.slice(0, 4)}`
    expect((await mark({ qr: guest.qr })).body).toMatchObject({ outcome: 'other_event', title })
    const past = await house.makeEvent({ startsInMs: -9e7, endsInMs: -8e7 })
    const over = await house.makePerson({ eventId: past })
    expect((await mark({ qr: over.qr })).body.outcome).toBe('no_ticket')
  })

  it('distinguishes an unknown QR from a revoked one', async () => {
    expect((await mark({ qr: 'nobody' })).body).toEqual({ outcome: 'unknown' })
    const person = await house.guest()
    await house.desk.post(`/desk/events/${house.eventId}/people/${person.userId}/qr`, { reason: 'lost' })
    const revoked = { outcome: 'revoked', at: expect.any(String), reason: 'lost' }
    expect((await mark({ qr: person.qr })).body).toEqual(revoked)
    expect((await entryOf(person)).state).toBe('UNUSED')
  })

  async function makeDinnerGuest(): Promise<TestPerson> {
    const person = await house.guest()
    const dinner = {
      eventId: house.eventId,
      userId: person.userId,
      ticketId: await ticketNamed(house.db, house.eventId, 'Dinner'),
      state: 'UNUSED',
      source: 'import',
    }
    await insertEntry(house.db, dinner as Parameters<typeof insertEntry>[1], Date.now() + 1000)
    return person
  }

  it('shows first the ticket of a person that they can use', async () => {
    const { userId } = await makeDinnerGuest()
    const oldest = await house.db('entries').where({ user_id: userId }).orderBy('created_at').first('id')
    await house.db('entries').where(oldest).update({ state: 'PENDING' })
    const { entries } = (await house.desk.get(`/desk/events/${house.eventId}/people/${userId}`)).body
    expect(entries).toMatchObject([{ ticket: 'Dinner' }, { ticket: 'General', state: 'PENDING' }])
  })

  it('shows for a person with two used tickets when they came first', async () => {
    const person = await makeDinnerGuest()
    const path = `/desk/events/${house.eventId}/people/${person.userId}`
    const { entries } = (await house.desk.get(path)).body
    const markTicket = async (name: string): Promise<string> => {
      type Entry = { ticket: string; entryId: string }
      const { entryId } = entries.find(({ ticket }: Entry) => ticket === name)
      const { body } = await mark({ userId: person.userId, entryId })
      expect(body).toMatchObject({ outcome: 'checked_in', entry: { ticket: name } })
      return body.entry.checkIn.at
    }
    const at = await markTicket('Dinner')
    await markTicket('General')
    expect((await house.desk.get(path)).body.checkedInAt).toBe(at)
  })

  it('reports for a person with two tickets that one is used, and accepts the other by its id', async () => {
    const person = await makeDinnerGuest()
    expect((await mark({ qr: person.qr })).body.entry.ticket).toBe('General')
    const { body } = await mark({ qr: person.qr })
    const found = { entry: { ticket: 'General' }, unused: [{ ticket: 'Dinner' }] }
    expect(body).toMatchObject({ outcome: 'already', ...found })
    const second = await mark({ userId: person.userId, entryId: body.unused[0].entryId })
    expect(second.body).toMatchObject({ outcome: 'checked_in', entry: { ticket: 'Dinner' } })
  })

  it('is visible everywhere: at the desk, in the person’s pass, in the resource API’s entry', async () => {
    const person = await house.guest()
    const { rev } = (await person.client.get('/api/passes/events')).body
    const at = (await mark({ qr: person.qr })).body.entry.checkIn.at
    const seen = (await house.desk.get(`/desk/events/${house.eventId}/people/${person.userId}`)).body
    expect(seen).toMatchObject({
      entryState: 'USED',
      checkedInAt: at,
      entries: [{ state: 'USED', checkIn: { at, by: 'Kobayashi Megumi', station: 'Desk 1' } }],
      pass: { checkedIn: true },
    })
    expect((await person.client.get(`/api/passes/events?since=${rev}`)).body.events[0].checkedIn).toBe(true)
    const ticketId = (await entryOf(person)).ticket_id
    const registered = await person.client.post(`/events/${house.eventId}/register`, { ticketId })
    expect(registered.body.entry.state).toBe('USED')
  })

  it('is never done by a print', async () => {
    const person = await house.guest()
    const printerId = await addPrinter(house.desk, { name: 'V' })
    const order = printOrder(house.eventId, person.userId, await confirmOwn(person, house.eventId))
    await untilJob(house.desk, await orderPrint(house.desk, order), 'printed')
    expect(await entryOf(person)).toMatchObject({ state: 'UNUSED', used_at: null })
    await house.desk.delete(`/desk/printers/${printerId}`)
  })

  it('shows the entrance who came, the counts, and the desk', async () => {
    const { eventId: fresh, desk: own } = await withEvent(house)
    const people = await Promise.all([1, 2, 3].map(() => house.makePerson({ eventId: fresh })))
    for (const person of people.slice(0, 2)) await mark({ eventId: fresh, qr: person.qr }, own)
    const usedAt = new Date(Date.now() + 1000).toISOString()
    await house.db('entries').where({ user_id: people[0]!.userId }).update({ used_at: usedAt })
    const { body } = await own.get(`/desk/check-ins?eventId=${fresh}`)
    expect(body.counts).toEqual({ checkedIn: 2, participants: 3, perMinute: 0.2 })
    expect(body.stations).toEqual([{ stationId: house.kiosk.stationId, name: 'Desk 1', checkIns: 2 }])
    const last = body.last.map((one: { person: { userId: string } }) => one.person.userId)
    expect(last).toEqual(people.slice(0, 2).map(({ userId }) => userId))
  })

  it('can be switched off for an event, which then marks nobody', async () => {
    const { eventId: fresh, desk: own } = await withEvent(house)
    const person = await house.makePerson({ eventId: fresh })
    const turn = (on: boolean) => own.post(`/desk/events/${fresh}/check-in`, { on })
    const come = () => mark({ eventId: fresh, qr: person.qr }, own)
    expect((await turn(false)).body.checkIn).toBe(false)
    expectError(await come(), 'check_in_off')
    expect((await own.get(`/desk/state?eventId=${fresh}`)).body.event.checkIn).toBe(false)
    await turn(true)
    expect((await come()).body.outcome).toBe('checked_in')
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
    const person = await house.guest()
    const entry = await entryOf(person)
    const gone = randomUUID()
    expectError(await mark({ userId: gone }), 'not_found')
    expectError(await mark({ userId: person.userId, entryId: gone }), 'not_found')
    const { id } = await entryOf(await house.guest())
    expectError(await mark({ userId: person.userId, entryId: id }), 'not_found')
    expectError(await undo(gone, new Date().toISOString()), 'not_found')
    const other = (await house.makeManager(await house.makeEvent())).client
    const usedAt = new Date().toISOString()
    const asked = (client: Client, about: string): Promise<Answer>[] => [
      mark({ eventId: about, qr: person.qr }, client),
      client.post(`/desk/check-ins/${entry.id}/undo`, { eventId: about, usedAt }),
      client.get(`/desk/check-ins?eventId=${about}`),
      client.post(`/desk/events/${about}/check-in`, { on: true }),
    ]
    for (const answer of asked(other, house.eventId)) expectError(await answer, 'event_manager_required')
    for (const answer of asked(house.desk, gone)) expectError(await answer, 'event_not_found')
    expect((await entryOf(person)).state).toBe('UNUSED')
  })

  it('produces every code of its rows', () => {
    expect(codesNotShown(Object.values(checkInEndpoints))).toEqual([])
  })

  it('printing on scan is off at first, switched on for one event, and seen by every desk', async () => {
    const [eventId, other] = [await house.makeEvent(), await house.makeEvent()]
    const { client } = await house.makeManager(eventId)
    const state = async () => (await client.get(`/desk/state?eventId=${eventId}`)).body
    const before = await state()
    expect(before.event.express).toBe(false)
    const path = `/desk/events/${eventId}/express`
    expect((await client.post(path, { on: true })).body).toMatchObject({ eventId, express: true })
    const after = await state()
    expect(after.event.express).toBe(true)
    expect(after.rev).toBeGreaterThan(before.rev)
    expect((await house.db('events').where({ id: other }).first('express')).express).toBeFalsy()
    expectError(await client.post(`/desk/events/${other}/express`, { on: true }), 'event_manager_required')
    expect(await house.db('audit_log').where({ event_id: eventId, action: 'express_on' })).toHaveLength(1)
  })
})
