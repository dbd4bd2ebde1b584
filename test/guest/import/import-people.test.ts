import { describe, expect, it } from 'vitest'
import type { ImportConsent } from '../../../contract/guest/import/import.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import { among } from '../../../src-server/platform/db/many-rows.ts'
import { asCount } from '../../../src-server/platform/db/column-values.ts'
import { importPeople, planOf, type ImportDeps } from '../../../src-server/guest/import/import-people.ts'
import { ImportStopped } from '../../../src-server/guest/import/import-stopped.ts'
import { readTable, type Table } from '../../../src-server/platform/table-files/read-table.ts'
import { revokeQrs } from '../../../src-server/person/personal-qr/personal-qr-store.ts'
import { databaseKinds } from '../../support/databases.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { attendeesCsv, encode, makeAttendees } from '../../support/make-attendees.ts'
import { bodyOf, foundAtDesk } from '../../support/desk-steps.ts'
import { opened, made } from '../../support/opened.ts'
import { importDeps, sourceOf, takeList } from './take-list.ts'
import { eventOfEach } from '../../support/opened-event.ts'

describe.each(databaseKinds)('importing people on %s', (kind) => {
  const kiosk = opened(() => startTestKiosk({ kind }))
  const deps = made<ImportDeps>(() => ({ ...importDeps(kiosk), group: 100 }))
  const house = eventOfEach(kiosk)

  const listOf = (table: Table, consent?: ImportConsent) =>
    sourceOf(house.eventId, table, { by: house.manager.userId, ...(consent && { consent }) })
  const textOf = (text: string, consent?: ImportConsent) => listOf(readTable(encode(text, 'utf-8')), consent)
  const take = (text: string, consent?: ImportConsent) => importPeople(deps, textOf(text, consent), () => {})
  const consents = async (): Promise<Record<string, unknown>[]> =>
    deps
      .db('consents as c')
      .join('entries as n', 'n.user_id', 'c.user_id')
      .join('users as u', 'u.id', 'c.user_id')
      .where('n.event_id', house.eventId)
      .where('u.email', 'like', `%${house.eventId}%`)
      .orderBy('u.name')
      .select('u.name', 'c.source', 'c.given_at', 'c.recorded_by')
  const mail = (name: string): string => `${name}-${house.eventId}@people.example`

  it('records consent row by row, from whom and from which list, and nothing for a no', async () => {
    const plan = await take(
      `name,mail,個人情報の利用\nA,${mail('a')},はい\nB,${mail('b')},いいえ\nC,${mail('c')},\n`,
    )
    expect(plan.consent).toEqual({ yes: 1, no: 1, ask: 1 })
    expect(await consents()).toMatchObject([
      { name: 'A', source: 'list.csv: 個人情報の利用', recorded_by: house.manager.userId },
    ])
  })

  it('records source and time of everybody’s consent, also for people who existed before', async () => {
    const text = `name,mail\nA,${mail('a')}\nB,${mail('b')}\n`
    await take(text)
    expect(await consents()).toEqual([])
    const all: ImportConsent = { from: 'all', source: 'Web form', day: '2026-09-01' }
    expect((await take(text, all)).counts).toMatchObject({ new: 0, changed: 2 })
    const given = { source: 'Web form', given_at: '2026-09-01T03:00:00.000Z' }
    expect(await consents()).toMatchObject([
      { name: 'A', ...given },
      { name: 'B', ...given },
    ])
    expect((await take(text, all)).counts).toMatchObject({ changed: 0, unchanged: 2 })
  })

  it('is seen at once by the people whom it changes, and not by others', async () => {
    const [changed, same] = [await house.guest(), await house.guest()]
    const revs = () =>
      Promise.all(
        [changed, same].map(
          async ({ client }) => (await client.get('/api/passes/events')).body.rev as number,
        ),
      )
    const before = await revs()
    const list = `name,mail,affiliation\n田中 美咲,${changed.email},Hokuto\n`
    expect((await take(list)).counts).toMatchObject({ changed: 1 })
    expect((await revs()).map((rev, at) => rev > before[at]!)).toEqual([true, false])
  })

  it('keeps consent that an older list does not contain', async () => {
    await take(`name,mail,consent\nA,${mail('a')},yes\n`)
    expect((await take(`name,mail,consent\nA,${mail('a')},no\n`)).counts).toMatchObject({ unchanged: 1 })
    expect(await consents()).toHaveLength(1)
  })

  it.runIf(kind === 'sqlite')('finds people by the index, however few there were', async () => {
    await deps.db.raw('analyze')
    const people = makeAttendees(950, 4).map((person, i) => ({ ...person, email: mail(`i${i}`) }))
    const source = listOf(readTable(attendeesCsv(people, { encoding: 'utf-8' })))
    const emails = people.slice(0, 400).map(({ email }) => email)
    const plans: PromiseLike<{ detail: string }[]>[] = []
    const { sql, bindings } = deps.db('users').where(among('email_folded', emails)).toSQL()
    await importPeople(deps, source, () => {
      plans.push(deps.db.raw(`explain query plan ${sql}`, [...bindings]))
    })
    expect((await Promise.all(plans)).at(-1)![0]!.detail).toMatch(/^SEARCH users USING INDEX/)
  })

  it('counts exactly what is stored when the disk is full, and a second run stores the rest', async () => {
    const people = makeAttendees(350, 3).map((person, i) => ({ ...person, email: mail(String(i)) }))
    const source = listOf(readTable(attendeesCsv(people, { encoding: 'utf-8' })))
    let groups = 0
    // The disk is full in the middle of the third group's transaction.
    const secrets = {
      ...deps.secrets,
      encrypt: (...args: Parameters<typeof deps.secrets.encrypt>) => {
        groups += 1
        if (groups === 250)
          throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
        return deps.secrets.encrypt(...args)
      },
    }
    const stopped: unknown = await importPeople({ ...deps, secrets }, source, () => {}).catch(
      (error: unknown) => error,
    )
    expect(stopped).toBeInstanceOf(ImportStopped)
    expect(stopped).toMatchObject({
      stored: 200,
      total: 350,
      reason: 'disk_full',
      message:
        'The import stopped after 200 of 350 rows: the disk is full. Import the same file again to ' +
        'store the rest.',
    })
    const registered = async (): Promise<number> =>
      asCount(await deps.db('entries').where({ event_id: house.eventId }).count('* as n').first())
    expect(await registered()).toBe(200)
    expect((await importPeople(deps, source, () => {})).counts).toMatchObject({ new: 150, unchanged: 200 })
    expect(await registered()).toBe(350)
  })

  it.each([
    ['SQLITE_FULL', 'disk_full'],
    ['53100', 'disk_full'],
    ['ENOSPC', 'disk_full'],
    ['ECONNREFUSED', 'store_unavailable'],
    ['SQLITE_CONSTRAINT', 'internal_error'],
  ])('says why it stopped at %s: %s', (code, reason) => {
    expect(new ImportStopped(1, 2, Object.assign(new Error(code), { code })).reason).toBe(reason)
  })

  it('imports a list again whose QR codes were replaced at the desk meanwhile', async () => {
    const rows = [`A,${mail('a')},${house.eventId}-1`, `B,${mail('b')},${house.eventId}-2`]
    await take(['name,mail,qr', ...rows].join('\n'))
    const user = { email: mail('a') }
    const { id } = await deps.db('users').where(user).first('id')
    await revokeQrs(deps.db, { userId: id, reason: 'lost', by: house.manager.userId, now: Date.now() })
    const again = await take(`name,mail,qr,title\n${rows[0]},\n${rows[1]},CTO\n`)
    expect(again.counts).toMatchObject({ changed: 1, unchanged: 1 })
    const taken = await take(`name,mail,qr\nC,${mail('c')},${house.eventId}-1\n`)
    expect(taken.rows[0]?.problems).toMatchObject([{ code: 'qr_taken' }])
  })

  it('reports how many characters of a name fit the label of the event', async () => {
    const plan = await planOf(deps, textOf(`name,mail\n${'長'.repeat(100)},${mail('a')}\nB,${mail('b')}\n`))
    expect(plan.counts).toMatchObject({ new: 2, flagged: 1 })
    expect(plan.rows[0]?.warnings).toMatchObject([
      { code: 'does_not_fit', values: { length: 100, most: expect.any(Number) } },
    ])
  })

  it('measures names beside the text that the template shows under them', async () => {
    const long = 'University of '.repeat(6).trim()
    const name = '長'.repeat(28)
    const list = `name,mail,title,university\n${name},${mail('a')},Dr.,${long}\n`
    const misfits = async (titleSource: PassTemplate['titleSource']): Promise<unknown[]> => {
      // On this short label the name fits beside a short title only.
      const template = { ...TEMPLATE_PRESETS[1]!, lengthMm: 27, titleSource }
      const source = { ...textOf(list), eventId: await house.makeEvent({ template }) }
      const { rows } = await planOf({ ...deps, webUrl: 'https://pass.festival.example.org' }, source)
      return rows.flatMap(({ warnings }) => warnings.filter(({ code }) => code === 'does_not_fit'))
    }
    expect(await misfits('title')).toEqual([])
    expect(await misfits('university_or_title')).toHaveLength(1)
  })

  describe('at the desk', () => {
    const start = (text: string) =>
      house.desk.post(`/desk/imports?eventId=${house.eventId}&fileName=list.csv`, text)
    const found = (q: string) => foundAtDesk(house.desk, house.eventId, q)

    it('needs how and when all gave consent, then writes into the activity log what was stored', async () => {
      const { body } = await start(`name,mail\nA,${mail('a')}\n`)
      const path = `/desk/imports/${body.importId}`
      const choose = (consent: object) => house.desk.post(path, { consent })
      const asked = await choose({ from: 'all', source: '', day: null })
      expect(asked.body.missing).toEqual(['consent_source', 'consent_day'])
      await choose({ from: 'all', source: 'Web form', day: '2026-09-01' })
      await house.desk.post(`${path}/apply`)
      const log = () =>
        deps.db('audit_log').where({ event_id: house.eventId, action: 'import' }).first('detail')
      await expect.poll(log).toBeDefined()
      expect(JSON.parse((await log()).detail)).toMatchObject({
        new: 1,
        consentFrom: 'all',
        consentSource: 'Web form',
        consentDay: '2026-09-01',
      })
      expect(await consents()).toHaveLength(1)
    })

    it('stores a list by a second try after a failure, and never again once it is stored', async () => {
      const { body } = await start(`name,mail\nA,${mail('a')}\n`)
      const apply = () => house.desk.post(`/desk/imports/${body.importId}/apply`)
      const state = async () => (await house.desk.get(`/desk/imports/${body.importId}`)).body.state
      await deps.db.schema.renameTable('import_rows', 'away')
      await apply()
      await expect.poll(state).toBe('failed')
      await deps.db.schema.renameTable('away', 'import_rows')
      await apply()
      await expect.poll(state).toBe('done')
      expect((await apply()).body.state).toBe('done')
    })

    it('finds a person at once by a number that a list adds, or adds with other changes', async () => {
      const people = [
        await house.guest({ name: 'Ada Park' }),
        await house.guest({ name: 'Bo Quist' }),
      ] as const
      expect(await found('R-48151')).toEqual([])
      const [ada, bo] = people
      const list = `Name,Email,Registration ID,Affiliation
Ada Park,${ada.email},R-48151,
Bo Quist,${bo.email},R-62342,Kumo
`
      expect((await takeList(house.desk, house.eventId, list)).counts.changed).toBe(2)
      expect(await found('R-48151')).toEqual([ada.userId])
      expect(await found('R-62342')).toEqual([bo.userId])
    })

    it('finds who remains of merged duplicates by the number and the e-mail of either', async () => {
      await takeList(
        house.desk,
        house.eventId,
        `Name,Email,Registration ID,Ticket
Cy Roth,cy@people.example,R-71001,General
Cy Roth,roth@work.example,R-71002,General
`,
      )
      const [stays, goes] = [(await found('R-71001'))[0]!, (await found('R-71002'))[0]!]
      const path = `/desk/events/${house.eventId}/people/${stays}/merge`
      await bodyOf(200, house.desk.post(path, { otherUserId: goes, take: [] }))
      for (const q of ['R-71001', 'R-71002', 'cy@people.example', 'roth@work.example'])
        expect(await found(q), q).toEqual([stays])
    })
  })
})
