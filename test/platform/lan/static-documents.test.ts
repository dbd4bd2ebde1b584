import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createFileDocuments } from '../../../src-server/platform/http/file-documents.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { opened } from '../../support/opened.ts'

const TEXTS = [
  '/openapi.json',
  '/openapi-3.0.json',
  '/openapi-pages.json',
  '/docs',
  '/help',
  '/trust',
  '/api/kiosk/help?lang=ja',
  '/help/printers',
  '/help.js',
  '/desk/docs/operating',
  '/fonts/pass.css',
  '/me/passes.js',
  '/n',
  '/n.js',
  '/q.js',
]
const BYTES = [
  '/fonts/japanese-bold.ttf',
  '/fonts/inter-latin-wght-normal.woff2',
  '/help/pictures/devices-en',
  '/avatar.svg',
]

describe('a document that is the same for everybody', () => {
  const house = opened(() => startTestKiosk())

  /** Without decompression. */
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const call = get(house.kiosk.url + path, { headers, agent: false })
    const [reply] = (await once(call, 'response')) as [IncomingMessage]
    const bytes = Buffer.concat(await reply.toArray())
    return { status: reply.statusCode!, headers: reply.headers, bytes }
  }

  it.each(TEXTS)('is sent compressed, with a tag of its own, at %s', async (path) => {
    const plain = await ask(path)
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined])
    const tags = new Set([plain.headers.etag])
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { status, headers, bytes } = await ask(path, { 'Accept-Encoding': encoding })
      const sent = [status, headers['content-encoding'], headers.vary]
      expect(sent).toEqual([200, encoding, 'Accept-Encoding'])
      expect(headers['content-length']).toBe(String(bytes.length))
      expect(bytes.length).toBeLessThan(plain.bytes.length)
      expect(decompress(bytes).equals(plain.bytes)).toBe(true)
      tags.add(headers.etag)
    }
    expect(tags.size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
  })

  it.each([...TEXTS, ...BYTES])('is not sent again to who has it, at %s', async (path) => {
    const br = { 'Accept-Encoding': 'br' }
    const first = await ask(path, br)
    expect(first.headers['content-length']).toBe(String(first.bytes.length))
    const again = await ask(path, { ...br, 'If-None-Match': first.headers.etag! })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const other = await ask(path, { ...br, 'If-None-Match': '"other"' })
    expect(other.bytes.equals(first.bytes)).toBe(true)
  })

  it('has the same headers for HEAD', async () => {
    for (const path of ['/openapi.json', '/fonts/japanese-bold.ttf']) {
      const whole = await ask(path)
      const head = await fetch(house.kiosk.url + path, {
        method: 'HEAD',
        headers: { 'Accept-Encoding': 'identity' },
      })
      expect(head.headers.get('content-length')).toBe(String(whole.bytes.length))
      expect(head.headers.get('etag')).toBe(whole.headers.etag)
    }
  })
})

describe('a file that cannot be opened now', () => {
  it('is reported as temporarily unavailable, and sent once it can be', async () => {
    const documents = createFileDocuments()
    await expect(documents.get('/proc/self/mem', 'font/ttf')).rejects.toMatchObject({
      code: 'temporarily_unavailable',
      headers: { 'Retry-After': '2' },
    })
    expect(await documents.get('/proc/self/missing', 'font/ttf')).toBeNull()
  })
})
