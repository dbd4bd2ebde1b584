import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { statisticsEndpoints } from '../../../contract/kiosk/statistics/statistics.ts'
import { renameStation } from '../../../src-server/platform/db/station-store.ts'
import { startSession } from '../../../src-server/account/session/session-store.ts'
import { expectError, codesNotShown, type Client, untilJob } from '../../support/client.ts'
import { databaseKinds } from '../../support/databases.ts'
import { startTestKiosk, type TestPerson } from '../../support/kiosk.ts'
import { makeConfirmed } from '../../tag/support.ts'
import { opened } from '../../support/opened.ts'
import { virtualPrinter, printOrder } from '../../support/desk-bodies.ts'

/** 8:50 in the morning in Tokyo, on the second day of an event that began the day before. */
const MORNING = Date.parse('2026-06-15T23:50:00Z')
const MINUTE = 60_000

describe.each(databaseKinds)('the statistics of a day on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind, now: () => clock }))
  let eventId: string
  let desk: Client
  let people: TestPerson[]
  let clock = MORNING
  beforeAll(async () => {
    eventId = await house.makeEvent()
    desk = (await house.makeManager(eventId)).client
    await desk.post('/desk/printers', virtualPrinter({ name: 'V' }))
    people = await Promise.all(Array.from({ length: 4 }, () => makeConfirmed(house, eventId)))
    const [one, two, three, four] = people as [TestPerson, TestPerson, TestPerson, TestPerson]
    await print(one)
    await checkIn(one)
    clock = MORNING + 15 * MINUTE
    await print(two)
    await checkIn(two)
    await print(one, 'lost')
    await checkIn(three)
    clock = MORNING + 135 * MINUTE
    await print(four)
  }, 120_000)

  async function print(person: TestPerson, reason?: string): Promise<void> {
    const { pass } = (await desk.get(`/desk/events/${eventId}/people/${person.userId}`)).body
    const body = printOrder(eventId, person.userId, pass.render.hash, reason ? { reason } : {})
    const job = await desk.post('/desk/prints', body)
    expect(job.status, JSON.stringify(job.body)).toBe(201)
    await untilJob(desk, job.body.jobId, 'printed')
  }
  const checkIn = (person: TestPerson) =>
    desk.post('/desk/check-ins', { eventId, requestKey: randomUUID(), userId: person.userId })
  const stats = async (search = '') => (await desk.get(`/desk/stats?eventId=${eventId}${search}`)).body
  const times = async () =>
    Object.fromEntries((await stats()).times.map((time: { kind: string }) => [time.kind, time]))

  it("counts labels with reprints, and check-ins, by the hour of the event's clock", async () => {
    const { day, hours, totals } = await stats()
    expect(day).toBe('2026-06-16')
    expect(hours).toEqual([
      { from: '2026-06-15T23:00:00.000Z', passes: 1, reprints: 0, checkIns: 1 },
      { from: '2026-06-16T00:00:00.000Z', passes: 2, reprints: 1, checkIns: 2 },
      { from: '2026-06-16T01:00:00.000Z', passes: 0, reprints: 0, checkIns: 0 },
      { from: '2026-06-16T02:00:00.000Z', passes: 1, reprints: 0, checkIns: 0 },
    ])
    expect(totals).toEqual({ passes: 4, reprints: 1, checkIns: 3 })
  })

  it('list the desk, and a day before without activity', async () => {
    const { stationId } = house.kiosk
    expect((await stats()).desks).toEqual([{ stationId, name: 'Desk 1', passes: 4, checkIns: 3 }])
    const day = '2026-06-15'
    expect(await stats(`&day=${day}`)).toMatchObject({ days: [day, '2026-06-16'], day, hours: [], desks: [] })
  })

  it('exclude a check-in that was undone', async () => {
    const { entry } = (await checkIn(await house.makePerson({ eventId, qr: false }))).body
    expect((await stats()).totals.checkIns).toBe(4)
    await desk.post(`/desk/check-ins/${entry.entryId}/undo`, { eventId, usedAt: entry.checkIn.at })
    expect((await stats()).totals.checkIns).toBe(3)
  })

  it('contain the time to the first byte from jobs, and no times without measurements', async () => {
    const { enter_to_byte: byte, search } = await times()
    expect(byte).toMatchObject({ samples: 4 })
    expect(byte.p95).not.toBeNull()
    expect(search).toEqual({ kind: 'search', median: null, p95: null, samples: 0 })
  })

  it('adds up what the screens measure: 95th percentile and median', async () => {
    for (const [kind, values] of [
      ['scan_to_person', [...Array(19).fill(50), 300]],
      ['person', [4000, 8600, 9000]],
      ['scan_to_person', Array(20).fill(60)],
    ] as const) {
      const samples = values.map((ms) => ({ kind, ms }))
      expect((await desk.post('/desk/timings', { eventId, samples })).body).toEqual({ ok: true })
    }
    const { scan_to_person: qr, person } = await times()
    expect(qr.samples).toBe(40)
    expect(Math.abs(qr.p95 - 60)).toBeLessThanOrEqual(3)
    expect(Math.abs(person.median - 8600)).toBeLessThanOrEqual(350)
    const rows: { n: number }[] = await house.db('timings').where({ event_id: eventId })
    expect([rows.reduce((sum, row) => sum + row.n, 0), rows.length < 10]).toEqual([43, true])
  })

  it('change only after activity or with time', async () => {
    const { rev } = await stats()
    expect((await desk.get(`/desk/stats?eventId=${eventId}&since=${rev}`)).status).toBe(204)
    clock += 15_000
    expect((await desk.get(`/desk/stats?eventId=${eventId}&since=${rev}`)).status).toBe(200)
  })

  it('opens in Excel: byte order mark, one line for each hour and desk, no formula', async () => {
    await renameStation(house.db, house.kiosk.stationId, '=受付, 1')
    const file = `/desk/stats.csv?eventId=${eventId}&day=2026-06-16`
    const Cookie = await cookieOf()
    const answer = await fetch(`${house.kiosk.url}${file}&language=ja`, { headers: { Cookie } })
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.toString().slice(1).split('\r\n')
    expect(lines.slice(0, 6)).toEqual([
      '日付,時刻,受付,パス,うち再印刷,入場',
      `2026-06-16,08:00,"'=受付, 1",1,0,1`,
      `2026-06-16,09:00,"'=受付, 1",2,1,2`,
      `2026-06-16,11:00,"'=受付, 1",1,0,0`,
      '',
      '時間,中央値（ミリ秒）,95 %（ミリ秒）,測定数',
    ])
    expect(lines[11]).toMatch(/^1人あたり,8\d\d\d,\d+,3$/)
    const english = await desk.with({ cookie: Cookie }).get(`${file}&language=en`)
    expect(english.body).toContain('Date,From,Desk,Passes,Of these reprints,Check-ins')
  })

  it('count no time in which the printer was paused', async () => {
    const [printer] = (await desk.get(`/desk/state?eventId=${eventId}`)).body.printers
    const pause = (paused: boolean) => desk.post(`/desk/printers/${printer.printerId}/pause`, { paused })
    const before = (await times()).enter_to_byte
    await pause(true)
    const late = print(people[0]!, 'damaged')
    const waiting = async () => (await desk.get(`/desk/state?eventId=${eventId}`)).body.queue.waiting
    await expect.poll(waiting).toBe(1)
    clock += MINUTE
    await pause(false)
    await late
    expect((await times()).enter_to_byte).toEqual(before)
    expect((await stats()).totals.passes).toBe(5)
  })
  async function cookieOf(): Promise<string> {
    const manager = await house.makeManager(eventId)
    return `passdesk_session=${(await startSession(house.db, manager.userId, clock)).id}`
  }

  it('refuses a day that is none', async () => {
    expectError(await desk.get(`/desk/stats?eventId=${eventId}&day=2026-02-30`), 'invalid_input')
  })

  it.each([
    ['a kind that nobody measures', [{ kind: 'tag_to_verified', ms: 5 }]],
    ['a negative time', [{ kind: 'search', ms: -1 }]],
    ['a time over ten minutes', [{ kind: 'search', ms: 600_001 }]],
    ['no times', []],
    ['more than a hundred times', Array(101).fill({ kind: 'search', ms: 1 })],
  ])('refuses %s', async (_, samples) => {
    expectError(await desk.post('/desk/timings', { eventId, samples }), 'invalid_input')
  })

  it('is for managers of the event', async () => {
    const other = (await house.makeManager(await house.makeEvent())).client
    const samples = [{ kind: 'search', ms: 1 }]
    for (const [about, client, code] of [
      [eventId, other, 'event_manager_required'],
      [randomUUID(), desk, 'event_not_found'],
    ] as const) {
      expectError(await client.get(`/desk/stats?eventId=${about}`), code)
      expectError(await client.get(`/desk/stats.csv?eventId=${about}`), code)
      expectError(await client.post('/desk/timings', { eventId: about, samples }), code)
    }
    expect(codesNotShown(Object.values(statisticsEndpoints))).toEqual([])
  })
})
