import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { createCallCounter } from '../../src-server/event/resource-api/call-counter.ts'
import { isoTime } from '../../src-server/platform/db/column-values.ts'
import type { Answer, Client } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { makeApp } from '../support/oauth-token.ts'
import { atOnce, startEventWorld } from './world.ts'
import { opened } from '../support/opened.ts'
import { databaseOfEach } from '../support/opened-database.ts'

const START = Date.parse('2026-06-01T10:00:00Z')
const MINUTE = 60_000
const HOUR = 3_600_000

describe.each(databaseKinds)('calls of an app for a person on %s', (kind) => {
  const world = opened(() => startEventWorld({ kind, now: () => clock }))
  let clock = START

  type Limits = readonly [number, number] | null
  const addApp = (limits: Limits): Promise<string> => makeApp(world.db, { limits })
  const appWith = async (limits: Limits): Promise<Client> =>
    world.asApp(await world.makePerson(), await addApp(limits))
  const calls = async (client: Client, times: number, path = '/events'): Promise<Answer[]> => {
    const answers: Answer[] = []
    for (let i = 0; i < times; i += 1) answers.push(await client.get(path))
    return answers
  }
  const told = (answer: Answer) =>
    ['Limit-Minute', 'Remaining-Minute', 'Limit-Hour', 'Remaining-Hour', 'Reset'].map((name) => {
      const value = answer.headers.get(`X-RateLimit-${name}`)
      return value === null ? null : Number(value)
    })

  it('report what is left of both windows, readable from other origins', async () => {
    const answer = (await calls(await appWith(null), 2)).at(-1)!
    expect(told(answer)).toEqual([60, 58, 1000, 998, (clock + MINUTE) / 1000])
    expect(answer.headers.get('Retry-After')).toBeNull()
    expect(answer.headers.get('Access-Control-Expose-Headers')!.split(', ')).toEqual(
      expect.arrayContaining(['X-RateLimit-Limit-Minute', 'X-RateLimit-Reset', 'Retry-After']),
    )
  })

  it('are rejected above the limit of a minute, counted, and accepted in the next', async () => {
    const app = await appWith([3, 100])
    expect((await calls(app, 3)).map((answer) => answer.status)).toEqual([200, 200, 200])
    clock += 20_500
    const refused = (await calls(app, 2)).at(-1)!
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({ error: 'rate_limited', errorCode: 60007 })
    expect(told(refused)).toEqual([3, 0, 100, 95, Math.ceil((clock + 39_500) / 1000)])
    expect(refused.headers.get('Retry-After')).toBe('40')
    clock += 39_500
    expect(told((await calls(app, 1))[0]!)).toEqual([3, 2, 100, 94, Math.ceil((clock + MINUTE) / 1000)])
  })

  it('are rejected above the limit of an hour, whose end is reported then', async () => {
    const app = await appWith([5, 6])
    await calls(app, 3)
    clock += MINUTE
    expect((await calls(app, 3)).map((answer) => told(answer)[4])).toEqual(
      Array(3).fill(Math.ceil((clock - MINUTE + HOUR) / 1000)),
    )
    const refused = (await calls(app, 1))[0]!
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe(String((HOUR - MINUTE) / 1000))
    clock += HOUR
    expect((await calls(app, 1))[0]!.status).toBe(200)
  })

  it('count for each pair of app and person separately', async () => {
    const [one, two] = [await world.makePerson(), await world.makePerson()]
    const [app, other] = [await addApp([1, 10]), await addApp([1, 10])]
    const first = await world.asApp(one, app)
    for (const [client, status] of [
      [first, 200],
      [first, 429],
      [await world.asApp(two, app), 200],
      [await world.asApp(one, other), 200],
    ] as const)
      expect((await client.get('/events')).status).toBe(status)
  })

  it('apply a limit that is changed meanwhile', async () => {
    const client = await addApp([1, 10])
    const app = await world.asApp(await world.makePerson(), client)
    await calls(app, 2)
    await world.db('oauth_clients').where({ client_id: client }).update({ limit_minute: 9 })
    expect(told((await calls(app, 1))[0]!).slice(0, 2)).toEqual([9, 6])
  })

  it('count also if they fail; only successful ones have the headers', async () => {
    const app = await appWith([10, 10])
    for (const path of ['/events/gone', '/events?page=0'])
      expect(told((await calls(app, 1, path))[0]!)).toEqual(Array(5).fill(null))
    expect(told((await calls(app, 1))[0]!)[1]).toBe(7)
  })

  it('are the only ones counted', async () => {
    const person = await world.makePerson()
    const script = world.client.with({ bearer: await world.tokenOf(person) })
    for (const client of [world.client, person.client, script])
      expect(told(await client.get('/events'))).toEqual(Array(5).fill(null))
  })

  it('are accepted exactly as often as allowed, also in parallel', async () => {
    const app = await appWith([20, 1000])
    const answers = await atOnce(50, () => app.get('/events'))
    const left = answers.flatMap((answer) => (answer.status === 200 ? told(answer)[1]! : []))
    expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i))
  })
})

describe.each(databaseKinds)('counted calls on %s', (kind) => {
  const database = databaseOfEach(kind)
  const counter = (db = database.db, now = () => START) =>
    createCallCounter({ db, now, log: pino({ level: 'silent' }) })

  it('are continued after a restart', async () => {
    const before = counter()
    for (let i = 0; i < 7; i += 1) await before.count('app', 'restarted')
    await before.stop()
    const after = counter(database.reopen())
    expect((await after.count('app', 'restarted')).minute).toEqual({ calls: 8, resetsAt: START + MINUTE })
    await after.stop()
  })

  it('start at zero after a restart in a later window', async () => {
    const before = counter()
    await before.count('app', 'later')
    await before.stop()
    const after = counter(database.reopen(), () => START + MINUTE)
    const windows = await after.count('app', 'later')
    expect([windows.minute.calls, windows.hour.calls]).toEqual([1, 2])
    await after.stop()
  })

  it.runIf(kind === 'sqlite')('are in memory only until their window ends', async () => {
    let clock = START
    const counted = counter(database.db, () => clock)
    await counted.count('app', 'kept')
    await counted.count('app', 'forgotten')
    clock += HOUR - 1
    await counted.count('app', 'kept')
    clock += 1
    await counted.stop()
    // Only a window that is not in memory is read again.
    await database
      .db('rate_windows')
      .where('key', 'like', 'calls:%')
      .update({ n: 41, resets_at: isoTime(clock + 1) })
    const numbers = async (userId: string): Promise<number[]> => {
      const { minute, hour } = await counted.count('app', userId)
      return [minute.calls, hour.calls]
    }
    expect(await numbers('forgotten')).toEqual([42, 42])
    expect(await numbers('kept')).toEqual([2, 42])
    await counted.stop()
  })

  it.runIf(kind === 'postgres')('are shared by kiosks that count at the same time', async () => {
    const kiosks = [counter(), counter(database.reopen())]
    const counted = await atOnce(100, (i) => kiosks[i % 2]!.count('app', 'shared'))
    const numbers = counted.map(({ minute }) => minute.calls).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
    await Promise.all(kiosks.map((one) => one.stop()))
  })
})
