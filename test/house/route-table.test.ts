import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replyWithErrors } from '../../src-server/platform/http/error-reply.ts'
import { createRouteTable } from '../../src-server/platform/http/route-table.ts'

describe('the route table', () => {
  const routes = createRouteTable()
  const app = new Koa()
  app.silent = true
  let url: string
  let close: () => void
  const add = (method: string, path: string): void =>
    routes.add({ method, path, handle: (ctx) => void (ctx.body = [path, ctx.params]) })
  // A path with parameters is added before the literal path that it would also match.
  for (const path of ['/things/{id}', '/things/all', '/things/{id}/parts/{part}', '/']) add('GET', path)
  add('POST', '/things/{id}')
  app.use(replyWithErrors(pino({ level: 'silent' })))
  app.use(routes.refuseOtherMethods)
  app.use(routes.dispatch())

  beforeAll(async () => {
    const http = app.listen(0, '127.0.0.1')
    await once(http, 'listening')
    url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    close = () => void http.close()
  })
  afterAll(() => close())
  const ask = (path: string, method = 'GET'): Promise<Response> => fetch(url + path, { method })
  const found = async (path: string): Promise<unknown> => (await ask(path)).json()

  it('finds literal paths first, and decodes parameters', async () => {
    expect(await found('/things/all')).toEqual(['/things/all', {}])
    expect(await found('/things/a%20b')).toEqual(['/things/{id}', { id: 'a b' }])
    expect(await found('/things/%ff')).toEqual(['/things/{id}', { id: '%ff' }])
    expect(await found('/things/1/parts/2')).toEqual(['/things/{id}/parts/{part}', { id: '1', part: '2' }])
    expect(await found('/')).toEqual(['/', {}])
  })

  it('accepts one trailing slash, and HEAD if GET is known', async () => {
    expect(await found('/things/7/')).toEqual(['/things/{id}', { id: '7' }])
    expect((await ask('/things/7//')).status).toBe(404)
    expect((await ask('/')).status).toBe(200)
    expect((await ask('/things/7', 'HEAD')).status).toBe(200)
  })

  it('does not match another case, an empty name or a longer path', async () => {
    for (const path of ['/Things/all', '/things/', '/things', '/things/1/parts/', '/things/1/2'])
      expect((await ask(path)).status, path).toBe(404)
  })

  it('refuses a second handler of a method', () => {
    expect(() => add('GET', '/things/{id}')).toThrow(/two handlers/)
  })
})
