import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestKiosk, type TestKiosk } from '../../support/kiosk.ts'

const FONT = Uint8Array.from({ length: 300_000 }, (_, i) => i % 251)

describe('the files of the desk’s screens', () => {
  let house: TestKiosk
  let folder: string
  const get = (path: string, init?: RequestInit) => fetch(house.kiosk.url + path, init)

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'passdesk-screens-'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>first build</title>')
    writeFileSync(join(folder, 'assets/desk-abc.js'), 'export {}')
    writeFileSync(join(folder, 'assets/noto-abc.ttf'), FONT)
    writeFileSync(join(folder, 'assets/noto-xyz.ttf'), FONT)
    house = await startTestKiosk({ rendererDir: folder })
  })
  afterAll(async () => {
    await house.close()
    rmSync(folder, { recursive: true })
  })

  it('include a font with its length and type, to be kept for good', async () => {
    const answer = await get('/assets/noto-abc.ttf')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('font/ttf')
    expect(answer.headers.get('content-length')).toBe(String(FONT.length))
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(FONT)

    const head = await get('/assets/noto-abc.ttf', { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(FONT.length))
    const again = await get('/assets/noto-abc.ttf', {
      headers: { 'If-None-Match': answer.headers.get('etag')! },
    })
    expect(again.status).toBe(304)
  })

  it('stay those of the start while the next build is written', async () => {
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>next build</title>')
    writeFileSync(join(folder, 'assets/desk-abc.js'), 'export const next = 1')
    writeFileSync(join(folder, 'assets/desk-def.js'), 'export {}')
    expect(await (await get('/')).text()).toContain('first build')
    expect(await (await get('/assets/desk-abc.js')).text()).toBe('export {}')
    expect((await get('/assets/desk-def.js')).status).toBe(404)
  })

  it.each(['/', '/assets/desk-abc.js', '/assets/noto-abc.ttf'])(
    'are sent only for a request without a body and with sound text: %s',
    async (path) => {
      for (const query of ['?a=%00', '?a=%ff']) expect((await get(path + query)).status).toBe(400)
      expect(await statusWithBody(path)).toBe(400)
      expect((await get(`${path}?a=b`)).status).toBe(200)
    },
  )

  /** Status of a GET with a body, which `fetch` does not send. */
  const statusWithBody = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const call = request(house.kiosk.url + path, { headers: { 'Content-Length': 4 } }, (reply) =>
        resolve(reply.resume().statusCode!),
      )
      call.on('error', reject).end('body')
    })

  it('include no font that the next build has deleted', async () => {
    rmSync(join(folder, 'assets/noto-xyz.ttf'))
    const answer = await get('/assets/noto-xyz.ttf')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable')
  })
})
