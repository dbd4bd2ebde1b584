import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeUser } from '../../src-server/person/user/user-store.ts'
import { readJwt, startSignInHouse } from '../account/house.ts'
import { expectError } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { printOrder, virtualPrinter } from '../support/desk-bodies.ts'
import { confirmOwn, foundAtDesk, orderPrint } from '../support/desk-steps.ts'
import type { PersonOptions, TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { takeList } from './import/take-list.ts'
import { withEvent } from '../support/opened-event.ts'

describe.each(databaseKinds)('the desk on %s:', (kind) => {
  const house = opened(async () => {
    const made = await startSignInHouse({ kind })
    const app = await made.makeApp('confidential')
    return { app, eventA: await made.makeEvent(), ...(await withEvent(made)) }
  })
  beforeAll(() => house.desk.post('/desk/printers', virtualPrinter({ isDefault: true })))

  describe('lists of people', () => {
    const park = (userId: string, body: Record<string, unknown>) =>
      house.desk.post(`/desk/events/${house.eventId}/people/${userId}/park`, body)
    const helpDesk = async () => (await house.desk.get(`/desk/events/${house.eventId}/help-desk`)).body
    const search = async (q: string) =>
      (await house.desk.get(`/desk/search?eventId=${house.eventId}&q=${encodeURIComponent(q)}`)).body

    it('show who was sent to the help desk first, by whom, with the newest note', async () => {
      const first = await house.guest({ name: 'Ada Lund' })
      const second = await house.guest({ name: 'Bo Ek' })
      await park(first.userId, { parked: true })
      await park(second.userId, { parked: true, note: 'No ticket' })
      expect((await park(first.userId, { parked: true, note: 'Wrong company' })).body).toMatchObject({
        parked: true,
        helpDeskNote: 'Wrong company',
      })
      expect((await helpDesk()).people).toMatchObject([
        { name: 'Ada Lund', note: 'Wrong company', by: 'Kobayashi Megumi' },
        { name: 'Bo Ek', note: 'No ticket', by: 'Kobayashi Megumi' },
      ])
      for (const { userId } of [first, second])
        expect((await park(userId, { parked: false })).body.helpDeskNote).toBeNull()
      expect((await helpDesk()).people).toEqual([])
    })

    it('refuse a note of more than 200 characters', async () => {
      const person = await house.guest()
      expect((await park(person.userId, { parked: true, note: 'a'.repeat(201) })).body).toMatchObject({
        error: 'invalid_input',
        details: [{ path: 'note' }],
      })
    })

    it('tell people of one name apart by what only one of them has', async () => {
      const named = { eventId: house.eventId, name: 'Li Jian', kana: null, title: '', affiliation: 'Acme' }
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
      expect((await house.desk.get(`/desk/state?eventId=${house.eventId}`)).body.apart).toEqual(both)
      for (const { userId } of [two, three]) await park(userId, { parked: false })
      expect((await search('beta')).apart).toEqual({})
    })

    it('tell the people of the print jobs and of the check-ins apart', async () => {
      await house.desk.post(`/desk/events/${house.eventId}/check-in`, { on: true })
      const people = [
        await house.guest({ name: 'Eva Sand', affiliation: 'Acme' }),
        await house.guest({ name: 'Eva Sand', affiliation: 'Beta' }),
      ]
      for (const person of people) {
        const hash = await confirmOwn(person, house.eventId, { name: 'Eva Sand' })
        await orderPrint(house.desk, printOrder(house.eventId, person.userId, hash))
        const checkIn = { eventId: house.eventId, qr: person.qr, requestKey: randomUUID() }
        await house.desk.post('/desk/check-ins', checkIn)
      }
      const apart = { [people[0]!.userId]: 'Acme', [people[1]!.userId]: 'Beta' }
      expect((await house.desk.get(`/desk/prints?eventId=${house.eventId}`)).body.apart).toEqual(apart)
      expect((await house.desk.get(`/desk/check-ins?eventId=${house.eventId}`)).body.apart).toEqual(apart)
    })
  })

  describe('the kana of a participant', () => {
    const walkIn = async (): Promise<string> => {
      const body = {
        eventId: house.eventId,
        name: '渡辺 健太',
        kana: 'わたべ けんた',
        requestKey: randomUUID(),
      }
      return (await house.desk.post('/desk/people', body)).body.userId
    }
    const setKana = (userId: string, kana: string) =>
      house.desk.post(`/desk/events/${house.eventId}/people/${userId}/kana`, { kana })
    const found = (q: string) => foundAtDesk(house.desk, house.eventId, q)

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
      const list = (number: string, name: string): string =>
        `name,email,Attendee ID\n${name},number@people.example,${number}`
      await takeList(house.desk, house.eventId, list('REG-4711', 'Mori Aya'))
      const [userId = ''] = await found('REG-4711')
      await setKana(userId, 'もり あや')
      expect(await found('REG-4711')).toEqual([userId])
      await takeList(house.desk, house.eventId, list('REG-4711', 'Mori Ayako'))
      expect(await found('REG-4711')).toEqual([userId])
    })

    it('can be empty', async () => {
      expect((await setKana(await walkIn(), '')).body.kana).toBeNull()
    })

    it.each<[string, Partial<PersonOptions>, (person: TestPerson, other: string) => Promise<void>]>([
      ['an entry in another event', {}, (person, other) => house.enter(person, other)],
      ['a role', {}, (person, other) => house.grant(person, 'event_manager', other)],
      ['a password of their own', { password: 'a long password' }, async () => undefined],
    ])('is not changed if the account has %s', async (_, options, change) => {
      const person = await house.guest({ kana: 'おにぎり', ...options })
      await change(person, await house.makeEvent())
      expectError(await setKana(person.userId, 'べつ'), 'conflict')
      expect(await house.db('users').where({ id: person.userId }).pluck('kana')).toEqual(['おにぎり'])
    })
  })

  describe('a new QR', () => {
    const replace = (person: TestPerson, body: object, by = house.manager) =>
      by.client.post(`/desk/events/${house.eventId}/people/${person.userId}/qr`, body)
    const live = async (person: TestPerson): Promise<string[]> =>
      house.db('personal_qrs').where({ user_id: person.userId, revoked_at: null }).pluck('id')
    const audits = async ({ userId }: TestPerson) => {
      const own = { action: 'replace_qr', subject_id: userId }
      const lines = await house.db('audit_log').where(own).orderBy('seq')
      return lines.map((line) => ({ event: line.event_id, by: line.user_id, ...JSON.parse(line.detail) }))
    }
    async function ofBoth(): Promise<TestPerson> {
      const person = await house.guest()
      await house.enter(person, house.eventA, 'CANCELLED')
      return person
    }

    it('has no further condition for a person of this event only', async () => {
      const person = await house.guest()
      expect((await replace(person, { reason: 'lost' })).status).toBe(200)
      const line = { event: house.eventId, by: house.manager.userId, reason: 'lost' }
      expect(await audits(person)).toEqual([line])
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
      const line = { by: house.manager.userId, reason: 'lost', personPresent: true, atEvent: house.eventId }
      const lines = [house.eventId, house.eventA].map((event) => ({ event, ...line }))
      expect(await audits(person)).toEqual(lines)
    })

    it('requires the same for a person with a role or with an own password', async () => {
      const staff = await house.guest()
      await house.grant(staff, 'event_manager', house.eventA)
      const owner = await house.guest({ password: 'correct horse battery' })
      for (const person of [staff, owner]) {
        expectError(await replace(person, {}), 'person_present_required')
        expect((await replace(person, { personPresent: true })).status).toBe(200)
      }
    })

    it('can be made by an administrator who manages the event without the person present', async () => {
      const person = await ofBoth()
      const admin = await house.makeAdmin()
      await house.grant(admin, 'event_manager', house.eventId)
      expect((await replace(person, { reason: 'copied' }, admin)).status).toBe(200)
      expect((await audits(person)).map(({ event }) => event)).toEqual([house.eventId, house.eventA])
    })
  })

  describe('the check of an e-mail', () => {
    const path = (person: TestPerson, event = house.eventId) =>
      `/desk/events/${event}/people/${person.userId}/email-check`
    const check = (person: TestPerson, body: object = {}, by = house.manager) =>
      by.client.post(path(person), { email: person.email, checked: true, ...body })

    /** `email_verified` of the ID token, of UserInfo, and of the next ID token. */
    async function claims(person: TestPerson): Promise<unknown[]> {
      const tokens = await house.signIn(house.app, person)
      const headers = { Authorization: `Bearer ${tokens.access_token}` }
      const userInfo = await (await fetch(`${house.url}/oauth/userinfo`, { headers })).json()
      const again = await house.refresh(house.app, tokens.refresh_token)
      return [
        readJwt(tokens.id_token).payload.email_verified,
        userInfo.email_verified,
        readJwt(again.body.id_token!).payload.email_verified,
      ]
    }

    it('makes the address verified for apps, and is withdrawn again', async () => {
      const person = await house.guest()
      expect(await claims(person)).toEqual([false, false, false])
      const checked = await check(person)
      expect(checked.status).toBe(200)
      expect(Math.abs(Date.parse(checked.body.emailCheckedAt) - Date.now())).toBeLessThan(60_000)
      expect(await claims(person)).toEqual([true, true, true])
      expect((await check(person, { checked: false })).body.emailCheckedAt).toBeNull()
      expect(await claims(person)).toEqual([false, false, false])
      const by = { user_id: house.manager.userId, event_id: house.eventId }
      const lines = house
        .db('audit_log')
        .where({ ...by, subject_id: person.userId })
        .orderBy('seq')
      expect(await lines.pluck('action')).toEqual(['check_email', 'withdraw_email_check'])
    })

    it('counts for the address in another case', async () => {
      const person = await house.guest()
      expect((await check(person, { email: person.email.toUpperCase() })).status).toBe(200)
      expect(await claims(person)).toEqual([true, true, true])
    })

    it('ends with the address, and does not return with it', async () => {
      const person = await house.guest()
      await check(person)
      const setEmail = (email: string) =>
        house.db.transaction((trx) => changeUser(trx, person.userId, { email }, Date.now()))
      await changeUser(house.db, person.userId, { title: 'Speaker' }, Date.now())
      expect(await claims(person)).toEqual([true, true, true])
      await setEmail(`other-${person.email}`)
      expect(await claims(person)).toEqual([false, false, false])
      await setEmail(person.email)
      expect(await claims(person)).toEqual([false, false, false])
    })

    it('is no check of the account that has the same address typed at its entry', async () => {
      const owner = await house.guest()
      await check(owner)
      const typed = await house.guest()
      await changeUser(house.db, typed.userId, { email: owner.email }, Date.now())
      expectError(await check(typed, { email: owner.email }), 'conflict')
      expect(await claims(owner)).toEqual([true, true, true])
    })

    it('is refused for an address that is not the stored one', async () => {
      const person = await house.guest()
      expectError(await check(person, { email: 'else@people.example' }), 'conflict')
      expectError(await check(person, { email: '' }), 'invalid_input')
      expect(await claims(person)).toEqual([false, false, false])
    })

    it('is refused for the own address, and to everybody but managers of the event', async () => {
      const both = await house.makeManager(house.eventId, { eventId: house.eventId })
      expectError(await check(both, {}, both), 'conflict')
      const person = await house.guest()
      const other = await house.makeManager(await house.makeEvent())
      const reception = await house.guest()
      await house.grant(reception, 'receptionist', house.eventId)
      for (const by of [person, other, reception])
        expectError(await check(person, {}, by), 'event_manager_required')
      const elsewhere = await house.makePerson({ eventId: await house.makeEvent() })
      expectError(await check(elsewhere), 'not_found')
      expect(await claims(person)).toEqual([false, false, false])
    })
  })
})
