import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectError, type Client } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { startTestKiosk, type PersonOptions, type TestPerson } from '../support/kiosk.ts'
import { takeList } from './import/take-list.ts'
import { opened } from '../support/opened.ts'

describe.each(databaseKinds)('the kana of a participant on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))
  let eventId: string
  let desk: Client
  beforeAll(async () => {
    eventId = await house.makeEvent()
    desk = (await house.makeManager(eventId)).client
  })

  const walkIn = async (): Promise<string> => {
    const body = { eventId, name: '渡辺 健太', kana: 'わたべ けんた', requestKey: randomUUID() }
    return (await desk.post('/desk/people', body)).body.userId
  }
  const setKana = (userId: string, kana: string) =>
    desk.post(`/desk/events/${eventId}/people/${userId}/kana`, { kana })
  const found = async (q: string): Promise<string[]> =>
    (await desk.get(`/desk/search?eventId=${eventId}&q=${encodeURIComponent(q)}`)).body.people.map(
      (one: { userId: string }) => one.userId,
    )

  it('is corrected, and the search finds the new one and not the old one', async () => {
    const userId = await walkIn()
    expect(await found('わたべ')).toContain(userId)
    const saved = await setKana(userId, ' ワタナベ　ケンタ ')
    expect(saved.body).toMatchObject({ userId, kana: 'ワタナベ ケンタ', name: '渡辺 健太' })
    expect(await found('わたなべ')).toContain(userId)
    expect(await found('watanabe')).toContain(userId)
    expect(await found('わたべ')).not.toContain(userId)
    expect(await found('渡辺')).toContain(userId)
  })

  it('together with a name from a later list leave the registration number searchable', async () => {
    const manager = await house.makeManager(eventId)
    const list = (number: string, name: string): string =>
      `name,email,Attendee ID\n${name},number@people.example,${number}`
    await takeList(manager.client, eventId, list('REG-4711', 'Mori Aya'))
    const [userId = ''] = await found('REG-4711')
    await setKana(userId, 'もり あや')
    expect(await found('REG-4711')).toEqual([userId])
    await takeList(manager.client, eventId, list('REG-4711', 'Mori Ayako'))
    expect(await found('REG-4711')).toEqual([userId])
  })

  it('can be empty', async () => {
    const userId = await walkIn()
    expect((await setKana(userId, '')).body.kana).toBeNull()
  })

  it.each<[string, Partial<PersonOptions>, (person: TestPerson, other: string) => Promise<void>]>([
    ['an entry in another event', {}, (person, other) => house.enter(person, other)],
    ['a role', {}, (person, other) => house.grant(person, 'event_manager', other)],
    ['a password of their own', { password: 'a long password' }, async () => undefined],
  ])('is not changed if the account has %s', async (_, options, change) => {
    const person = await house.makePerson({ eventId, kana: 'おにぎり', ...options })
    await change(person, await house.makeEvent())
    expectError(await setKana(person.userId, 'べつ'), 'conflict')
    const kana = await house.db('users').where({ id: person.userId }).pluck('kana')
    expect(kana).toEqual(['おにぎり'])
  })
})
