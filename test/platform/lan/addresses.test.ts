import { randomUUID } from 'node:crypto'
import { writeFileSync, mkdirSync, rmSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { safeRedirectPath } from '../../../src-server/platform/http/origins.ts'
import { databaseKinds } from '../../support/databases.ts'
import { saveBody, startTestKiosk } from '../../support/kiosk.ts'
import { made, opened } from '../../support/opened.ts'
import { openedEvent } from '../../support/opened-event.ts'
import { rawRequest } from '../../support/raw-request.ts'
import { temporaryFolder } from '../../support/after-file.ts'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createFileDocuments } from '../../../src-server/platform/http/file-documents.ts'
import { pages as english } from '../../../messages/en/pages/index.ts'
import { flatten, messages } from '../../../messages/index.ts'
import { LANGUAGES, translator } from '../../../messages/translate.ts'

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

const FONT = Uint8Array.from({ length: 300_000 }, (_, i) => i % 251)
let folder: string
const house = opened(() => {
  folder = temporaryFolder('screens')
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>first build</title>')
  writeFileSync(join(folder, 'assets/desk-abc.js'), 'export {}')
  writeFileSync(join(folder, 'assets/noto-abc.ttf'), FONT)
  writeFileSync(join(folder, 'assets/noto-xyz.ttf'), FONT)
  return startTestKiosk({ rendererDir: folder })
})

describe('the loopback listener', () => {
  const statusOf = async (path: string, Host: string): Promise<number> =>
    (await rawRequest(house.kiosk.url, { path, setHost: false, headers: { Host } })).status

  it('rejects a foreign host at every path, before routing', async () => {
    const paths = (
      '/ /desk/state /Desk/state /DESK/setup /api/kiosk/status /events /v1/events /oauth/token ' +
      '/.well-known/openid-configuration /me /sign-in /openapi.json /docs /n /nothing //desk/state ' +
      '/%64esk/state'
    ).split(' ')
    for (const path of paths)
      for (const host of ['evil.example', 'evil.example:80'])
        expect(await statusOf(path, host), `${path} ${host}`).toBe(403)
    for (const host of ['127.0.0.1', 'localhost:1', '[::1]:8', 'LOCALHOST', 'LocalHost:18'])
      expect(await statusOf('/api/kiosk/status', host), host).toBe(200)
    for (const host of [
      '',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      '127.0.0.1@evil.example',
      'x127.0.0.1',
      'a b/../',
    ])
      expect(await statusOf('/', host), host).toBe(403)
  })
})

describe('the redirect after a sign-in', () => {
  const person = made(() => house.makePerson())

  it.each([
    '/..//evil.example',
    '/.//evil.example',
    '//evil.example',
    '/\\evil.example',
    '/a/../..//evil.example/x',
    '/%2e%2e//evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/..///evil.example',
    '/./\\evil.example',
    'evil.example',
    '/%0d%0aLocation:%20https://evil.example',
    '',
  ])('never goes to another site: %s', async (to) => {
    const path = `/sign-in?to=${encodeURIComponent(to)}`
    const { headers, status } = await person.client.get(path)
    expect(status).toBe(303)
    expect(new URL(headers.get('Location')!, house.kiosk.url).origin).toBe(house.kiosk.url)
    expect((await house.client.get(path)).body).not.toMatch(/to=(%2F)?%2F(%2F|%5C)/)
  })

  it('keeps a path of this kiosk with its query', () => {
    expect(safeRedirectPath('/me/passes?event=1', '/me')).toBe('/me/passes?event=1')
    expect(safeRedirectPath('/a/../developer', '/me')).toBe('/developer')
  })
})

