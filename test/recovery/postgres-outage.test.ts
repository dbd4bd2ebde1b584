// @module-tag slow
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseFault } from '../../src-server/platform/db/database-fault.ts'
import { openDatabase, postgresWatch, type Db } from '../../src-server/platform/db/database.ts'
import { readSetting, writeSetting } from '../../src-server/platform/db/setting-store.ts'
import { inTransaction } from '../../src-server/platform/db/in-transaction.ts'
import { openedEach } from '../support/opened.ts'
import { databaseOfEach } from '../support/opened-database.ts'
import { openTcpProxy } from '../support/tcp-proxy.ts'

const took = async (work: () => Promise<unknown>): Promise<{ ms: number; error: unknown }> => {
  const from = performance.now()
  const error = await work().then(
    () => null,
    (cause: unknown) => cause,
  )
  return { ms: performance.now() - from, error }
}

describe('a PostgreSQL that hangs, breaks or loses replies', () => {
  const database = databaseOfEach('postgres')
  const proxy = openedEach(() => openTcpProxy((database.address as { url: string }).url))
  let db: Db
  beforeEach(async () => {
    db = openDatabase({ kind: 'postgres', url: proxy.url })
    await writeSetting(db, 'probe', 1)
  })
  const probe = () => readSetting(db, 'probe').catch(() => null)
  afterEach(() => db.destroy())

  it('rejects every call within 5 s while it does not respond, and recovers within 3 s', async () => {
    proxy.set('swallow')
    const calls = await Promise.all(Array.from({ length: 12 }, () => took(() => readSetting(db, 'probe'))))
    expect(calls.map(({ error }) => databaseFault(error))).toEqual(Array(12).fill('silent'))
    expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(5_000)
    const next = await took(() => inTransaction(db, (trx) => writeSetting(trx, 'probe', 2)))
    expect(next.ms, 'a known outage is answered at once').toBeLessThan(500)
    expect(postgresWatch(db)!.outage()?.fault).toBe('silent')

    proxy.set('pass')
    const from = performance.now()
    await expect.poll(probe, { timeout: 3_000, interval: 50 }).toBe(1)
    expect(performance.now() - from).toBeLessThan(3_000)
    expect(postgresWatch(db)!.outage()).toBeNull()
  })

  it('is usable at once after every connection broke', async () => {
    proxy.set('cut')
    expect(databaseFault((await took(() => readSetting(db, 'probe'))).error)).toBe('away')
    proxy.set('pass')
    await expect.poll(probe, { timeout: 3_000, interval: 50 }).toBe(1)
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
