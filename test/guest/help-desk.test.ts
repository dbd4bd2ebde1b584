import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { printOrder, virtualPrinter } from '../support/desk-bodies.ts'
import { content, saveBody, startTestKiosk } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'

describe.each(databaseKinds)('lists of people on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))
  let eventId: string
  let desk: Client
  beforeAll(async () => {
    eventId = await house.makeEvent()
    desk = (await house.makeManager(eventId)).client
    await desk.post('/desk/printers', virtualPrinter({ isDefault: true }))
  })

  const park = (userId: string, body: Record<string, unknown>) =>
    desk.post(`/desk/events/${eventId}/people/${userId}/park`, body)
  const helpDesk = async () => (await desk.get(`/desk/events/${eventId}/help-desk`)).body
  const search = async (q: string) =>
    (await desk.get(`/desk/search?eventId=${eventId}&q=${encodeURIComponent(q)}`)).body

  it('show who was sent to the help desk first, by whom, with the newest note', async () => {
    const first = await house.makePerson({ eventId, name: 'Ada Lund' })
    const second = await house.makePerson({ eventId, name: 'Bo Ek' })
    await park(first.userId, { parked: true })
    await park(second.userId, { parked: true, note: 'No ticket' })
    expect((await park(first.userId, { parked: true, note: 'Wrong company' })).body).toMatchObject({
      parked: true,
      helpDeskNote: 'Wrong company',
    })
    const { people } = await helpDesk()
    expect(people).toMatchObject([
      { name: 'Ada Lund', note: 'Wrong company', by: 'Kobayashi Megumi' },
      { name: 'Bo Ek', note: 'No ticket', by: 'Kobayashi Megumi' },
    ])
    for (const { userId } of [first, second])
      expect((await park(userId, { parked: false })).body.helpDeskNote).toBeNull()
    expect((await helpDesk()).people).toEqual([])
  })

  it('refuse a note of more than 200 characters', async () => {
    const person = await house.makePerson({ eventId })
    expect((await park(person.userId, { parked: true, note: 'a'.repeat(201) })).body).toMatchObject({
      error: 'invalid_input',
      details: [{ path: 'note' }],
    })
  })

  it('tell people of one name apart by what only one of them has', async () => {
    const named = { eventId, name: 'Li Jian', kana: null, title: '', affiliation: 'Acme' }
    const [one, two, three] = [
      await house.makePerson(named),
      await house.makePerson({ ...named, name: 'LI  JIAN', affiliation: 'Beta GmbH' }),
      await house.makePerson({ ...named, title: 'Speaker' }),
    ]
    await house.makePerson({ ...named, name: 'Li Jianhong' })
    const { apart } = await search('li jian')
    expect(apart).toEqual({ [one.userId]: one.email, [two.userId]: 'Beta GmbH', [three.userId]: 'Speaker' })
    await park(two.userId, { parked: true })
    expect((await helpDesk()).apart).toEqual({})
    await park(three.userId, { parked: true })
    const both = { [two.userId]: 'Beta GmbH', [three.userId]: 'Acme' }
    expect((await helpDesk()).apart).toEqual(both)
    expect((await desk.get(`/desk/state?eventId=${eventId}`)).body.apart).toEqual(both)
    for (const { userId } of [two, three]) await park(userId, { parked: false })
    expect((await search('beta')).apart).toEqual({})
  })

  it('tell the people of the print jobs and of the check-ins apart', async () => {
    await desk.post(`/desk/events/${eventId}/check-in`, { on: true })
    const people = [
      await house.makePerson({ eventId, name: 'Eva Sand', affiliation: 'Acme' }),
      await house.makePerson({ eventId, name: 'Eva Sand', affiliation: 'Beta' }),
    ]
    for (const { client, userId, qr } of people) {
      const { body } = await client.post(
        `/api/passes/${eventId}`,
        saveBody({ action: 'confirm', content: content({ name: 'Eva Sand' }) }),
      )
      await desk.post('/desk/prints', printOrder(eventId, userId, body.render.hash))
      await desk.post('/desk/check-ins', { eventId, qr, requestKey: crypto.randomUUID() })
    }
    const apart = { [people[0]!.userId]: 'Acme', [people[1]!.userId]: 'Beta' }
    expect((await desk.get(`/desk/prints?eventId=${eventId}`)).body.apart).toEqual(apart)
    expect((await desk.get(`/desk/check-ins?eventId=${eventId}`)).body.apart).toEqual(apart)
  })
})
