import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/platform/http/endpoint.ts'
import { endpoints } from '../../contract/app/endpoints.ts'
import { dataFolder } from '../../src-server/platform/files/data-folder.ts'
import { anchorWriter } from '../../src-server/platform/db/audit-anchor.ts'
import { appendAudit } from '../../src-server/platform/db/audit-store.ts'
import { expectError } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { saveBody, startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'

describe.each(databaseKinds)('the records of an event on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))
  let eventId: string
  let manager: TestPerson
  let person: TestPerson
  beforeAll(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId, { name: '鈴木 遥' })
    person = await house.makePerson({
      eventId,
      name: '=SUM(A1)',
      kana: 'タナカ',
      affiliation: '株式会社"雲", 東京',
    })
    await person.client.post(`/api/passes/${eventId}`, saveBody({ action: 'confirm' }))
    await manager.client.post(`/desk/events/${eventId}/people/${person.userId}/park`, { parked: true })
  })

  const records = async () => (await manager.client.get(`/desk/records?eventId=${eventId}`)).body

  it('list who did what to whom, newest first, with an unchanged chain', async () => {
    const { lines, of, chains } = await records()
    expect(lines[0]).toMatchObject({ by: '鈴木 遥', action: 'park', subject: '=SUM(A1)', station: 'Desk 1' })
    expect(of).toBe(lines.length)
    expect(chains).toMatchObject([{ station: 'Desk 1', brokenAt: null }])
  })

  it('report an end that was cut off until an administrator acknowledges it by a line', async () => {
    const { db, secrets, stationId } = house.kiosk
    const admin = await house.makeAdmin()
    const acknowledge = ({ client }: TestPerson) => client.post(endpoints.acknowledgeCutLog.path)
    expectError(await acknowledge(manager), 'admin_required')
    expectError(await acknowledge(admin), 'conflict')
    const before = await db('audit_heads').where({ station_id: stationId }).first()
    const write = () =>
      appendAudit({ db, secrets, stationId, now: Date.now }, { action: 'park', userId: null, eventId })
    await write()
    await write()
    const keepEnd = anchorWriter({ db, secrets, folder: dataFolder(house.dir) })
    await keepEnd()
    await db('audit_log').where({ station_id: stationId }).where('seq', '>', before.seq).delete()
    await db('audit_heads').where({ station_id: stationId }).update(before)
    for (let n = 0; n < 4; n += 1) await write()
    await keepEnd()
    expect((await records()).chains).toMatchObject([{ brokenAt: before.seq + 2, cut: true }])
    const enteredPassword = (at: string | null) =>
      db('web_sessions').where({ user_id: admin.userId }).update({ password_at: at })
    await enteredPassword(null)
    expectError(await acknowledge(admin), 'recent_password_required')
    await enteredPassword(new Date().toISOString())
    expect((await acknowledge(admin)).body).toEqual({ acknowledged: 1 })
    expect((await records()).chains).toMatchObject([{ brokenAt: null }])
    const line = await db('audit_log').where({ action: 'acknowledge_cut_log' }).first()
    expect(line.user_id).toBe(admin.userId)
    expect(JSON.parse(line.detail).chains).toMatchObject([{ stationId, seq: before.seq + 2 }])
  })

  it('come as a file that Excel opens, without formulas', async () => {
    const answer = await manager.client.get(`/desk/records.csv?eventId=${eventId}&language=ja`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.body.split('\r\n')[0]).toMatch(/番号,時刻,受付,スタッフ,操作/)
    expect(answer.body).toContain(",鈴木 遥,相談カウンターへ,'=SUM(A1),,park,")
  })

  it('list everyone with a ticket in a file in which the import finds no changes', async () => {
    const csv = (await manager.client.get(`/desk/attendees.csv?eventId=${eventId}&language=ja`))
      .body as string
    expect(csv).toContain(`'=SUM(A1),タナカ,${person.email},"株式会社""雲"", 東京"`)
    const answer = await manager.client.post(
      `/desk/imports?eventId=${eventId}&fileName=a.csv`,
      new TextEncoder().encode(csv),
    )
    expect(answer.body.counts, JSON.stringify(answer.body.rows)).toMatchObject({ total: 1, unchanged: 1 })
  })

  it('contain the text of each line beside its code, and every number', async () => {
    const importInto = async (at: string, { client }: TestPerson, fileName: string) => {
      const list = `name,mail\nX,x-${at}@people.example\n`
      const { body } = await client.post(`/desk/imports?eventId=${at}&fileName=${fileName}`, list)
      await client.post(`/desk/imports/${body.importId}/apply`)
      await expect
        .poll(() => house.db('audit_log').where({ event_id: at, action: 'import' }).first('seq'))
        .toBeDefined()
    }
    const other = await house.makeEvent()
    await importInto(other, await house.makeManager(other), 'secret.csv')
    await importInto(eventId, manager, 'a.csv')
    const csv = (await manager.client.get(`/desk/records.csv?eventId=${eventId}&language=en`)).body as string
    expect(csv).toContain(',Imported participants,,"file: a.csv, ')
    expect(csv).toContain('new: 1')
    expect(csv).toContain(',(not of this event),')
    expect(csv).not.toContain('secret.csv')
    const numbers = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]))
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, i) => i + 1))
  })

  /** Lists of refused rows are not included: they contain what the caller has just sent. */
  const exports = (Object.values(endpoints) as unknown as Endpoint[]).filter(
    (row) => row.rawBody?.startsWith('text/csv') && !row.path.includes('{importId}'),
  )

  it.each(exports.map((row) => [row.id, row.path] as const))('name who saved a file: %s', async (_, path) => {
    const lines = () =>
      house
        .db('audit_log')
        .where({ user_id: manager.userId, event_id: eventId })
        .where('action', 'like', 'export_%')
    const before = await lines()
    const answer = await manager.client.get(
      path.includes('{eventId}')
        ? `${path.replace('{eventId}', eventId)}?kind=tickets&format=csv`
        : `${path}?eventId=${eventId}`,
    )
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await lines()).toHaveLength(before.length + 1)
  })
})
