import { afterEach, describe, expect, it } from 'vitest'
import { startTestKiosk, type TestKiosk } from '../support/kiosk.ts'
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

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
    const call = await fetch(`${url}/desk/setup`)
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
    const { started } = await start('cut')
    await expect(started).rejects.toThrow()
  })
})
