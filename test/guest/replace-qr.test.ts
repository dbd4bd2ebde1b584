import { beforeAll, describe, expect, it } from 'vitest'
import { expectError } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'

describe.each(databaseKinds)('a new QR at the desk of event B on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))
  let eventA: string
  let eventB: string
  let managerB: TestPerson
  beforeAll(async () => {
    eventA = await house.makeEvent()
    eventB = await house.makeEvent()
    managerB = await house.makeManager(eventB)
  })

  const replace = (person: TestPerson, body: object, by = managerB) =>
    by.client.post(`/desk/events/${eventB}/people/${person.userId}/qr`, body)
  const live = async (person: TestPerson): Promise<string[]> =>
    house.db('personal_qrs').where({ user_id: person.userId, revoked_at: null }).pluck('id')
  const audits = async ({ userId }: TestPerson) => {
    const own = { action: 'replace_qr', subject_id: userId }
    const lines = await house.db('audit_log').where(own).orderBy('seq')
    return lines.map((line) => ({ event: line.event_id, by: line.user_id, ...JSON.parse(line.detail) }))
  }
  async function ofBoth(): Promise<TestPerson> {
    const person = await house.makePerson({ eventId: eventB })
    await house.enter(person, eventA, 'CANCELLED')
    return person
  }

  it('has no further condition for a person of this event only', async () => {
    const person = await house.makePerson({ eventId: eventB })
    expect((await replace(person, { reason: 'lost' })).status).toBe(200)
    expect(await audits(person)).toEqual([{ event: eventB, by: managerB.userId, reason: 'lost' }])
  })

  it('requires a person of two events to be present, and is in the audit log of both events', async () => {
    const person = await ofBoth()
    const before = await live(person)
    for (const present of [{}, { personPresent: false }])
      expectError(await replace(person, { reason: 'lost', ...present }), 'person_present_required')
    expect(await live(person)).toEqual(before)
    expect(await audits(person)).toEqual([])
    expect((await replace(person, { reason: 'lost', personPresent: true })).status).toBe(200)
    expect(await live(person)).not.toEqual(before)
    const line = { by: managerB.userId, reason: 'lost', personPresent: true, atEvent: eventB }
    expect(await audits(person)).toEqual([
      { event: eventB, ...line },
      { event: eventA, ...line },
    ])
  })

  it('requires the same for a person with a role or with an own password', async () => {
    const staff = await house.makePerson({ eventId: eventB })
    await house.grant(staff, 'event_manager', eventA)
    const owner = await house.makePerson({ eventId: eventB, password: 'correct horse battery' })
    for (const person of [staff, owner]) {
      expectError(await replace(person, {}), 'person_present_required')
      expect((await replace(person, { personPresent: true })).status).toBe(200)
    }
  })

  it('can be made by an administrator who manages the event without the person present', async () => {
    const person = await ofBoth()
    const admin = await house.makeAdmin()
    await house.grant(admin, 'event_manager', eventB)
    expect((await replace(person, { reason: 'copied' }, admin)).status).toBe(200)
    expect((await audits(person)).map(({ event }) => event)).toEqual([eventB, eventA])
  })
})
