import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { overTls } from '../platform/lan/tls-client.ts'
import { databaseKinds } from '../support/databases.ts'
import { PASSWORD, startSignInHouse } from './house.ts'
import { opened } from '../support/opened.ts'

describe.each(databaseKinds)('guessing passwords, on %s,', (kind) => {
  const house = opened(() => startSignInHouse({ kind, now: () => clock }))
  let clock = Date.parse('2026-06-01T00:00:00Z')
  const guess = (email: string, password = 'wrong') =>
    house.client.post('/api/v1/auth/login', { email, password })
  /** This many attempts are counted, without the time that each takes. */
  const tried = (key: string, n: number) =>
    house.db('rate_windows').where('key', 'like', `login:${key}`).update({ n })
  const hashed = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex')

  it('ends for an address after sixty attempts in a quarter of an hour, for any account', async () => {
    const person = await house.makeUser()
    await guess('nobody@people.example')
    await tried('%:address:%', 59)
    expect((await guess('somebody@people.example')).status).toBe(401)
    const refused = await guess(person.email, PASSWORD)
    expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
    expect(refused.headers.get('Retry-After')).toBe('900')
    const browser = house.browser()
    const fields = { email: person.email, password: PASSWORD }
    expect((await browser.submit(await browser.open('/sign-in'), fields)).status).toBe(429)
    clock += 15 * 60_000
    expect((await guess(person.email, PASSWORD)).status).toBe(200)
  })

  it('ends for an account after ten attempts from one address, also with the correct password', async () => {
    const person = await house.makeUser()
    await guess(person.email.toUpperCase())
    expect(await tried(`desk:%:127.0.0.1:${hashed(person.email)}`, 9)).toBe(1)
    expect((await guess(person.email)).status).toBe(401)
    expect((await guess(person.email, PASSWORD)).status).toBe(429)
    expect((await guess((await house.makeUser()).email, PASSWORD)).status).toBe(200)
    clock += 15 * 60_000
    expect((await guess(person.email, PASSWORD)).status).toBe(200)
  })

  it('starts again for an account after the correct password', async () => {
    const person = await house.makeUser()
    await guess(person.email)
    expect(await tried(`desk:%:127.0.0.1:${hashed(person.email)}`, 9)).toBe(1)
    expect((await guess(person.email, PASSWORD)).status).toBe(200)
    expect((await guess(person.email)).status).toBe(401)
  })

  it('ends for an account after a hundred attempts from any addresses', async () => {
    const person = await house.makeUser()
    await guess(person.email)
    expect(await tried(`desk:%:account:${hashed(person.email)}`, 99)).toBe(1)
    expect((await guess(person.email)).status).toBe(401)
    expect((await guess(person.email, PASSWORD)).status).toBe(429)
  })

  it('counts addresses of any length', async () => {
    expect((await guess(`${'a'.repeat(300)}@people.example`)).status).toBe(401)
  })
})

describe('guessing passwords on the LAN', () => {
  const house = opened(() => startSignInHouse({ lanPort: 0, loopbackAddresses: false }))

  it('does not lock out the desk, whose listener has its own limits', async () => {
    const person = await house.makeUser()
    const send = overTls(house.kiosk.lan!.port!, (await house.client.get('/ca.crt')).body)
    const guess = (password: string) =>
      send('/api/v1/auth/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: person.email, password }),
      })
    await guess('wrong')
    await house.db('rate_windows').where('key', 'like', 'login:lan:%').update({ n: 1_000 })
    expect((await guess(PASSWORD)).status).toBe(429)
    await house.client.signIn(person.email, PASSWORD)
  })
})
