// @module-tag slow
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/platform/http/endpoint.ts'
import { resourceEndpoints } from '../../contract/event/resource-api/resource-endpoints.ts'
import { startDevice } from '../../src-server/account/app-token/app-tokens.ts'
import type { Client } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import type { TestPerson } from '../support/kiosk.ts'
import { makeOauthToken } from '../support/oauth-token.ts'
import { startEventWorld } from './world.ts'
import { opened } from '../support/opened.ts'

const rows = Object.values(resourceEndpoints) as readonly Endpoint[]
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const
/** All spellings of a path's address. */
const SPELLINGS = ['', '/api', '/v1'].flatMap((prefix) =>
  ['', '/', '//'].map((end) => (path: string) => prefix + path + end),
)

/** Statuses of reads, of registering, of unsupported methods, and of paths outside of this API. */
interface Wanted {
  readonly reads: number
  readonly writes: number
  readonly others: number
  readonly elsewhere: number
  /** OPTIONS: a preflight has no credential; with a credential it is a call like any other. */
  readonly options: number
  readonly head: number
}
const ANYBODY = { reads: 200, writes: 401, others: 405, elsewhere: 404, options: 204, head: 405 }
const KNOWN = { ...ANYBODY, writes: 200 }
const BY_BEARER = { ...KNOWN, options: 405 }
const APP = { reads: 200, writes: 200, others: 403, elsewhere: 403, options: 403, head: 403 }
const BAD_BEARER = { reads: 401, writes: 401, others: 401, elsewhere: 401, options: 401, head: 401 }

describe.each(databaseKinds)('access to the resource API on %s', (kind) => {
  const world = opened(() => startEventWorld({ kind }))
  let person: TestPerson
  let ids: Record<string, string>
  beforeAll(async () => {
    person = await world.makePerson()
    const { eventId } = await world.addEvent({ pins: [[139.76, 35.68]] })
    ids = {
      eventId,
      ticketId: await world.addTicket(eventId),
      playlistId: await world.addPlaylist([eventId]),
    }
  })

  const oauthToken = (change?: Parameters<typeof makeOauthToken>[2]): Promise<string> =>
    makeOauthToken(world.db, person.userId, change)
  const bearer = (token: string, client = world.client): Client => client.with({ bearer: token })
  const phone = async (): Promise<{ access_token: string; refresh_token: string }> =>
    startDevice(world.db, {
      userId: person.userId,
      device: { name: 'Phone', platform: 'ios' },
      now: Date.now(),
    })

  const callers: readonly [string, () => Client | Promise<Client>, Wanted][] = [
    ['nobody', () => world.client, ANYBODY],
    ['a web session', () => person.client, KNOWN],
    [
      'a web session, from a page of another site',
      () => person.client.with({ origin: 'https://evil.example' }),
      { ...KNOWN, writes: 403 },
    ],
    [
      'a web session, from nowhere',
      () => person.client.with({ origin: null }),
      { ...KNOWN, writes: 403 },
    ],
    [
      'an ended session',
      () => world.client.with({ cookie: 'passdesk_session=gone' }),
      { ...ANYBODY, reads: 401 },
    ],
    ['a personal token', async () => bearer(await world.tokenOf(person)), BY_BEARER],
    ['a personal token that was never given', () => bearer('pat_gone'), BAD_BEARER],
    ["a phone's access token", async () => bearer((await phone()).access_token), BY_BEARER],
    ["a phone's refresh token", async () => bearer((await phone()).refresh_token), BAD_BEARER],
    ["an app's access token", async () => bearer(await oauthToken()), APP],
    [
      "an app's access token, from a page of its own",
      async () => bearer(await oauthToken()).with({ origin: 'https://app.example' }),
      APP,
    ],
    [
      "an app's access token beside the cookie of an ended session",
      async () =>
        bearer(await oauthToken(), world.client.with({ cookie: 'passdesk_session=gone' })),
      APP,
    ],
    [
      "an app's access token that is out of date",
      async () => bearer(await oauthToken({ expiresAt: Date.now() - 1 })),
      BAD_BEARER,
    ],
    [
      "an app's refresh token",
      async () => bearer(await oauthToken({ kind: 'RefreshToken' })),
      BAD_BEARER,
    ],
    [
      "an app's access token that was revoked",
      async () => bearer(await oauthToken({ revoked: true })),
      BAD_BEARER,
    ],
    ['a suspended app', async () => bearer(await oauthToken({ status: 'suspended' })), BAD_BEARER],
    ['a bad token beside a good session', () => bearer('gone', person.client), BAD_BEARER],
  ]

  const wantedOf = (row: Endpoint | undefined, method: string, wanted: Wanted): number => {
    if (method === 'HEAD') return wanted.head
    if (method === 'OPTIONS') return wanted.options
    if (!row) return wanted.others
    return method === 'GET' ? wanted.reads : wanted.writes
  }
  const filled = (path: string): string =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!)
  const paths = [...new Set(rows.map((row) => row.path))]

  /**
   * Prefixes and trailing slashes do not depend on the database: on the second one each is used
   * once, not on every path and method.
   */
  let turn = 0
  const spellings = () =>
    kind === 'sqlite'
      ? SPELLINGS
      : [SPELLINGS[0]!, SPELLINGS[1 + (turn++ % (SPELLINGS.length - 1))]!]

  it.each(callers)(
    '%s gets the same replies under every prefix and trailing slash, on every path and method',
    { timeout: 120_000 },
    async (_, makeClient, wanted) => {
      const client = await makeClient()
      for (const path of paths) {
        for (const method of METHODS) {
          const row = rows.find((one) => one.path === path && one.method === method)
          const body =
            method === 'POST' || method === 'PUT' || method === 'PATCH'
              ? { ticketId: ids.ticketId }
              : undefined
          const status = wantedOf(row, method, wanted)
          for (const spelling of spellings()) {
            const asked = spelling(filled(path))
            const answer = await client.send(method, asked, body)
            expect([method, asked, answer.status]).toEqual([method, asked, status])
            if (status >= 400 && method !== 'HEAD')
              expect(typeof answer.body.error_description).toBe('string')
            if (status === 405) expect(answer.headers.get('Allow')).toContain('OPTIONS')
          }
        }
      }
    },
  )

  /**
   * Paths of this API in another case, under two prefixes, shortened, extended; and everything
   * under /admin.
   */
  const strange = (): string[] => [
    ...paths.map((path) =>
      filled(path).replace(/^\/(.)/, (_, letter: string) => `/${letter.toUpperCase()}`),
    ),
    ...paths.flatMap((path) =>
      [
        '/API',
        '/V1',
        '/api/v1',
        '/v1/api',
        '/v2',
        '/admin',
        '/api/admin',
        '/v1/admin',
        '/manage',
      ].map((prefix) => prefix + filled(path)),
    ),
    ...paths.map((path) => `${filled(path)}/more`),
    '/admin',
    '/admin/',
    '/admin/users',
    '/ADMIN',
  ]

  it.each(callers)(
    '%s finds no other paths',
    { timeout: 120_000 },
    async (_, makeClient, wanted) => {
      const client = await makeClient()
      for (const path of strange()) {
        if (
          paths.some((known) =>
            new RegExp(`^(/api|/v1)?${known.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
          )
        )
          continue
        const answer = await client.get(path)
        expect([path, answer.status]).toEqual([path, wanted.elsewhere])
      }
    },
  )
})