describe('a conditional read (RFC 9110 section 13.1.2)', () => {
  const person = made(async () => house.makePerson({ eventId: await house.makeEvent() }))
  let etag: string
  beforeAll(async () => void (etag = (await person.client.get('/api/passes/events')).headers.get('ETag')!))
  const ifNoneMatch = (tag: string) => person.client.get('/api/passes/events', { 'If-None-Match': tag })

  it.each([
    ['the tag itself', (tag: string) => tag],
    ['its strong form', (tag: string) => tag.slice(2)],
    ['a list', (tag: string) => `"x", ${tag}, W/"y"`],
    ['a list with a comma in a tag', (tag: string) => `"a,b",${tag}`],
    ['a list with empty elements', (tag: string) => `, ,${tag.slice(2)} ,`],
    ['a star', () => '*'],
  ])('has no body for %s', async (_, header) => {
    const answer = await ifNoneMatch(header(etag))
    expect([answer.status, answer.body, answer.headers.get('ETag')]).toEqual([304, '', etag])
  })

  it.each([
    ['another tag', () => 'W/"x"'],
    ['a list without it', () => '"x", "y"'],
    ['the tag inside another', (tag: string) => `"x${tag.slice(3)}`],
    ['no quotes', (tag: string) => tag.replaceAll(/W\/|"/g, '')],
    ['a lower-case w', (tag: string) => tag.replace('W/', 'w/')],
    ['a star in quotes', () => '"*"'],
    ['nothing', () => ''],
  ])('has a full reply for %s', async (_, header) => {
    expect((await ifNoneMatch(header(etag))).status).toBe(200)
  })
})

describe.each(databaseKinds)('a UUID in upper case on %s', (kind) => {
  const house = openedEvent({ kind })
  const person = made(() => house.guest())
  const up = (id: string): string => id.toUpperCase()

  it('is accepted in paths, queries and bodies, and returned in lower case', async () => {
    const { eventId, desk } = house
    const saved = await person.client.post(
      `/api/passes/${up(eventId)}`,
      saveBody({ requestKey: up(randomUUID()), action: 'confirm' }),
    )
    expect([saved.status, saved.body.event?.id]).toEqual([200, eventId])
    expect((await person.client.get(`/api/passes/${up(eventId)}`)).body.draft.revision).toBe(1)
    const state = await desk.get(`/desk/state?eventId=${up(eventId)}`)
    expect(state.status).toBe(200)
    expect(JSON.stringify(state.body)).not.toContain(up(eventId))
    const seen = await desk.get(`/desk/events/${up(eventId)}/people/${up(person.userId)}`)
    expect([seen.status, seen.body.userId]).toEqual([200, person.userId])
    const armed = await desk.post('/desk/check-ins', {
      eventId: up(eventId),
      userId: up(person.userId),
      requestKey: up(randomUUID()),
    })
    expect(JSON.stringify(armed.body)).not.toContain(up(person.userId))
  })

  it('is the same request as its lower-case form', async () => {
    const key = randomUUID()
    const walkIn = (requestKey: string, at: string) =>
      house.desk.post('/desk/people', { eventId: at, requestKey, name: '山田 花子' })
    const first = await walkIn(key, house.eventId)
    const again = await walkIn(up(key), up(house.eventId))
    expect(again).toMatchObject({ status: first.status, body: { userId: first.body.userId } })
  })

  it("identifies an event of the resource API, and what a page's form removes", async () => {
    const { eventId } = house
    await house.db('events').where({ id: eventId }).update({ status: 'PUBLISHED' })
    expect((await house.client.get(`/events/${up(eventId)}`)).body.id).toBe(eventId)
    const { tokenId } = (await person.client.post('/api/v1/me/tokens', { name: 'script' })).body
    const form = /name="form" value="([^"]+)"/.exec((await person.client.get('/me')).body)![1]!
    const body = new URLSearchParams({ form, tokenId: up(tokenId) }).toString()
    await person.client.post('/me/tokens/stop', body, FORM)
    expect((await person.client.get('/api/v1/me/tokens')).body.tokens).toEqual([])
    const { pairingId } = (await person.client.post('/api/v1/auth/pairings')).body
    expect((await person.client.get(`/me/pair/${up(pairingId)}`)).status).toBe(200)
    expect((await person.client.get(`/api/v1/auth/pairings/${up(pairingId)}`)).body.pairingId).toBe(pairingId)
  })
})

describe('the files of the desk’s screens', () => {
  const get = (path: string, init?: RequestInit) => fetch(house.kiosk.url + path, init)

  it('include a font with its length and type, to be kept for good', async () => {
    const answer = await get('/assets/noto-abc.ttf')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('font/ttf')
    expect(answer.headers.get('content-length')).toBe(String(FONT.length))
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(FONT)

    const head = await get('/assets/noto-abc.ttf', { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(FONT.length))
    const headers = { 'If-None-Match': answer.headers.get('etag')! }
    expect((await get('/assets/noto-abc.ttf', { headers })).status).toBe(304)
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
      const withBody = { headers: { 'Content-Length': 4 } }
      expect((await rawRequest(house.kiosk.url + path, withBody, 'body')).status).toBe(400)
      expect((await get(`${path}?a=b`)).status).toBe(200)
    },
  )

  it('include no font that the next build has deleted', async () => {
    rmSync(join(folder, 'assets/noto-xyz.ttf'))
    const answer = await get('/assets/noto-xyz.ttf')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable')
  })
})

const TEXTS = (
  '/openapi.json /openapi-3.0.json /openapi-pages.json /docs /help /trust /api/kiosk/help?lang=ja ' +
  '/help/printers /help.js /desk/docs/operating /fonts/pass.css /me/passes.js /n /n.js /q.js'
).split(' ')
const BYTES = [
  '/fonts/japanese-bold.ttf',
  '/fonts/inter-latin-wght-normal.woff2',
  '/help/pictures/devices-en',
  '/avatar.svg',
]

describe('a document that is the same for everybody', () => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    rawRequest(house.kiosk.url + path, { headers })

  it.each(TEXTS)('is sent compressed, with a tag of its own, at %s', async (path) => {
    const plain = await ask(path)
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined])
    const tags = new Set([plain.headers.etag])
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { status, headers, bytes } = await ask(path, { 'Accept-Encoding': encoding })
      expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'Accept-Encoding'])
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
    expect((await ask(path, { ...br, 'If-None-Match': '"other"' })).bytes.equals(first.bytes)).toBe(true)
  })

  it('has the same headers for HEAD', async () => {
    for (const path of ['/openapi.json', '/fonts/japanese-bold.ttf']) {
      const whole = await ask(path)
      const headers = { 'Accept-Encoding': 'identity' }
      const head = await fetch(house.kiosk.url + path, { method: 'HEAD', headers })
      expect(head.headers.get('content-length')).toBe(String(whole.bytes.length))
      expect(head.headers.get('etag')).toBe(whole.headers.etag)
    }
  })
})

