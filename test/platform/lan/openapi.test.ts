import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Router from '@koa/router'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { allEndpoints } from '../../../contract/app/endpoints.ts'
import { PROVIDER_METHODS } from '../../../src-server/account/oauth/provider-paths.ts'
import type { Answer } from '../../support/client.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { opened } from '../../support/opened.ts'
import { ROOT } from '../../support/repository-files.ts'
import { overTls } from './tls-client.ts'

/** Mounted but undocumented paths. The files of the desk screens have no route. */
const EXCEPTIONS: readonly string[] = []

describe('openapi.json and the listeners', () => {
  let paths: Record<string, Record<string, unknown>>
  let routed: string[]
  const shown = (method: string, path: string): string => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`
  const house = opened(async () => {
    const register = vi.spyOn(Router.prototype, 'register')
    const made = await startTestKiosk({ lanPort: 0 })
    routed = register.mock.calls.flatMap(([path, methods]) =>
      (methods as string[]).map((method) => shown(method, String(path))),
    )
    register.mockRestore()
    return made
  })
  beforeAll(async () => {
    const documents = ['/openapi.json', '/openapi-pages.json']
    const bodies = await Promise.all(documents.map((path) => house.client.get(path)))
    paths = Object.assign({}, ...bodies.map(({ body }) => body.paths))
  })
  const filled = (path: string): string => path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
  const METHODS = ['get', 'post', 'put', 'patch', 'delete']
  const methodsOf = (path: string): string[] =>
    METHODS.filter((method) => method in paths[path]!)
      .map((method) => method.toUpperCase())
      .toSorted()
  const isDesk = (path: string): boolean => path.startsWith('/desk')

  it('agree on every path and its methods; another method is rejected with the allowed ones', async () => {
    for (const path of Object.keys(paths)) {
      const answer = await house.client.send('PURGE', filled(path))
      const allowed = (answer.headers.get('Allow') ?? '').split(', ')
      const own = allowed.filter((method) => method !== 'OPTIONS' && method !== 'HEAD')
      expect([answer.status, own.toSorted()], path).toEqual([405, methodsOf(path)])
    }
  })

  it('agree on the LAN listener too, which has no desk paths', async () => {
    const ask = overTls(house.kiosk.lan!.port!, house.kiosk.lan!.authority())
    for (const path of Object.keys(paths))
      expect((await ask(filled(path), { method: 'PURGE' })).status, path).toEqual(isDesk(path) ? 404 : 405)
  })

  it('document on the LAN what it serves, and nothing of the desk', async () => {
    const ask = overTls(house.kiosk.lan!.port!, house.kiosk.lan!.authority())
    const documents = ['/openapi.json', '/openapi-3.0.json', '/openapi-pages.json']
    const texts = await Promise.all(documents.map(async (path) => (await ask(path)).text))
    const [programs, older, browsers] = texts.map((text) => JSON.parse(text))
    const served = Object.keys(paths).filter((path) => !isDesk(path))
    expect(Object.keys({ ...programs.paths, ...browsers.paths }).toSorted()).toEqual(served.toSorted())
    expect(Object.keys(older.paths)).toEqual(Object.keys(programs.paths))
    expect([programs.openapi, older.openapi]).toEqual(['3.1.0', '3.0.3'])
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(300_000)
  })

  it('name the station, the help and the licence of the package', async () => {
    const { license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const { info } = (await house.client.get('/openapi.json')).body
    const older = (await house.client.get('/openapi-3.0.json')).body.info
    const { name } = (await house.client.get('/api/kiosk/status')).body
    const { baseUrl } = house.kiosk.addresses
    const contact = { name, url: `${baseUrl}/help` }
    expect([info.contact, older.contact]).toEqual([contact, contact])
    expect(info.license.name).toBe(license)
    expect(older.license).toEqual({ name: license, url: `${baseUrl}/docs` })
    expect((await house.client.get('/docs')).body).toContain(`Licence: ${license}.`)
  })

  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
  /** Expects that this reply is documented, with its content type. */
  const expectDocumented = (method: string, path: string, status: number, answer: Answer): void => {
    const { responses } = paths[path]![method] as { responses: Record<string, { content?: object }> }
    const documented = responses[status] ?? responses['4XX']
    const type = answer.headers.get('Content-Type')!.split(';')[0]
    expect([answer.status, Object.keys(documented?.content ?? {})], path).toEqual([
      status,
      expect.arrayContaining([type]),
    ])
  }

  it('agree on the pages that refuse a browser, and on their content type', async () => {
    const { client } = house
    const authorize = '/oauth/authorize'
    expectDocumented('get', authorize, 400, await client.get(`${authorize}?client_id=none`))
    expectDocumented('post', '/sign-in', 403, await client.post('/sign-in', 'email=&password=', FORM))
  })

  it('document the refusals of forms that are too large or no text', async () => {
    const sent: readonly (readonly [path: string, body: string])[] = [
      ...allEndpoints
        .filter(({ api, body }) => api === 'oauth' && body)
        .map(({ path }) => [path, `client_id=${'x'.repeat(20_000)}`] as const),
      ['/sign-in', 'email=%00'],
      ['/sign-in', `email=${'x'.repeat(100_000)}`],
    ]
    expect(sent.length).toBeGreaterThan(3)
    for (const [path, body] of sent) {
      const answer = await house.client.post(path, body, FORM)
      expectDocumented('post', path, body.length > 1_000 ? 413 : 400, answer)
    }
  })

  it('document the refusal of a caller without the role of a row', () => {
    for (const { id, path, method, access } of allEndpoints) {
      const { responses } = paths[path]![method.toLowerCase()] as { responses: object }
      if (access.role) expect(Object.keys(responses), id).toEqual(expect.arrayContaining(['403']))
    }
  })

  it('list each row of the contract and each page under its own id', () => {
    const ids = Object.values(paths).flatMap((one) =>
      METHODS.flatMap(
        (method) => (one as Record<string, { operationId?: string }>)[method]?.operationId ?? [],
      ),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('agree with the router: every mounted path is documented, and vice versa', () => {
    const provided = [...PROVIDER_METHODS].flatMap(([path, methods]) =>
      methods.filter((method) => !['HEAD', 'OPTIONS'].includes(method)).map((method) => shown(method, path)),
    )
    const elsewhere = allEndpoints
      .filter(({ api }) => api === 'resource')
      .map(({ method, path }) => shown(method, path))
    const described = Object.keys(paths).flatMap((path) =>
      methodsOf(path).map((method) => shown(method, path)),
    )
    const known = new Set([...routed, ...provided, ...elsewhere, 'GET /oauth/authorize/{uid}', ...EXCEPTIONS])
    expect(described.toSorted()).toEqual([...known].toSorted())
  })
})
