import { beforeAll, describe, expect, it } from 'vitest'
import { importListFile } from '../../../src-main/cli/import-list.ts'
import { readSettings } from '../../../src-server/app/settings.ts'
import { findFirstBrokenEntry } from '../../../src-server/platform/db/audit-store.ts'
import { importEventFile } from '../../../src-server/event/event-file/pending-event-imports.ts'
import { databaseKinds } from '../../support/databases.ts'
import { attendeesCsv, makeAttendees } from '../../support/make-attendees.ts'
import { importDeps, takeAtTerminal } from './take-list.ts'
import { openedEvent } from '../../support/opened-event.ts'

const LIST = 'name,mail\nAnn,ann@audit.example\nBen,ben@audit.example\nCem,cem@audit.example\n'

describe.each(databaseKinds)('an import by the command line on %s', (kind) => {
  const house = openedEvent({ kind })
  let slug: string
  beforeAll(async () => {
    slug = (await house.db('events').where({ id: house.eventId }).first('slug')).slug
  })

  const consent = { source: 'Web form', day: '2026-09-01' }
  const take = (more: Parameters<typeof takeAtTerminal>[3] = {}) =>
    takeAtTerminal(house, house.eventId, LIST, { consent, ...more })
  const lines = async (action: string) => {
    const rows = await house.db('audit_log').where({ action, event_id: house.eventId }).orderBy('seq')
    return rows.map((row) => ({ by: row.user_id, detail: JSON.parse(row.detail) as unknown }))
  }

  it('stores nothing when its line in the activity log cannot be written', async () => {
    const { secrets } = house.kiosk
    const hmac: typeof secrets.hmac = (purpose, text) => {
      if (purpose === 'audit-line') throw new Error('no key')
      return secrets.hmac(purpose, text)
    }
    await expect(take({ secrets: { ...secrets, hmac } })).rejects.toThrow('stopped after 0 of 3 rows')
    expect(await house.db('users').where('email', 'like', '%@audit.example')).toEqual([])
  })

  it('writes a line with each group of rows that it stores, and one when it stores none', async () => {
    await take({ dryRun: true })
    expect(await lines('import')).toEqual([])
    await take({ group: 2 })
    await take()
    const given = {
      fileName: 'list.csv',
      via: 'command_line',
      consentFrom: 'all',
      consentSource: 'Web form',
      consentDay: '2026-09-01',
    }
    expect(await lines('import')).toEqual([
      { by: null, detail: { ...given, stored: 2, of: 3 } },
      { by: null, detail: { ...given, stored: 1, of: 3 } },
      { by: null, detail: { ...given, stored: 0, of: 0 } },
    ])
  })

  it('writes a line for an event file, in one valid chain', async () => {
    const file = {
      bytes: Buffer.from('{"tickets": [{"name": "Evening", "price": 0}]}'),
      fileName: 'event.json',
      eventSlug: slug,
      language: 'en' as const,
    }
    for (const dryRun of [true, false]) await importEventFile(importDeps(house), { ...file, dryRun })
    const detail = { fileName: 'event.json', via: 'command_line', kinds: ['tickets'], new: 1 }
    expect(await lines('import_office')).toMatchObject([{ by: null, detail }])
    const { db, secrets, stationId } = house.kiosk
    expect(await findFirstBrokenEntry(db, secrets, stationId)).toBeNull()
  })

  const takeFile = (bytes: Uint8Array, more: { dryRun: boolean; keep?: string[] }) =>
    importListFile(readSettings({ data: house.dir }, {}), {
      bytes,
      fileName: 'attendees.csv',
      eventSlug: slug,
      language: 'en',
      ...more,
    })

  it.runIf(kind === 'sqlite')('tells SQLite the new sizes of the tables', async () => {
    expect((await takeFile(attendeesCsv(makeAttendees(600, 5)), { dryRun: false })).asked).toBe(0)
    const sizes = await house.db('sqlite_stat1').where({ tbl: 'entries' }).pluck('stat')
    expect(sizes.map((stat: string) => parseInt(stat, 10))).toContain(603)
  })

  it.runIf(kind === 'sqlite').each([
    ['Seat', /has no column Seat/],
    ['E-Mail', /E-Mail is imported already/],
  ])('refuses to keep the column %s', async (heading, message) => {
    const list = 'Name,E-Mail,Ticket\nAnn Lee,ann@example.com,Regular\n'
    await expect(takeFile(Buffer.from(list), { dryRun: true, keep: [heading] })).rejects.toThrow(message)
  })
})