it('a file that cannot be opened now is temporarily unavailable, and sent once it can be', async () => {
  const documents = createFileDocuments()
  await expect(documents.get('/proc/self/mem', 'font/ttf')).rejects.toMatchObject({
    code: 'temporarily_unavailable',
    headers: { 'Retry-After': '2' },
  })
  expect(await documents.get('/proc/self/missing', 'font/ttf')).toBeNull()
})

describe('the pages in a third language', () => {
  const open = async (path: string, language: string): Promise<string> =>
    (await house.client.get(path, { 'Accept-Language': language })).body

  it.each([
    ['/sign-in', '忘记密码？', '电子邮箱'],
    ['/n', '此参会证有效', '此人没有公开个人资料'],
    ['/q', '请在接待处出示', '此二维码是您参会证的钥匙'],
    ['/n/abc', '请在接待处出示参会证', '活动已结束'],
    ['/trust', '安装证书', '无需安装证书'],
  ])('%s is in Chinese for a Chinese browser', async (path, ...texts) => {
    const html = await open(path, 'zh-CN,zh;q=0.9,en;q=0.8')
    expect(html).toContain('<html lang="zh">')
    for (const text of texts) expect(html).toContain(text)
  })

  it('links every page to its other languages, by their own names', async () => {
    const html = await open('/n', 'zh')
    expect(html).toContain('<a href="/n?lang=en" lang="en" hreflang="en">English</a>')
    expect(html).toContain('<a href="/n?lang=ja" lang="ja" hreflang="ja">日本語</a>')
    expect(html).not.toContain('hreflang="zh"')
    expect(await open('/n?lang=zh', 'ja')).toContain('<html lang="zh">')
  })

  it('are English for a language without a folder', async () => {
    expect(await open('/n', 'tlh')).toContain('<html lang="en">')
  })
})

describe('a partial translation', () => {
  it('falls back to English for missing texts', () => {
    const own = Object.keys(flatten(english)).filter((key) => !key.endsWith('_one'))
    const translated = own.filter((key) => /\p{Script=Han}/u.test(messages.zh[key as 'login.title']))
    const latin = ['consent.person', 'language.locale', 'trust.android']
    expect(own.filter((key) => !translated.includes(key))).toEqual(latin)
    expect(translator('zh')('bar.practice')).toBe(translator('en')('bar.practice'))
  })

  it.each(LANGUAGES)('has the same values in %s as in English', (language) => {
    const values = (text: string): string => [...text.matchAll(/\{\{\w+\}\}/g)].toSorted().join()
    const texts: Readonly<Record<string, string>> = messages[language]
    const own = Object.entries(flatten(english)).filter(([key]) => texts[key] !== undefined)
    expect(own.filter(([key, text]) => values(texts[key]!) !== values(text))).toEqual([])
  })
})

describe('the translator', () => {
  it('chooses the plural form of the language, and groups digits', () => {
    const rows = [1, 14, 1500].map((count) => translator('en')('import.findings.rows', { count }))
    expect(rows).toEqual(['1 row', '14 rows', '1,500 rows'])
  })

  it('returns a text without values unchanged', () => {
    expect(translator('en')('login.app')).toBe('to continue to {{app}}')
  })
})

describe('the texts of the pages', () => {
  it.each(['ja', 'en'] as const)('ask for the same consent as the desk (%s)', (language) => {
    const t = translator(language)
    for (const n of [1, 2, 3, 4] as const)
      expect(t(`myPass.consent.point${n}`)).toBe(t(`pass.consent.text${n}`))
  })

  it('contain no markup, because pages insert them unescaped', () => {
    const all = LANGUAGES.flatMap((language) =>
      Object.keys(flatten(english)).map((key) => [key, translator(language)(key as 'login.title')]),
    )
    expect(all.filter(([, text]) => /[<>&]/.test(text!))).toEqual([])
    // Their pages escape them.
    const quoted = new Set(['pairing.ask', 'trust.iosStep2'])
    expect(all.filter(([key, text]) => text!.includes('"') && !quoted.has(key!))).toEqual([])
  })

  it('stand in the pages with their scripts, not in the server', () => {
    const room = new URL('../../../src-server/', import.meta.url)
    const sources = readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => [file, readFileSync(new URL(file, room), 'utf8')] as const)
    const isScript = /document\.querySelector|window\.addEventListener/
    expect(sources.filter(([, text]) => isScript.test(text)).map(([file]) => file)).toEqual([])
  })
})
