import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { LIFETIME } from '../../contract/platform/http/limits.ts'
import { startScheduledTasks } from '../../src-server/app/start-kiosk.ts'
import { dataFolder } from '../../src-server/platform/files/data-folder.ts'
import { isoTime } from '../../src-server/platform/db/column-values.ts'
import { databaseKinds } from '../support/databases.ts'
import { startTestKiosk } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe.each(databaseKinds)('the tasks of every hour on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))
  let userId: string
  const now = Date.now()
  beforeAll(async () => {
    userId = (await house.makePerson()).userId
    await house.db('web_sessions').delete()
  })

  const at = (ms: number): string => isoTime(now + ms)
  /** Runs the work that is scheduled for this interval once, and waits for it. */
  async function runEvery(ms: number): Promise<void> {
    const { db, secrets, stationId } = house.kiosk
    const intervals = vi.spyOn(globalThis, 'setInterval')
    const stop = startScheduledTasks({
      db,
      secrets,
      stationId,
      folder: dataFolder(house.dir),
      now: () => now,
      log: pino({ level: 'silent' }),
    })
    const works = intervals.mock.calls.filter(([, every]) => every === ms)
    intervals.mockRestore()
    for (const [work] of works) work()
    await stop()
  }

  /** A row that is expired, and rows of the table that are not. */
  const session = (id: string, seen: number, expires: number) => ({
    id_hash: id,
    user_id: userId,
    created_at: at(-DAY),
    last_seen_at: at(seen),
    expires_at: at(expires),
  })
  const pairing = (id: string, expires: number) => ({
    id: randomUUID(),
    user_id: userId,
    code_hash: id,
    match_code: '12',
    state: 'waiting',
    created_at: at(-DAY),
    expires_at: at(expires),
  })
  const tables = {
    web_sessions: {
      column: 'id_hash',
      rows: () => [
        session('expired', 0, 0),
        session('idle', -LIFETIME.sessionIdle, DAY),
        session('kept', 1 - LIFETIME.sessionIdle, 1),
      ],
    },
    rate_windows: {
      column: 'key',
      rows: () => [
        { key: 'expired', n: 1, resets_at: at(-1) },
        { key: 'kept', n: 1, resets_at: at(1) },
      ],
    },
    pairings: {
      column: 'code_hash',
      rows: () => [pairing('expired', -DAY - 1), pairing('kept', -DAY)],
    },
    request_keys: {
      column: 'key',
      rows: () =>
        [
          { key: 'expired', created_at: at(-2 * LIFETIME.requestKey - 1) },
          { key: 'kept', created_at: at(-2 * LIFETIME.requestKey) },
        ].map((row) => ({ ...row, scope: 'test', body_hash: '' })),
    },
    oauth_interactions: {
      column: 'id_hash',
      rows: () =>
        [
          { id_hash: 'expired', expires_at: at(-1) },
          { id_hash: 'kept', expires_at: at(1) },
        ].map((row) => ({ ...row, payload: '{}' })),
    },
    app_devices: {
      column: 'name',
      rows: () =>
        [
          { name: 'expired', created_at: at(-HOUR - 1) },
          { name: 'kept', created_at: at(-HOUR) },
        ].map((row) => ({ ...row, id: randomUUID(), user_id: userId, platform: 'ios' })),
    },
  } as const

  it.each(Object.entries(tables))('delete expired rows of %s', async (table, { column, rows }) => {
    const { db } = house
    await db(table).delete()
    await db(table).insert(rows())
    await runEvery(HOUR)
    expect(await db(table).pluck(column)).toEqual(['kept'])
  })
})
