import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { databaseKinds, makeDatabase, type TestDatabase } from '../support/databases.ts'
import { clockAhead } from '../../src-server/platform/db/database-clock.ts'
import { poolSize, readPoolSize, sizePool } from '../../src-server/platform/db/pool-size.ts'
import {
  registerStation,
  stationHeartbeats,
  recordHeartbeat,
} from '../../src-server/platform/db/station-store.ts'
import { limitOutageLines } from '../../src-main/host/open-log.ts'

const HOUR = 3_600_000

describe('a station’s share of the connections', () => {
  it.each([
    { stations: 1, limit: 97, connections: 10 },
    { stations: 3, limit: 21, connections: 5 },
    { stations: 20, limit: 97, connections: 4 },
    { stations: 40, limit: 97, connections: 2 },
  ])('is $connections of $limit for $stations stations', ({ stations, limit, connections }) => {
    expect(poolSize(stations, limit)).toEqual({ stations, limit, connections })
  })

  it('keeps 20 desks within the limit of a PostgreSQL with 100 connections', () => {
    expect(20 * poolSize(20, 97).connections).toBeLessThanOrEqual(97)
  })
})

describe.each(databaseKinds)('stations on %s', (kind) => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await makeDatabase(kind)
  })
  afterEach(() => database.drop())

  it('use the clock of the database for heartbeats', async () => {
    const { db } = database
    const wrong = Date.now() - 3 * HOUR
    await registerStation(db, { stationId: randomUUID(), name: 'Desk 1' }, wrong)
    const [station] = await stationHeartbeats(db, kind === 'sqlite' ? wrong : Date.now() + 5 * HOUR)
    expect(Math.abs(station!.silentMs)).toBeLessThan(5_000)
    await recordHeartbeat(db, station!.stationId, wrong)
    expect(Math.abs((await stationHeartbeats(db, wrong))[0]!.silentMs)).toBeLessThan(5_000)
  })

  it('report a wrong clock', async () => {
    const ahead = await clockAhead(database.db, () => Date.now() + 2 * HOUR)
    if (kind === 'sqlite') expect(ahead).toBe(0)
    else expect(Math.abs(ahead - 2 * HOUR)).toBeLessThan(5_000)
  })

  it('share the connections of the server among those of the last day', async () => {
    const { db } = database
    for (let i = 0; i < 20; i++)
      await registerStation(db, { stationId: randomUUID(), name: `Desk ${i}` }, Date.now())
    await db('stations')
      .where({ name: 'Desk 0' })
      .update({ last_seen_at: '2020-01-01T00:00:00.000Z' })
    const size = await sizePool(db, Date.now())
    if (kind === 'sqlite') return expect(size).toBeNull()
    expect(size).toEqual({ stations: 19, limit: 97, connections: 4 })
    expect(await readPoolSize(db, Date.now())).toEqual(size)
    expect((db.client as { pool: { max: number } }).pool.max).toBe(4)
  })
})

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const full = new Error('could not save', {
  cause: Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }),
})

describe('the log in an outage', () => {
  const lines: string[] = []
  const line = (limit: ReturnType<typeof limitOutageLines>, error: unknown): void =>
    limit.line(
      error,
      () => lines.push('line'),
      (fault, count) => lines.push(`${fault} ${count}`),
    )

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    lines.length = 0
    vi.useRealTimers()
  })

  it('has one line for each cause and minute, with a count of the others', () => {
    const limit = limitOutageLines()
    for (let second = 0; second < 120; second += 1) {
      for (let i = 0; i < 100; i += 1) line(limit, away)
      if (second === 30) line(limit, full)
      vi.advanceTimersByTime(1_000)
    }
    expect(lines).toEqual(['line', 'line', 'away 5999', 'away 6000'])
  })

  it('has the first line of the next outage', () => {
    const limit = limitOutageLines()
    line(limit, away)
    vi.advanceTimersByTime(180_000)
    line(limit, away)
    expect(lines).toEqual(['line', 'line'])
  })

  it('has every line about anything else', () => {
    const limit = limitOutageLines()
    for (let i = 0; i < 5; i += 1) line(limit, new Error('a fault of ours'))
    line(limit, undefined)
    expect(lines).toHaveLength(6)
  })
})
