import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { expectError, type Answer } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { bodyOf } from '../support/desk-steps.ts'
import type { TestPerson } from '../support/kiosk.ts'
import { applyList, readList, takeList } from './import/take-list.ts'
import { openedEvent, withEvent } from '../support/opened-event.ts'
import { madeEach } from '../support/opened.ts'

const PASSWORD = 'correct horse battery'

/** Staff of event B know the e-mail of an account that is not of their event, and nothing more. */
describe.each(databaseKinds)('staff of event B on %s:', (kind) => {
  const house = openedEvent({ kind })
  const b = madeEach(async () => {
    const event = await withEvent(house)
    return { ...event, reception: await house.makeReceptionist(event.eventId) }
  })

  describe('the e-mail of a foreign account', () => {
    const names = { name: '佐藤 凛', kana: 'さとう りん' }
    const foreign = { ...names, affiliation: 'Kumo', title: 'CTO', consent: false }
    const victims: readonly (readonly [string, () => Promise<TestPerson>])[] = [
      ['a participant of event A', () => house.makePerson({ ...foreign, eventId: house.eventId })],
      [
        'somebody who was cancelled at event A',
        () => house.makePerson({ ...foreign, eventId: house.eventId, entryState: 'CANCELLED' }),
      ],
      ['an administrator', () => house.makeAdmin()],
      ['a manager of event A', () => house.makeManager(house.eventId, foreign)],
      ['a receptionist of event A', () => house.makeReceptionist(house.eventId, foreign)],
      ['somebody with a password alone', () => house.makePerson({ ...foreign, password: PASSWORD })],
      ['an account without anything', () => house.makePerson(foreign)],
    ]
    const typed = { name: 'Typed Name', kana: 'たいぷど', affiliation: 'Typed Inc.' }
    const walkIn = (email: string, by = b.reception, change = {}): Promise<Answer> =>
      by.client.post('/desk/people', {
        eventId: b.eventId,
        ...typed,
        email,
        requestKey: randomUUID(),
        ...change,
      })
    const at = (userId: string): string => `/desk/events/${b.eventId}/people/${userId}`
    /** Everything that belongs to the account. */
    const state = async (userId: string) => ({
      user: await house.db('users').where({ id: userId }).first(),
      codes: await house.db('personal_qrs').where({ user_id: userId }).orderBy('id'),
      consents: await house.db('consents').where({ user_id: userId }),
      entries: await house.db('entries').where({ user_id: userId }).orderBy('id'),
      roles: await house.db('role_grants').where({ user_id: userId }),
    })

    it.each(victims)('of %s adds a person with what staff typed, and nothing else', async (_, make) => {
      const victim = await make()
      const before = await state(victim.userId)
      const added = await walkIn(victim.email.toUpperCase())
      expect(added.status, JSON.stringify(added.body)).toBe(201)
      expect(added.body).toMatchObject({ ...typed, email: victim.email, consentGiven: false, kept: [] })
      expect(added.body.userId).not.toBe(victim.userId)
      const { userId } = added.body
      const seen = [
        added,
        await b.reception.client.get(at(userId)),
        await b.reception.client.get(`/desk/search?eventId=${b.eventId}&q=${victim.email}`),
        await b.desk.get(`/api/admin/passes/${b.eventId}/participants`),
        await b.desk.get(`/desk/attendees.csv?eventId=${b.eventId}`),
      ]
      for (const answer of seen) {
        expect(answer.status).toBeLessThan(300)
        const text = JSON.stringify(answer.body)
        for (const word of [before.user.name, before.user.affiliation, victim.userId])
          if (word) expect(text).not.toContain(word)
      }
      const own = await b.desk.get(`${at(userId)}/qr`)
      await b.desk.post(`${at(userId)}/qr`, { reason: 'lost', personPresent: true })
      await b.reception.client.post(`${at(userId)}/consent`)
      await b.desk.post(`${at(userId)}/password`)
      await b.reception.client.post(`${at(userId)}/kana`, { kana: 'いぶ' })
      expect(await state(victim.userId)).toEqual(before)
      // The code that staff saw is not the account's.
      expect(own.body.picture).not.toBeNull()
      for (const path of ['', '/qr', '/logos'])
        expectError(await b.desk.get(`${at(victim.userId)}${path}`), 'not_found')
      for (const [path, body] of [
        ['/qr', { reason: 'lost', personPresent: true }],
        ['/consent', undefined],
        ['/password', undefined],
      ] as const)
        expectError(await b.desk.post(`${at(victim.userId)}${path}`, body), 'not_found')
    })

    it('finds the person again: a repeat is one person, a second walk-in a conflict', async () => {
      const victim = await house.makePerson({ ...foreign, eventId: house.eventId })
      const requestKey = randomUUID()
      const first = await walkIn(victim.email, b.reception, { requestKey })
      expect((await walkIn(victim.email, b.reception, { requestKey })).body).toEqual(first.body)
      expectError(await walkIn(victim.email), 'conflict')
      for (let round = 0; round < 4; round += 1) {
        const known = round % 2 === 0 ? null : await house.makePerson(foreign)
        const email = known?.email ?? `new-${round}-${b.eventId}@people.example`
        const parallel = await Promise.all([0, 1, 2].map(() => walkIn(email)))
        expect(parallel.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
      }
    })

    it('gives no password: the person signs in with their own account', async () => {
      const victim = await house.makePerson({ ...foreign, password: PASSWORD })
      const { userId } = (await walkIn(victim.email)).body
      expectError(await b.desk.post(`${at(userId)}/password`), 'conflict')
      await house.client.signIn(victim.email, PASSWORD)
    })

    it('in a list adds people with what the list says, and a second list finds them', async () => {
      const victim = await house.makePerson({ ...foreign, eventId: house.eventId, password: PASSWORD })
      const before = await state(victim.userId)
      const take = async (list: string) => {
        const preview = await readList(b.desk, b.eventId, list)
        await applyList(b.desk, preview.importId)
        return preview
      }
      const list = (affiliation: string): string =>
        `name,mail,affiliation,id\nListed Name,${victim.email},${affiliation},N-1\n`
      expect(await take(list('One'))).toMatchObject({ rows: [{ result: 'new' }], kept: 0 })
      expect(await take(list('One'))).toMatchObject({ rows: [{ result: 'unchanged' }] })
      expect(await take(list('Two'))).toMatchObject({ rows: [{ result: 'changed', kept: [] }] })
      const again = await take(`name,mail\nListed Name,${victim.email}\n`)
      expect(again).toMatchObject({ rows: [{ result: 'unchanged' }] })
      expect(await state(victim.userId)).toEqual(before)
      const { body } = await b.desk.get(`/desk/search?eventId=${b.eventId}&q=${victim.email}`)
      expect(body.people).toMatchObject([{ name: 'Listed Name', affiliation: 'Two', email: victim.email }])
    })

    it('that a list gives to a registered person changes that person alone', async () => {
      const victim = await house.makePerson({ ...foreign, eventId: house.eventId, password: PASSWORD })
      const before = await state(victim.userId)
      const take = (list: string) => takeList(b.desk, b.eventId, list)
      await take(`name,mail,id\nOwn Person,own-${b.eventId}@people.example,N-9\n`)
      await take(`name,mail,id\nOwn Person,${victim.email},N-9\n`)
      expect(await state(victim.userId)).toEqual(before)
      const { body } = await b.desk.get(`/desk/search?eventId=${b.eventId}&q=own person`)
      expect(body.people).toMatchObject([{ name: 'Own Person', email: victim.email }])
      await house.client.signIn(victim.email, PASSWORD)
      const free = `free-${b.eventId}@people.example`
      await take(`name,mail,id\nOwn Person,${free},N-9\n`)
      expect(await house.db('users').where({ email_folded: free })).toHaveLength(1)
    })

    it('is kept by a merge of two people of the event, and gives no account to sign in', async () => {
      const victim = await house.makePerson({ ...foreign, eventId: house.eventId, password: PASSWORD })
      const one = (await walkIn(victim.email)).body
      const other = (await walkIn('', b.reception, { email: `o-${b.eventId}@people.example` })).body
      const before = await state(victim.userId)
      const body = { otherUserId: one.userId, take: ['email'] }
      await bodyOf(200, b.desk.post(`${at(other.userId)}/merge`, body))
      expect((await b.desk.get(at(other.userId))).body).toMatchObject({ email: victim.email })
      expect(await state(victim.userId)).toEqual(before)
    })
  })

  describe('the password of a participant', () => {
    const reset = (userId: string, by = b.manager): Promise<Answer> =>
      by.client.post(`/desk/events/${b.eventId}/people/${userId}/password`)

    it('is not reset if the account has an entry of another event, except by an administrator', async () => {
      const person = await house.makePerson({ eventId: b.eventId })
      expect((await reset(person.userId)).status).toBe(200)
      await house.enter(person, house.eventId)
      const both = await house.makeManager(b.eventId)
      await house.grant(both, 'event_manager', house.eventId)
      for (const by of [b.manager, both])
        expectError(await reset(person.userId, by), 'event_manager_required')
      await house.grantAdmin(both)
      expect((await reset(person.userId, both)).body.firstPassword).toMatch(/^[a-z2-9-]{14}$/)
    })

    it('is reset again at the event that issued the first one, also when the person changed it', async () => {
      const person = await house.makePerson({ eventId: b.eventId })
      const first = (await reset(person.userId)).body.firstPassword
      const client = await house.client.signIn(person.email, first)
      expect((await client.post('/api/v1/me/password', { current: first, next: PASSWORD })).status).toBe(200)
      expect((await reset(person.userId)).status).toBe(200)
    })

    it('of somebody who got a role meanwhile stays', async () => {
      const ofA = await house.makeReceptionist(house.eventId, { eventId: b.eventId })
      const colleague = await house.makeManager(b.eventId, { eventId: b.eventId })
      const admin = await house.makeManager(b.eventId)
      await house.grantAdmin(admin)
      for (const { userId } of [ofA, colleague])
        for (const by of [b.manager, admin]) expectError(await reset(userId, by), 'event_manager_required')
    })
  })
})
