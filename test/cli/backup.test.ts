// @module-tag slow
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../support/client.ts'
import { postgresAddress } from '../support/databases.ts'
import { expectRefused, newFolder, passdesk, startKiosk, type Running } from './rig.ts'

const SIGN_IN = { email: 'admin@kiosk.example', password: 'a long enough one' }

async function makeAdmin(url: string): Promise<void> {
  const answer = await createClient(url).post('/desk/setup', { ...SIGN_IN, name: 'Admin', station: 'Desk 1' })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
}

const canSignIn = async (url: string): Promise<boolean> =>
  (await createClient(url).post('/api/v1/auth/login', SIGN_IN)).status === 200

describe('a backup', () => {
  let kiosk: Running & { url: string }
  const data = join(newFolder(), 'data')
  const file = join(newFolder(), 'backup.sqlite')
  beforeAll(async () => {
    kiosk = await startKiosk(data)
    await makeAdmin(kiosk.url)
  })
  afterAll(() => kiosk.end())

  it('is made while the kiosk runs, for its owner only', async () => {
    const { code, out, err } = await passdesk(['backup', '--out', file, '--data', data])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/backup\.sqlite: 1 people, 0 events, 0 labels, as of 20/)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('is verified, and a flipped bit is reported', async () => {
    const whole = await passdesk(['backup', 'verify', file])
    expect(whole).toMatchObject({ code: 0, err: '' })
    expect(whole.out).toMatch(/backup\.sqlite is whole: 1 people, 0 events, 0 labels, as of 20/)
    const flipped = join(newFolder(), 'flipped.sqlite')
    const bytes = readFileSync(file)
    bytes[20_000]! ^= 1
    writeFileSync(flipped, bytes)
    expectRefused(await passdesk(['backup', 'verify', flipped]), /is damaged \(its checksum differs\)/)
  })

  it('includes the audit log, and a changed line of it is reported', async () => {
    expect(await passdesk(['audit', 'verify', '--data', data])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^.*: \d+ lines, whole\n$/) as unknown,
      err: '',
    })
    const copy = join(newFolder(), 'data')
    await passdesk(['restore', file, '--data', copy])
    const database = new Database(join(copy, 'passdesk.sqlite'))
    database.exec("update audit_log set action = 'nothing' where seq = 1")
    database.close()
    expect(await passdesk(['audit', 'verify', '--data', copy])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/broken at line 1: it was changed/) as unknown,
    })
  })

  it('is not restored while a kiosk is running', async () => {
    expectRefused(await passdesk(['restore', file, '--data', data]), /already runs/)
  })

  it('makes another folder the same kiosk, and keeps the previous data', async () => {
    const other = join(newFolder(), 'data')
    await (await startKiosk(other)).end()
    const { code, out } = await passdesk(['restore', file, '--data', other])
    expect(code).toBe(0)
    expect(out).toMatch(/what was there before is in .*before-restore-/)
    const after = await startKiosk(other)
    expect(await canSignIn(after.url)).toBe(true)
    await after.end()
  })

  it(
    'goes into a PostgreSQL, and from there into a folder again',
    async () => {
      const { address, remove } = await postgresAddress({ empty: true })
      const url = address.kind === 'postgres' ? address.url : ''
      const shared = join(newFolder(), 'data')
      expect((await passdesk(['restore', file, '--data', shared, '--database', url])).code).toBe(0)
      const running = await startKiosk(shared, [], { DATABASE_URL: url })
      expect(await canSignIn(running.url)).toBe(true)
      const again = join(newFolder(), 'again.sqlite')
      expect((await passdesk(['backup', '--out', again, '--data', shared, '--database', url])).code).toBe(0)
      await running.end()
      const back = join(newFolder(), 'data')
      expect((await passdesk(['restore', again, '--data', back])).code).toBe(0)
      const last = await startKiosk(back)
      expect(await canSignIn(last.url)).toBe(true)
      await last.end()
      await remove()
    },
    // Five starts of the command line.
    120_000,
  )
})
