// @module-tag slow

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, afterEach, beforeEach } from 'vitest'
import { readSettings, type KioskSettings } from '../../src-server/app/settings.ts'
import {
  isPostgres,
  openDatabase,
  type DatabaseAddress,
  postgresWatch,
  type Db,
} from '../../src-server/platform/db/database.ts'
import { readDemoFile } from '../../src-server/kiosk/demo/make-demo.ts'
import { dataFolder } from '../../src-server/platform/files/data-folder.ts'
import { temporaryFolder } from '../support/after-file.ts'
import {
  databaseKinds,
  postgresAddress,
  type DatabaseKind,
  makeDatabase,
  type TestDatabase,
} from '../support/databases.ts'
import { childOutput } from '../support/child-output.ts'
import type { KilledStart } from '../support/killed-start-child.ts'
import { databaseFault } from '../../src-server/platform/db/database-fault.ts'
import { readSetting, writeSetting } from '../../src-server/platform/db/setting-store.ts'
import { inTransaction } from '../../src-server/platform/db/in-transaction.ts'
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'

const CHILD = fileURLToPath(new URL('../support/killed-start-child.ts', import.meta.url))
/** Kills of a start, evenly spread over its statements. */
const KILLS = { sqlite: 25, postgres: 12 } as const

/** Settings of a new folder and an empty database. */
async function newKiosk(kind: DatabaseKind, demo: boolean) {
  const data = join(temporaryFolder('killed-start'), 'data')
  const settings = readSettings({ data, port: '0', demo }, { PASSDESK_LAN_PORT: 'off' })
  if (kind === 'sqlite') return { settings, remove: async () => {} }
  const { address, remove } = await postgresAddress({ empty: true })
  return { settings: { ...settings, database: address }, remove }
}

/** Statements of a complete start, or null if it was killed. Any other end fails. */
async function start(settings: KioskSettings, atStatement: number): Promise<number | null> {
  const input: KilledStart = { settings, atStatement }
  const child = spawn(process.execPath, [CHILD, JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { code, out, err } = await childOutput(child)
  if (child.signalCode === 'SIGKILL') return null
  expect({ code, err }, `killed at statement ${atStatement}`).toEqual({ code: 0, err: '' })
  return Number(out)
}

/** Rows of each table; the log, revs and stations count the starts. */
async function rowsOf(address: DatabaseAddress): Promise<Record<string, number>> {
  const db = openDatabase(address)
  try {
    const names: string[] = isPostgres(db)
      ? await db('information_schema.tables')
          .whereRaw('table_schema = current_schema()')
          .pluck('table_name')
      : await db('sqlite_master').where({ type: 'table' }).pluck('name')
    const rows: Record<string, number> = {}
    for (const name of names.toSorted())
      if (!/^(sqlite_|audit_|revs$|settings$)/.test(name))
        rows[name] = Number((await db(name).count({ count: '*' }))[0]!.count)
    return rows
  } finally {
    await db.destroy()
  }
}

describe.each(databaseKinds)('a start that is killed on %s', { timeout: 1_800_000 }, (kind) => {
  it.each([
    ['of a demo', true],
    ['of a new kiosk', false],
  ] as const)(`%s, ${KILLS[kind]} times, is complete at the next one`, async (_, demo) => {
    const times = KILLS[kind]
    const whole = await newKiosk(kind, demo)
    const statements = (await start(whole.settings, 0))!
    const killed = await newKiosk(kind, demo)
    let kills = 0
    for (let n = 1; n <= times; n += 1)
      if ((await start(killed.settings, Math.ceil((n * statements) / (times + 1)))) === null)
        kills += 1
    // A later start has fewer statements: the schema is there already.
    expect(kills).toBeGreaterThan(times / 2)
    expect(await start(killed.settings, 0)).toBeGreaterThan(0)
    expect(await rowsOf(killed.settings.database)).toEqual(await rowsOf(whole.settings.database))
    const { demoFile, dir } = killed.settings.folder
    expect(existsSync(demoFile)).toBe(demo)
    if (demo) expect(readDemoFile(dataFolder(dir).demoFile)?.users.length).toBeGreaterThan(10)
    await whole.remove()
    await killed.remove()
  })
})

const took = async (
  work: () => Promise<unknown>,
): Promise<{ readonly ms: number; readonly error: unknown }> => {
  const from = performance.now()
  const error = await work().then(
    () => null,
    (cause: unknown) => cause,
  )
  return { ms: performance.now() - from, error }
}

describe('a PostgreSQL that hangs, breaks or loses replies', () => {
  let database: TestDatabase
  let proxy: TcpProxy
  let db: Db

  beforeEach(async () => {
    database = await makeDatabase('postgres')
    proxy = await openTcpProxy((database.address as { url: string }).url)
    db = openDatabase({ kind: 'postgres', url: proxy.url })
    await writeSetting(db, 'probe', 1)
  })
  afterEach(async () => {
    await db.destroy()
    await proxy.close()
    await database.drop()
  })

  it('rejects every call within 5 s while it does not respond, and recovers within 3 s', async () => {
    proxy.set('swallow')
    const calls = await Promise.all(
      Array.from({ length: 12 }, () => took(() => readSetting(db, 'probe'))),
    )
    expect(calls.map(({ error }) => databaseFault(error))).toEqual(Array(12).fill('silent'))
    expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(5_000)
    const next = await took(() => inTransaction(db, (trx) => writeSetting(trx, 'probe', 2)))
    expect(next.ms, 'a known outage is answered at once').toBeLessThan(500)
    expect(postgresWatch(db)!.outage()?.fault).toBe('silent')

    proxy.set('pass')
    const from = performance.now()
    await expect
      .poll(() => readSetting(db, 'probe').catch(() => null), { timeout: 3_000, interval: 50 })
      .toBe(1)
    expect(performance.now() - from).toBeLessThan(3_000)
    expect(postgresWatch(db)!.outage()).toBeNull()
  })

  it('is usable at once after every connection broke', async () => {
    proxy.set('cut')
    const broken = await took(() => readSetting(db, 'probe'))
    expect(databaseFault(broken.error)).toBe('away')
    proxy.set('pass')
    await expect
      .poll(() => readSetting(db, 'probe').catch(() => null), { timeout: 3_000, interval: 50 })
      .toBe(1)
  })

  it('detects one lost reply and keeps the other connections', async () => {
    const lost = proxy.loseAnswerTo('COMMIT')
    const call = took(() => inTransaction(db, (trx) => writeSetting(trx, 'probe', 3)))
    await lost
    expect((await took(() => readSetting(db, 'probe'))).error).toBeNull()
    const { ms, error } = await call
    expect(databaseFault(error)).toBe('away')
    expect(ms).toBeLessThan(5_000)
    expect(postgresWatch(db)!.outage(), 'the server itself was never away').toBeNull()
    expect(await readSetting(db, 'probe'), 'the server had stored it').toBe(3)
  })

  it('waits for a query that the server is executing', async () => {
    const { ms, error } = await took(async () => db.raw('select pg_sleep(4)'))
    expect({ error, long: ms >= 4_000 }).toEqual({ error: null, long: true })
  })
})
