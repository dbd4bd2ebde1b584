import { beforeAll, describe, expect, it } from 'vitest'
import { findFirstBrokenEntry } from '../../../src-server/platform/db/audit-store.ts'
import { importEventFile } from '../../../src-server/event/event-file/pending-event-imports.ts'
import { databaseKinds } from '../../support/databases.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { opened } from '../../support/opened.ts'
import { takeAtTerminal } from './take-list.ts'

const LIST = 'name,mail\nAnn,ann@audit.example\nBen,ben@audit.example\nCem,cem@audit.example\n'

describe.each(databaseKinds)('an import by the command line on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))
  let eventId: string
  let slug: string
  beforeAll(async () => {
    eventId = await house.makeEvent()
    slug = (await house.db('events').where({ id: eventId }).first('slug')).slug
  })

  const deps = () => {
    const { db, secrets, addresses, stationId } = house.kiosk
    return { db, secrets, stationId, webUrl: addresses.webUrl, now: Date.now, canPrint: () => [] }
  }
  const consent = { source: 'Web form', day: '2026-09-01' }
  const take = (more: Parameters<typeof takeAtTerminal>[3] = {}) =>
    takeAtTerminal(house, eventId, LIST, { consent, ...more })
  const lines = async (action: string) => {
    const rows = await house.db('audit_log').where({ action, event_id: eventId }).orderBy('seq')
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
    await importEventFile(deps(), { ...file, dryRun: true })
    await importEventFile(deps(), { ...file, dryRun: false })
    const detail = { fileName: 'event.json', via: 'command_line', kinds: ['tickets'], new: 1 }
    expect(await lines('import_office')).toMatchObject([{ by: null, detail }])
    const { db, secrets, stationId } = house.kiosk
    expect(await findFirstBrokenEntry(db, secrets, stationId)).toBeNull()
  })
})
