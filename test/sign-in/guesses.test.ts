import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../support/databases.ts'
import { PASSWORD, startSignInHouse, type SignInHouse } from './house.ts'

describe.each(databaseKinds)('guessing passwords, on %s,', (kind) => {
  let house: SignInHouse
  let clock = Date.parse('2026-06-01T00:00:00Z')
  beforeAll(async () => {
    house = await startSignInHouse({ kind, now: () => clock })
  })
  afterAll(() => house.close())
  const guess = (email: string, password = 'wrong') => house.client.post('/api/v1/auth/login', { email, password })
  /** So many tries are counted, without the time that each of them takes. */
  const tried = (key: string, n: number) => house.kiosk.db('rate_windows').where('key', 'like', `login:${key}`).update({ n })

  it('ends for an address after sixty tries in a quarter of an hour, whoever they were for', async () => {
    const person = await house.makeUser()
    await guess('nobody@people.example')
    await tried('address:%', 59)
    expect((await guess('somebody@people.example')).status).toBe(401)
    const refused = await guess(person.email, PASSWORD)
    expect([refused.status, refused.body.error, Number(refused.headers.get('Retry-After'))]).toEqual([429, 'rate_limited', 900])
    const page = house.browser()
    expect((await page.submit(await page.open('/sign-in'), { email: person.email, password: PASSWORD })).status).toBe(429)
    clock += 15 * 60_000
    expect((await guess(person.email, PASSWORD)).status).toBe(200)
  })

  it('ends for an account after ten tries, also with the right password, from wherever they come', async () => {
    const person = await house.makeUser()
    await guess(person.email.toUpperCase())
    expect(await tried(`account:${person.email}`, 9)).toBe(1)
    expect((await guess(person.email)).status).toBe(401)
    expect((await guess(person.email, PASSWORD)).status).toBe(429)
    expect((await guess((await house.makeUser()).email, PASSWORD)).status).toBe(200)
    clock += 15 * 60_000
    expect((await guess(person.email, PASSWORD)).status).toBe(200)
  })

  it('starts anew for an account whose password was right', async () => {
    const person = await house.makeUser()
    await guess(person.email)
    expect(await tried(`account:${person.email}`, 9)).toBe(1)
    expect((await guess(person.email, PASSWORD)).status).toBe(200)
    expect((await guess(person.email)).status).toBe(401)
  })
})
