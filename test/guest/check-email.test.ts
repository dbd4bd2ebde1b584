import { beforeAll, describe, expect, it } from 'vitest'
import { changeUser } from '../../src-server/person/user/user-store.ts'
import { expectError } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import type { TestPerson } from '../support/kiosk.ts'
import { readJwt, startSignInHouse, type TestApp } from '../account/house.ts'
import { opened } from '../support/opened.ts'

describe.each(databaseKinds)('the check of an e-mail at the desk on %s', (kind) => {
  const house = opened(() => startSignInHouse({ kind }))
  let app: TestApp
  let eventId: string
  let manager: TestPerson
  beforeAll(async () => {
    app = await house.makeApp('confidential')
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
  })

  const path = (person: TestPerson, event = eventId) =>
    `/desk/events/${event}/people/${person.userId}/email-check`
  const check = (person: TestPerson, body: object = {}, by = manager) =>
    by.client.post(path(person), { email: person.email, checked: true, ...body })

  /** `email_verified` of the ID token, of UserInfo, and of the next ID token. */
  async function claims(person: TestPerson): Promise<unknown[]> {
    const tokens = await house.signIn(app, person)
    const headers = { Authorization: `Bearer ${tokens.access_token}` }
    const userInfo = await (await fetch(`${house.url}/oauth/userinfo`, { headers })).json()
    const again = await house.refresh(app, tokens.refresh_token)
    return [
      readJwt(tokens.id_token).payload.email_verified,
      userInfo.email_verified,
      readJwt(again.body.id_token!).payload.email_verified,
    ]
  }

  it('makes the address verified for apps, and is withdrawn again', async () => {
    const person = await house.makePerson({ eventId })
    expect(await claims(person)).toEqual([false, false, false])
    const checked = await check(person)
    expect(checked.status).toBe(200)
    expect(Math.abs(Date.parse(checked.body.emailCheckedAt) - Date.now())).toBeLessThan(60_000)
    expect(await claims(person)).toEqual([true, true, true])
    const withdrawn = await check(person, { checked: false })
    expect(withdrawn.body.emailCheckedAt).toBeNull()
    expect(await claims(person)).toEqual([false, false, false])
    const by = { user_id: manager.userId, event_id: eventId }
    const lines = house
      .db('audit_log')
      .where({ ...by, subject_id: person.userId })
      .orderBy('seq')
    expect(await lines.pluck('action')).toEqual(['check_email', 'withdraw_email_check'])
  })

  it('counts for the address in another case', async () => {
    const person = await house.makePerson({ eventId })
    expect((await check(person, { email: person.email.toUpperCase() })).status).toBe(200)
    expect(await claims(person)).toEqual([true, true, true])
  })

  it('ends with the address, and does not return with it', async () => {
    const person = await house.makePerson({ eventId })
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
    const owner = await house.makePerson({ eventId })
    await check(owner)
    const typed = await house.makePerson({ eventId })
    await changeUser(house.db, typed.userId, { email: owner.email }, Date.now())
    expectError(await check(typed, { email: owner.email }), 'conflict')
    expect(await claims(owner)).toEqual([true, true, true])
  })

  it('is refused for an address that is not the stored one', async () => {
    const person = await house.makePerson({ eventId })
    expectError(await check(person, { email: 'else@people.example' }), 'conflict')
    expectError(await check(person, { email: '' }), 'invalid_input')
    expect(await claims(person)).toEqual([false, false, false])
  })

  it('is refused for the own address, and to everybody but managers of the event', async () => {
    const both = await house.makeManager(eventId, { eventId })
    expectError(await check(both, {}, both), 'conflict')
    const person = await house.makePerson({ eventId })
    const other = await house.makeManager(await house.makeEvent())
    const reception = await house.makePerson({ eventId })
    await house.grant(reception, 'receptionist', eventId)
    for (const by of [person, other, reception])
      expectError(await check(person, {}, by), 'event_manager_required')
    const elsewhere = await house.makePerson({ eventId: await house.makeEvent() })
    expectError(await check(elsewhere), 'not_found')
    expect(await claims(person)).toEqual([false, false, false])
  })
})
