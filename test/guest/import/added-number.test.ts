import { beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../support/databases.ts'
import { startTestKiosk, type TestPerson } from '../../support/kiosk.ts'
import { takeList } from './take-list.ts'
import { opened } from '../../support/opened.ts'

describe.each(databaseKinds)('the search by registration number on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))
  let eventId: string
  let manager: TestPerson
  beforeAll(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
  })

  const found = async (q: string): Promise<string[]> => {
    const query = new URLSearchParams({ eventId, q })
    const { body } = await manager.client.get(`/desk/search?${query}`)
    return body.people.map(({ userId }: { userId: string }) => userId)
  }

  it('finds a person at once by a number that a list adds, or adds with other changes', async () => {
    const people = [
      await house.makePerson({ eventId, name: 'Ada Park' }),
      await house.makePerson({ eventId, name: 'Bo Quist' }),
    ] as const
    expect(await found('R-48151')).toEqual([])
    const [ada, bo] = people
    const list = `Name,Email,Registration ID,Affiliation
Ada Park,${ada.email},R-48151,
Bo Quist,${bo.email},R-62342,Kumo
`
    expect((await takeList(manager.client, eventId, list)).counts.changed).toBe(2)
    expect(await found('R-48151')).toEqual([ada.userId])
    expect(await found('R-62342')).toEqual([bo.userId])
  })

  it('finds who remains of merged duplicates by the number and the e-mail of either', async () => {
    await takeList(
      manager.client,
      eventId,
      `Name,Email,Registration ID,Ticket
Cy Roth,cy@people.example,R-71001,General
Cy Roth,roth@work.example,R-71002,General
`,
    )
    const [stays, goes] = [(await found('R-71001'))[0]!, (await found('R-71002'))[0]!]
    const path = `/desk/events/${eventId}/people/${stays}/merge`
    const merged = await manager.client.post(path, { otherUserId: goes, take: [] })
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    for (const q of ['R-71001', 'R-71002', 'cy@people.example', 'roth@work.example'])
      expect(await found(q), q).toEqual([stays])
  })
})
