// @module-tag slow
import { beforeEach, describe, expect, it } from 'vitest'
import { asCount } from '../../../src-server/platform/db/column-values.ts'
import { importPeople } from '../../../src-server/guest/import/import-people.ts'
import { readTable } from '../../../src-server/platform/table-files/read-table.ts'
import { importEvent, readEventSource } from '../../../src-server/event/event-file/import-event.ts'
import { databaseKinds } from '../../support/databases.ts'
import { attendeesCsv, encode, makeAttendees } from '../../support/make-attendees.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { opened, made } from '../../support/opened.ts'
import { importDeps, sourceOf } from './take-list.ts'

/** Two desks import lists of the same people at the same time. */
describe.each(databaseKinds)('parallel imports on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))
  let eventId: string
  const deps = made(() => importDeps(house))
  let people: ReturnType<typeof makeAttendees>
  let seed = 77
  beforeEach(async () => {
    eventId = await house.makeEvent()
    // Separate people for each event: an account of two events is not changed.
    seed += 1
    people = makeAttendees(1200, 77).map((one) => ({ ...one, email: `${seed}-${one.email}` }))
  })

  const take = (rows: typeof people) => {
    const table = readTable(attendeesCsv(rows, { encoding: 'utf-8' }))
    const consent = { from: 'none', source: '', day: null } as const
    return importPeople(deps, sourceOf(eventId, table, { consent }), () => {})
  }
  const registered = async (): Promise<number> =>
    asCount(await deps.db('entries').where({ event_id: eventId }).countDistinct('user_id as n').first())
  const places = async (): Promise<number> =>
    asCount(await deps.db('ticket_types').where({ event_id: eventId }).sum('sold as n').first())

  it('of the same people in opposite order complete; each person and each place counts once', async () => {
    await Promise.all([take(people), take(people.toReversed()), take(people)])
    expect(await registered()).toBe(people.length)
    expect(await places()).toBe(people.length)
    const names = await deps.db('ticket_types').where({ event_id: eventId }).pluck('name')
    expect(new Set(names).size).toBe(names.length)
  })

  it('of changes to the same people in opposite order end with one of the two values', async () => {
    await take(people)
    const [one, two] = ['One', 'Two'].map((affiliation) =>
      people.map((person) => ({ ...person, affiliation })),
    )
    await Promise.all([take(one!), take(two!.toReversed())])
    expect(
      asCount(await deps.db('users').whereIn('affiliation', ['One', 'Two']).count('* as n').first()),
    ).toBe(people.length)
    expect(await places()).toBe(people.length)
  })

  it('continue while people register and walk-ins are added', async () => {
    const [first] = people
    const { slug } = await deps.db('events').where({ id: eventId }).first('slug')
    const file = { passdesk: 1, event: { slug }, tickets: [{ name: 'General', salesLimit: 5000 }] }
    const source = await readEventSource(encode(JSON.stringify(file), 'utf-8'), slug)
    const manager = await house.makeManager(eventId)
    const walkIns = Array.from({ length: 20 }, (_, i) =>
      manager.client.post('/desk/people', {
        eventId,
        name: first!.name,
        email: `walk-in-${i}-${eventId}@people.example`,
        requestKey: crypto.randomUUID(),
      }),
    )
    await Promise.all([
      take(people),
      take(people.toReversed()),
      importEvent(deps, source, { importer: null, userId: null, record: async () => {} }),
      ...walkIns,
    ])
    expect((await Promise.all(walkIns)).map((answer) => answer.status)).toEqual(Array(20).fill(201))
    expect(await registered()).toBe(people.length + 20)
    expect(await places()).toBe(people.length + 20)
  })
})
