import { readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSettings } from '../../src-server/kiosk-settings.ts'
import { openLog } from '../../src-main/open-log.ts'
import { plainError } from '../../src-main/plain-error.ts'
import { newFolder } from './rig.ts'

const KNEX = "insert into `users` (`email`) values ('mika@people.example') - UNIQUE constraint failed: users.email"

function newLog() {
  const data = newFolder()
  const settings = readSettings({ data }, {})
  return { file: join(data, 'passdesk.log'), open: () => openLog(settings, {}) }
}

it('the log keeps no password, token or cookie, wherever they are in what is logged', () => {
  const { file, open } = newLog()
  open().info({ password: 'geheim-1', body: { token: 'geheim-2' }, request: { headers: { cookie: 'geheim-3' } } }, 'tried')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('tried')
  expect(text).not.toContain('geheim')
})

it('the log tells why a query failed, and nothing of what people wrote', () => {
  const { file, open } = newLog()
  open().error({ err: Object.assign(new Error(KNEX), { code: '23505', detail: 'Key (email)=(mika@people.example) already exists.' }) }, 'failed')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain('UNIQUE constraint failed: users.email')
  expect(text).toContain('23505')
  expect(text).not.toContain('mika')
})

it('a line for people has no query in it either', () => {
  expect(plainError(new Error(KNEX))).toBe('UNIQUE constraint failed: users.email')
  expect(plainError(new Error('Port 80 is taken - or not'))).toBe('Port 80 is taken - or not')
})

it('a log that has grown large is put aside at the next start', () => {
  const { file, open } = newLog()
  open().info('old')
  truncateSync(file, 6_000_000)
  open().info('new')
  expect(statSync(`${file}.1`).size).toBe(6_000_000)
  expect(readFileSync(file, 'utf8')).toContain('new')
})
