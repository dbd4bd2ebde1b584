import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openLogFile, openLog } from '../../src-main/host/open-log.ts'
import { formatError } from '../../src-main/host/format-error.ts'
import { readSettings } from '../../src-server/app/settings.ts'
import { randomBase62, randomSecret } from '../../src-server/platform/secrets/secrets.ts'
import { newFolder } from './rig.ts'
import { isPrivate } from '../support/is-private.ts'

const KNEX =
  "insert into `users` (`email`) values ('mika@people.example') - UNIQUE constraint failed: users.email"
const DAY = 86_400_000

const coded = (code: string, message: string): Error => Object.assign(new Error(message), { code })

function newLog() {
  const data = newFolder()
  const file = join(data, 'logs', 'passdesk.log')
  return { file, log: openLog(readSettings({ data }, {}), {}), text: () => readFileSync(file, 'utf8') }
}

describe('the log keeps no secret', () => {
  const secret = randomSecret()
  const key = randomBytes(32).toString('hex')
  const key16 = randomBase62(16)
  const code22 = randomBase62(22)

  const FIRST = { firstPassword: 'geheim-2' }
  const PEM = '-----BEGIN PRIVATE KEY-----\nMIIEvQ+/\n-----END PRIVATE KEY-----\n'

  it.each<[string, string, unknown]>([
    ['a password', 'geheim-1', { password: 'geheim-1' }],
    ['a first password deep in a reply', 'geheim-2', { a: { b: { c: { d: FIRST } } } }],
    ['a token in a list', 'geheim-3', { rows: [{ token: 'geheim-3' }] }],
    ['a cookie among headers', 'geheim-4', { request: { headers: { Cookie: 'x=geheim-4' } } }],
    ['a client secret', 'geheim-5', { client: { client_secret: 'geheim-5' } }],
    ['a client secret by its other name', 'geheim-9', { client: { clientSecret: 'geheim-9' } }],
    ['a scanned QR', 'geheim-6', { body: { qr: 'geheim-6' } }],
    ['an e-mail address in its field', 'geheim-7', { email: 'geheim-7' }],
    ['a personal token in a text', `pat_${secret}`, { text: `with pat_${secret}.` }],
    ['a session cookie in a text', secret, { text: `passdesk_session=${secret}; Path=/` }],
    ['the installation’s key', key, { text: `key ${key}` }],
    ['the address of a personal QR', code22, { url: `https://pass-kiosk.local:8443/q#${code22}` }],
    ['the address of a tag', key16, { url: `https://pass-kiosk.local:8443/n#${key16}` }],
    ['the password of a database', 'geheim-8', { url: 'postgres://desk:geheim-8@db/passdesk' }],
    ['an ID Token', 'eyJhbGciOiJSUzI1NiJ9', { jwt: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln' }],
    ['a private key', 'MIIEvQ', { pem: PEM }],
    ['a bearer in a quoted header', 'short-one', { text: 'Authorization: Bearer short-one' }],
    ['an e-mail address in a sentence', 'mika@people', { text: '(mika@people.example) exists' }],
  ])('%s', (_, hidden, fields) => {
    const { log, text } = newLog()
    log.info(fields, 'tried')
    const err = Object.assign(new Error(`no: ${JSON.stringify(fields)}`), { fields })
    log.error({ err }, 'failed')
    log.warn(JSON.stringify(fields))
    const lines = text().trimEnd().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([30, 50, 40])
    // In a text, a secret that only its field name identifies cannot be recognised.
    const told =
      hidden.startsWith('geheim') && !JSON.stringify(fields).includes('://')
        ? lines.slice(0, 1).join('')
        : lines.join('')
    expect(told).not.toContain(hidden)
  })

  it('of a failed query, whose ids, codes and cause it contains', () => {
    const { log, text } = newLog()
    const err = Object.assign(new Error(KNEX), {
      code: '23505',
      detail: 'Key (email)=(mika@people.example) already exists.',
    })
    const requestId = 'a0b1c2d3-0000-4000-8000-000000000001'
    log.error({ err, requestId, problem: { code: 'cover_open' } }, 'failed')
    log.info({ file: '/data/backups/before-migration-2026-11-21T06-40-30-241Z.sqlite' }, 'a backup was made')
    for (const kept of [
      'before-migration-2026-11-21T06-40-30-241Z.sqlite',
      'UNIQUE constraint failed: users.email',
      '23505',
      requestId,
      'cover_open',
      'log.test.ts',
    ])
      expect(text()).toContain(kept)
    expect(text()).not.toContain('mika')
  })
})

it('an error line for staff contains no query', () => {
  expect(formatError(new Error(KNEX))).toBe('UNIQUE constraint failed: users.email')
  expect(formatError(new Error('Port 80 is taken - or not'))).toBe('Port 80 is taken - or not')
})

it.each([
  [
    coded('EROFS', 'EROFS: read-only file system, open x'),
    'ディスクが読み取り専用です（EROFS: read-only file system, open x）',
  ],
  [
    coded('ECONNREFUSED', 'connect ECONNREFUSED db:5432'),
    'データベースに接続できません（connect ECONNREFUSED db:5432）',
  ],
  [coded('53100', 'could not extend file'), 'ディスクに空きがありません'],
  [new Error(KNEX), 'UNIQUE constraint failed: users.email'],
  ['a text', 'a text'],
  [null, 'null'],
])('%s is an error line in Japanese', (error, line) => expect(formatError(error, 'ja')).toBe(line))

describe('log files', () => {
  const limits = { fileBytes: 100, totalBytes: 450, rotateAfterMs: DAY, keepForMs: 3 * DAY }
  const folderOf = () => {
    const folder = newFolder()
    const clock = { now: Date.now() }
    const open = () => openLogFile(folder, 'passdesk', limits, () => (clock.now += 1))
    return {
      folder,
      clock,
      open,
      names: () => readdirSync(folder).sort(),
      bytes: () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0),
    }
  }
  const line = (n: number): string => `${String(n).padStart(59, '.')}\n`

  it('are rotated by size, and the oldest are deleted, so that they never fill the disk', () => {
    const { open, names, bytes, folder } = folderOf()
    const log = open()
    for (let n = 0; n < 200; n += 1) log.write(line(n))
    log.close()
    expect(bytes()).toBeLessThanOrEqual(limits.totalBytes)
    expect(names().length).toBeGreaterThan(2)
    const kept = names()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('')
    expect(kept).toContain('.199\n')
    expect(kept).not.toContain('.100\n')
  })

  it('are rotated by age, also after a restart, and deleted at the end', () => {
    const { open, names, clock } = folderOf()
    const first = open()
    first.write(line(1))
    first.close()
    clock.now += 2 * DAY
    const log = open()
    log.write(line(2))
    expect(names()).toEqual([expect.stringMatching(/^passdesk-2.*Z\.log$/), 'passdesk.log'])
    clock.now += 4 * DAY
    log.write(line(3))
    log.close()
    open().close()
    expect(names().filter((name) => name !== 'passdesk.log')).toHaveLength(1)
  })

  it('are readable by the owner only, and other files in the folder are kept', () => {
    const { folder, open, names } = folderOf()
    writeFileSync(join(folder, 'note.txt'), 'x'.repeat(1_000))
    const log = open()
    for (let n = 0; n < 20; n += 1) log.write(line(n))
    log.close()
    expect(names()).toContain('note.txt')
    for (const name of names().filter((one) => one.endsWith('.log')))
      expect(isPrivate(join(folder, name))).toBe(true)
  })

  it('that cannot be written drop lines and count them, and the kiosk continues', () => {
    const { folder, open } = folderOf()
    const log = open()
    log.write(line(1))
    renameSync(folder, `${folder}-away`)
    for (let n = 2; n < 7; n += 1) log.write(line(n))
    renameSync(`${folder}-away`, folder)
    log.write('short\n')
    log.close()
    const text = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('')
    expect(text).toContain(line(1))
    expect(text).toMatch(/"msg":"[1-5] lines before this one could not be written"/)
    expect(text).toContain('short\n')
  })
})
