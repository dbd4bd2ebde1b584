import { describe, expect, it, afterEach, beforeEach, vi } from 'vitest'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import type { Answer } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { virtualPrinter } from '../support/desk-bodies.ts'
import { made } from '../support/opened.ts'
import { randomUUID } from 'node:crypto'
import { clockAhead } from '../../src-server/platform/db/database-clock.ts'
import { poolSize, readPoolSize, sizePool } from '../../src-server/platform/db/pool-size.ts'
import {
  registerStation,
  stationHeartbeats,
  recordHeartbeat,
} from '../../src-server/platform/db/station-store.ts'
import { limitOutageLines } from '../../src-main/host/open-log.ts'
import { databaseOfEach } from '../support/opened-database.ts'
import { openedEvent } from '../support/opened-event.ts'

const PASSWORD = 'correct horse battery'
/** The limit: a sixth PIN attempt is too many. */
const TIMES = 5
const atOnce = (work: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: TIMES }, (_, index) => work(index)))
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort((a, b) => a - b)

describe.each(databaseKinds)('several equal requests at the same moment, on %s:', (kind) => {
  const house = openedEvent({ kind })
  const manager = made(() => house.makeManager(house.eventId, { password: PASSWORD }))

  it('one takes over the desk: the previous session ends once', async () => {
    const leaving = await house.makeManager(house.eventId)
    await manager.client.post('/desk/pin', { password: PASSWORD, pin: '4071' })
    const before = await house.db('web_sessions').where({ user_id: manager.userId })
    const answers = await atOnce(() =>
      leaving.client.post('/desk/shift', { eventId: house.eventId, userId: manager.userId, pin: '4071' }),
    )
    expect(statuses(answers)).toEqual([200, 401, 401, 401, 401])
    expect(await house.db('web_sessions').where({ user_id: manager.userId })).toHaveLength(before.length + 1)
    const takeOver = { action: 'take_over', subject_id: leaving.userId }
    expect(await house.db('audit_log').where(takeOver)).toHaveLength(1)
  })

  it('each stops the lost QR, and one new one is valid', async () => {
    const person = await house.guest()
    const path = `/desk/events/${house.eventId}/people/${person.userId}/qr`
    const answers = await atOnce(() => manager.client.post(path, { reason: 'lost' }))
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    expect(await house.db('personal_qrs').where({ user_id: person.userId, revoked_at: null })).toHaveLength(1)
  })

  it('one saves the template', async () => {
    const answers = await atOnce((n) =>
      manager.client.post(`/desk/events/${house.eventId}/template`, {
        expectedRevision: 1,
        template: { ...TEMPLATE_PRESETS[0]!, lengthMm: 44 + n },
      }),
    )
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409])
  })

  it('one adds the printer', async () => {
    const printer = virtualPrinter({ name: 'Left' })
    const answers = await atOnce(() => manager.client.post('/desk/printers', printer))
    expect(statuses(answers)).toEqual([201, 409, 409, 409, 409])
  })

  it('each adds the same colleague, and one gets a valid first password', async () => {
    const admin = await house.makeAdmin()
    const colleague = { eventId: house.eventId, email: 'new@staff.example', name: '鈴木 遥' }
    const answers = await atOnce(() => admin.client.post('/desk/staff', colleague))
    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201])
    const told = answers.flatMap(({ body }) => (body.firstPassword as string | null) ?? [])
    expect(told).toHaveLength(1)
    await house.client.signIn('new@staff.example', told[0]!)
  })
})

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
})

describe.each(databaseKinds)('stations on %s', (kind) => {
  const database = databaseOfEach(kind)

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
    await db('stations').where({ name: 'Desk 0' }).update({ last_seen_at: '2020-01-01T00:00:00.000Z' })
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
