import { randomUUID } from 'node:crypto'
import { beforeAll, describe, it } from 'vitest'
import type { Client } from '../../support/client.ts'
import { databaseKinds } from '../../support/databases.ts'
import { startTestKiosk, type TestPerson } from '../../support/kiosk.ts'
import { expectNoWholeTables } from '../../event/whole-tables.ts'
import { opened } from '../../support/opened.ts'

describe.each(databaseKinds)('the queries of check-in and statistics on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))
  let eventId: string
  let desk: Client
  let person: TestPerson
  beforeAll(async () => {
    eventId = await house.makeEvent()
    desk = (await house.makeManager(eventId)).client
    person = await house.makePerson({ eventId })
    for (let i = 0; i < 10; i += 1) await house.makePerson({ eventId })
  })

  const checkIn = (change: Record<string, unknown>) =>
    desk.post('/desk/check-ins', { eventId, requestKey: randomUUID(), ...change })

  it.each<[string, () => Promise<{ status: number }>]>([
    ['a check-in by QR', () => checkIn({ qr: person.qr })],
    ['a second one', () => checkIn({ userId: person.userId })],
    ['somebody without a ticket here', async () => checkIn({ qr: (await house.makePerson()).qr })],
    ['the door', () => desk.get(`/desk/check-ins?eventId=${eventId}`)],
    ['a day', () => desk.get(`/desk/stats?eventId=${eventId}`)],
    ['its file', () => desk.get(`/desk/stats.csv?eventId=${eventId}`)],
    [
      'times of the screens',
      () => desk.post('/desk/timings', { eventId, samples: [{ kind: 'search', ms: 30 }] }),
    ],
  ])('reads no whole table for %s', async (_, work) => {
    await expectNoWholeTables(house.db, work)
  })
})
