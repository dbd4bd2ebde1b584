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
    const [folder, log] = [dataFolder(house.dir), pino({ level: 'silent' })]
    const stop = startScheduledTasks({ db, secrets, stationId, folder, now: () => now, log })
    const works = intervals.mock.calls.filter(([, every]) => every === ms)
    intervals.mockRestore()
    for (const [work] of works) work()
    await stop()
  }

  const created = { created_at: at(-DAY) }
  const session = (id: string, seen: number, expires: number) => ({
    ...created,
    id_hash: id,
    user_id: userId,
    last_seen_at: at(seen),
    expires_at: at(expires),
  })
  const pairing = (id: string, expires: number) => ({
    ...created,
    id: randomUUID(),
    user_id: userId,
    code_hash: id,
    match_code: '12',
    state: 'waiting',
    expires_at: at(expires),
  })
  const window = (key: string, ms: number) => ({ key, n: 1, resets_at: at(ms) })
  const requestKey = (key: string, ms: number) => ({ key, created_at: at(ms), scope: 'test', body_hash: '' })
  const interaction = (id: string, ms: number) => ({ id_hash: id, expires_at: at(ms), payload: '{}' })
  const device = (name: string, ms: number) => ({
    name,
    created_at: at(ms),
    id: randomUUID(),
    user_id: userId,
    platform: 'ios',
  })
  const keyEnds = -2 * LIFETIME.requestKey
  /** Rows of each table, of which one is not expired, and the column with their names. */
  const tables: [string, string, () => object[]][] = [
    [
      'web_sessions',
      'id_hash',
      () => [
        session('expired', 0, 0),
        session('idle', -LIFETIME.sessionIdle, DAY),
        session('kept', 1 - LIFETIME.sessionIdle, 1),
      ],
    ],
    ['rate_windows', 'key', () => [window('expired', -1), window('kept', 1)]],
    ['pairings', 'code_hash', () => [pairing('expired', -DAY - 1), pairing('kept', -DAY)]],
    ['request_keys', 'key', () => [requestKey('expired', keyEnds - 1), requestKey('kept', keyEnds)]],
    ['oauth_interactions', 'id_hash', () => [interaction('expired', -1), interaction('kept', 1)]],
    ['app_devices', 'name', () => [device('expired', -HOUR - 1), device('kept', -HOUR)]],
  ]

  it.each(tables)('delete expired rows of %s', async (table, column, rows) => {
    const { db } = house
    await db(table).delete()
    await db(table).insert(rows())
    await runEvery(HOUR)
    expect(await db(table).pluck(column)).toEqual(['kept'])
  })
})
