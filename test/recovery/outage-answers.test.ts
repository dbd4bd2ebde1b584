import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, afterEach } from 'vitest'
import { allEndpoints } from '../../contract/app/endpoints.ts'
import type { Endpoint } from '../../contract/platform/http/endpoint.ts'
import type { Answer } from '../support/client.ts'
import { startTestKiosk, type TestKiosk, type TestPerson } from '../support/kiosk.ts'
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

/** Rows that use the database: all but those that reply from memory. */
const rows = allEndpoints.filter(({ api }) => ['desk', 'native', 'resource'].includes(api))

describe('an unavailable database', () => {
  let world: TestKiosk
  let manager: TestPerson
  let proxy: TcpProxy

  beforeAll(async () => {
    world = await startTestKiosk({
      kind: 'postgres',
      via: async (url) => {
        proxy = await openTcpProxy(url)
        return proxy.url
      },
    })
    manager = await world.makeManager(await world.makeEvent())
    proxy.set('cut')
    // The first call may use a connection that is just breaking.
    await manager.client.get('/desk/events')
  })
  afterAll(async () => {
    proxy.set('pass')
    await world.close()
    await proxy.close()
  })

  const call = (row: Endpoint): Promise<Answer> => {
    const path = row.path.replaceAll(/\{\w+\}/g, () => randomUUID())
    return manager.client.send(row.method, path, row.method === 'GET' ? undefined : {})
  }

  it('lets every endpoint reply within 5 s with the cause and a retry time', async () => {
    const wrong: unknown[] = []
    let told = 0
    for (const row of rows) {
      const from = performance.now()
      const { status, body, headers } = await call(row)
      const ms = performance.now() - from
      if (ms > 5_000) wrong.push({ row: row.id, ms })
      if (status < 500) continue
      const fine = [502, 503].includes(status) && Number(headers.get('Retry-After')) > 0
      const named =
        row.api === 'resource' ||
        body.details?.some(
          (one: { path: string; message: string }) => one.path === 'database' && one.message === 'away',
        )
      if (fine && named) told += 1
      else wrong.push({ row: row.id, status, body, retryAfter: headers.get('Retry-After') })
    }
    expect(wrong).toEqual([])
    expect(told).toBeGreaterThan(rows.length * 0.8)
  })

  it.each(['/q', '/n/abc'])('lets a phone at %s show the page, without the places', async (path) => {
    const answer = await world.client.get(path, { 'Accept-Language': 'ja' })
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('お見せください')
  })

  it('lets documents of the API be made when it is back', async () => {
    expect((await world.client.get('/openapi.json')).status).toBe(503)
    proxy.set('pass')
    await expect.poll(async () => (await world.client.get('/openapi.json')).status).toBe(200)
  })
})

describe('a start while the database', () => {
  let proxy: TcpProxy | undefined
  let world: TestKiosk | undefined
  afterEach(async () => {
    proxy?.set('pass')
    await world?.close()
    await proxy?.close()
    world = undefined
  })

  async function start(mode: 'swallow' | 'cut') {
    const { promise: waiting, resolve: onWaiting } = Promise.withResolvers<{
      readonly url: string
      readonly fault: string
    }>()
    const via = async (url: string): Promise<string> => {
      proxy = await openTcpProxy(url)
      proxy.set(mode)
      return proxy.url
    }
    const from = performance.now()
    const started = startTestKiosk({ kind: 'postgres', via, onWaiting })
    started.catch(() => {})
    return { waiting, started, ms: () => performance.now() - from }
  }

  it('does not respond is reported within 10 s, also on its page, and continues automatically', async () => {
    const { waiting, started, ms } = await start('swallow')
    // A start that fails, as without PostgreSQL, never waits.
    const { url, fault } = await Promise.race([waiting, started.then(() => waiting)])
    expect(ms()).toBeLessThan(10_000)
    expect(fault).toBe('silent')
    const page = await fetch(url, { headers: { Accept: 'text/html' } })
    expect(page.status).toBe(503)
    expect(page.headers.get('Retry-After')).toBe('2')
    const html = await page.text()
    expect(html).toContain('Waiting for the database')
    expect(html).toContain('データベースに接続しています')
    expect(html).toContain('http-equiv="refresh"')
    expect(html).toContain('<html lang="ja">')
    const call = await fetch(`${url}/desk/setup`)
    expect(call.status).toBe(503)
    expect(await call.json()).toMatchObject({
      error: 'temporarily_unavailable',
      details: [{ path: 'database', message: 'silent' }],
    })

    proxy!.set('pass')
    world = await started
    expect(world.kiosk.url).toBe(url)
    expect((await world.client.get('/desk/setup')).status).toBe(200)
  })

  it('refuses connections ends at once: a wrong address is more likely than a slow server', async () => {
    await expect((await start('cut')).started).rejects.toThrow()
  })
})
