import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/platform/http/endpoint.ts'
import { allEndpoints } from '../../../contract/app/endpoints.ts'
import { startSession } from '../../../src-server/account/session/session-store.ts'
import type { Client } from '../../support/client.ts'
import { startTestKiosk, type TestPerson } from '../../support/kiosk.ts'
import { overTls } from './tls-client.ts'
import { pathOfRow } from '../../support/desk-bodies.ts'
import { opened } from '../../support/opened.ts'

const deskRows = allEndpoints.filter(({ api }) => api === 'desk')
/** State-changing rows that accept a session cookie. */
const changing = allEndpoints.filter(
  ({ api, method }) => (api === 'desk' || api === 'native') && method !== 'GET',
)
const named = (row: Endpoint): string => `${row.method} ${row.path}`

describe('every row of the contract', { timeout: 120_000 }, () => {
  const house = opened(() => startTestKiosk({ lanPort: 0 }))
  let admin: TestPerson
  let visitor: TestPerson
  let eventId: string
  let atTheDoor: ReturnType<typeof overTls>
  beforeAll(async () => {
    eventId = await house.makeEvent()
    admin = await house.makeAdmin()
    visitor = await house.makePerson({ eventId })
    atTheDoor = overTls(house.kiosk.lan!.port!, (await house.client.get('/ca.crt')).body)
  })

  const pathOf = (row: Endpoint): string => `${pathOfRow(row, eventId)}?eventId=${eventId}`
  const bodyOf = (row: Endpoint): unknown =>
    row.method === 'GET' ? undefined : row.rawBody ? new Uint8Array([1]) : {}
  const send = (client: Client, row: Endpoint) => client.send(row.method, pathOf(row), bodyOf(row))

  it('of the desk is missing on the LAN listener, even for an administrator', async () => {
    const { id } = await startSession(house.db, admin.userId, Date.now())
    const headers = {
      Cookie: `passdesk_session=${id}`,
      Origin: 'https://pass-kiosk.local:8443',
    }
    for (const row of deskRows) {
      const answer = await atTheDoor(pathOf(row), { method: row.method, headers })
      expect(answer.status, named(row)).toBe(404)
    }
  })

  it('that changes something rejects the cookie from a page of another site', async () => {
    for (const row of changing) {
      for (const origin of ['https://elsewhere.example', 'null', `${house.kiosk.url}0`, null]) {
        const { status, body } = await send(admin.client.with({ origin }), row)
        const refused = [403, 'invalid_origin']
        expect([status, body.error], `${named(row)} ${origin}`).toEqual(refused)
      }
    }
  })

  it('of the desk requires a signed-in user', async () => {
    const open = deskRows.filter((row) => row.access.credential === 'anonymous').map(named)
    expect(open).toEqual(['GET /desk/setup', 'POST /desk/setup'])
    for (const row of deskRows.filter(({ access }) => access.credential !== 'anonymous'))
      expect((await send(house.client, row)).status, named(row)).toBe(401)
  })

  it('of the desk only tells a participant that they manage no event', async () => {
    const done: string[] = []
    for (const row of deskRows) {
      const answer = await send(visitor.client, row)
      expect(answer.status, named(row)).toBeLessThan(500)
      if (answer.status < 400) done.push(named(row))
    }
    expect(done.toSorted()).toEqual(['GET /desk/events', 'GET /desk/setup'])
    expect((await visitor.client.get('/desk/events')).body).toEqual({ events: [], others: [] })
  })

  it('of the desk names a role', () => {
    const without = deskRows
      .filter(({ access }) => access.credential === 'session' && access.role === undefined)
      .map(({ id }) => id)
    // A user without events gets an empty list.
    expect(without).toEqual(['listDeskEvents'])
  })
})
