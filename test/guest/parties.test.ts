import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { expectError } from '../support/client.ts'
import { readRev } from '../../src-server/platform/db/rev-store.ts'
import { databaseKinds } from '../support/databases.ts'
import { startTestKiosk } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { ticketClass } from '../support/desk-bodies.ts'
import { takeList } from './import/take-list.ts'
import { withEvent } from '../support/opened-event.ts'

/** The list of an event, with codes of its own. */
const listOf = (eventId: string): string =>
  [
    'name,kana,email,ticket,party,qr',
    '佐藤 健一,さとう けんいち,sato@people.example,家族券,佐藤,SATO-QR',
    '佐藤 由美,さとう ゆみ,sato@people.example,家族券,佐藤,',
    '佐藤 蓮,さとう れん,,家族券,佐藤,',
    ',,,家族券,佐藤,',
    '高橋 陽菜,,hina@people.example,一般,,HINA-QR',
  ]
    .join('\n')
    .replaceAll('-QR', `-${eventId}`)

describe.each(databaseKinds)('parties on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))

  const setUp = async (limit: number | null = null) => {
    const { eventId, manager } = await withEvent(house)
    const staff = (await house.makeReceptionist(eventId)).client
    const { counts } = await takeList(manager.client, eventId, listOf(eventId))
    await manager.client.post(
      `/desk/events/${eventId}/classes`,
      ticketClass({ nameJa: '家族券', nameEn: 'Family ticket', partyPlaces: limit }),
    )
    const match = (qr: string) => staff.post('/desk/match', { eventId, qr })
    const { party } = (await match(`SATO-${eventId}`)).body.person
    const path = `/desk/events/${eventId}/parties/${party.partyId}`
    const rev = (): Promise<number> => readRev(house.db, `event:${eventId}`, 'people')
    return { rev, eventId, manager, staff, counts, match, path, party }
  }

  it('come from a column of the list: one e-mail, one QR, and a place without a name', async () => {
    const { eventId, manager, staff, counts, match, path, party } = await setUp()
    expect(counts).toMatchObject({ total: 5, new: 5, refused: 0 })
    expect(party).toMatchObject({ name: '佐藤', places: 4 })
    expect((await match(`HINA-${eventId}`)).body.person.party).toBeNull()
    const read = (await staff.get(path)).body
    expect(read.ticket).toBe('家族券')
    const named = (name: string) => ({ person: { name } })
    const family = ['佐藤 健一', '佐藤 由美', '佐藤 蓮'].map(named)
    expect(read.places).toMatchObject([...family, { person: null }])
    // A second import of the list changes nothing, also after the place got its name.
    await staff.post(`${path}/places/${read.places[3].partyPlaceId}`, { name: '佐藤 葵' })
    const again = await takeList(manager.client, eventId, listOf(eventId))
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 5, refused: 0 })
    expect((await staff.get(path)).body.places).toHaveLength(4)
    const found = (await staff.get(`/desk/search?eventId=${eventId}&q=葵`)).body.people
    expect(found).toMatchObject([{ name: '佐藤 葵', ticket: '家族券', party: { places: 4 } }])
  })

  it('are found by their name, with everybody in them', async () => {
    const { eventId, manager, staff, path } = await setUp()
    const list = 'name,email,party\nAnn Ox,ann@x.example,Ｔeam Maple\nBen Ox,,Ｔeam Maple\n'
    await takeList(manager.client, eventId, list)
    const search = async (q: string) =>
      (await staff.get(`/desk/search?eventId=${eventId}&q=${encodeURIComponent(q)}`)).body.people.map(
        ({ name }: { name: string }) => name,
      )
    expect(await search('team maple')).toEqual(['Ann Ox', 'Ben Ox'])
    expect(await search('maple ben')).toEqual(['Ben Ox'])
    const { partyPlaceId } = (await staff.get(path)).body.places[3]
    await staff.post(`${path}/places/${partyPlaceId}`, { name: '高橋 葵' })
    expect(await search('佐藤 葵')).toEqual(['高橋 葵'])
  })

  it('give a place its own ticket, and a place of the desk that of the leader', async () => {
    const { eventId, manager, staff } = await setUp(6)
    const list = [
      'name,email,ticket,party',
      `Ann Elm,elm-${eventId}@x.example,家族券,Elm`,
      ',,大人券,Elm',
      ',,子ども券,Elm',
    ].join('\n')
    await takeList(manager.client, eventId, list)
    const [{ party }] = (await staff.get(`/desk/search?eventId=${eventId}&q=elm`)).body.people
    const path = `/desk/events/${eventId}/parties/${party.partyId}`
    await staff.post(`${path}/places`, { places: 3 })
    const { places } = (await staff.get(path)).body
    const { tickets } = (await manager.client.get(`/desk/events/${eventId}/tickets`)).body
    for (const { ticketId } of tickets)
      expectError(await manager.client.delete(`/desk/events/${eventId}/tickets/${ticketId}`), 'conflict')
    const names = ['', 'Ben Elm', 'Cem Elm', 'Dan Elm']
    for (const i of [3, 2, 1])
      await staff.post(`${path}/places/${places[i].partyPlaceId}`, { name: names[i] })
    const named = (await staff.get(path)).body.places.map(
      ({ person }: { person: { name: string; ticket: string } }) => [person.name, person.ticket],
    )
    expect(named).toEqual([
      ['Ann Elm', '家族券'],
      ['Ben Elm', '大人券'],
      ['Cem Elm', '子ども券'],
      ['Dan Elm', '家族券'],
    ])
    expectError(await staff.post(`${path}/places/${randomUUID()}`, { name: 'Eva Elm' }), 'not_found')
  })

  it('keep their tickets when a later list has no tickets', async () => {
    const { eventId, manager } = await setUp()
    const { counts } = await takeList(manager.client, eventId, 'name,email,party\n佐藤 蓮,,佐藤')
    expect(counts).toMatchObject({ new: 0, changed: 0, unchanged: 1, refused: 0 })
  })

  it('assign a name to a place once, with parallel desks, which all see it', async () => {
    const { staff, path, rev } = await setUp()
    const { partyPlaceId } = (await staff.get(path)).body.places[3]
    const before = await rev()
    const answers = await Promise.all(
      ['葵', '楓', '凛'].map((name) => staff.post(`${path}/places/${partyPlaceId}`, { name })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await rev()).toBeGreaterThan(before)
    const { places } = (await staff.get(path)).body
    expect(places).toHaveLength(4)
    expect(places[3].person).toMatchObject({ consentGiven: false, party: { places: 4 } })
  })

  it('grow up to the limit of the ticket, which other desks see', async () => {
    const none = await setUp()
    expectError(await none.staff.post(`${none.path}/places`, { places: 4 }), 'conflict')
    const { staff, path, rev } = await setUp(5)
    const before = await rev()
    expect((await staff.get(path)).body.limit).toBe(5)
    expectError(await staff.post(`${path}/places`, { places: 3 }), 'conflict')
    expect(await rev()).toBe(before)
    expect((await staff.post(`${path}/places`, { places: 4 })).body.places).toHaveLength(5)
    expect(await rev()).toBeGreaterThan(before)
    expectError(await staff.post(`${path}/places`, { places: 5 }), 'conflict')
  })
})
