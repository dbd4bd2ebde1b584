import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '../../contract/endpoints.ts'
import { startTestKiosk, type TestKiosk } from '../support/kiosk.ts'
import { overTls } from './tls-client.ts'

/** Pages that people read; they are no API. */
const PAGES = ['/me', '/me/passes', '/sign-in', '/developer', '/developer/new', '/trust', '/docs', '/n', '/openapi.json', '/avatar.svg']

describe('openapi.json and the doors', () => {
  let house: TestKiosk
  let paths: Record<string, Record<string, unknown>>
  beforeAll(async () => {
    house = await startTestKiosk({ lanPort: 0 })
    paths = (await house.client.get('/openapi.json')).body.paths
  })
  afterAll(() => house.close())
  const filled = (path: string): string => path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
  const METHODS = ['get', 'post', 'put', 'patch', 'delete']
  const methodsOf = (path: string): string[] => METHODS.filter((method) => method in paths[path]!).map((method) => method.toUpperCase()).toSorted()
  const isDesk = (path: string): boolean => path.startsWith('/desk')

  it('agree on every path and its methods: a method that is not told is refused, and the refusal names those that are', async () => {
    for (const path of Object.keys(paths)) {
      const answer = await house.client.send('PURGE', filled(path))
      const allowed = (answer.headers.get('Allow') ?? '').split(', ').filter((method) => method !== 'OPTIONS' && (method !== 'HEAD' || methodsOf(path).includes('HEAD')))
      expect([path, answer.status, allowed.toSorted()]).toEqual([path, 405, methodsOf(path)])
    }
  })

  it('agree on the network too, where the desk has nothing', async () => {
    const ask = overTls(house.kiosk.lan!.port!, house.kiosk.lan!.authority())
    for (const path of Object.keys(paths)) expect([path, (await ask(filled(path), { method: 'PURGE' })).status]).toEqual([path, isDesk(path) ? 404 : 405])
  })

  it('tell each row of the contract once, under its own id, and no page for people', () => {
    const ids = Object.values(paths).flatMap((one) => METHODS.flatMap((method) => (one as Record<string, { operationId?: string }>)[method]?.operationId ?? []))
    expect(new Set(ids).size).toBe(ids.length)
    for (const row of allEndpoints) expect([row.id, paths[row.path]?.[row.method.toLowerCase()] !== undefined]).toEqual([row.id, true])
    for (const page of PAGES) expect(paths).not.toHaveProperty([page])
  })
})
