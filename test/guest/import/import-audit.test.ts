import { beforeAll, describe, expect, it } from 'vitest'
import { findFirstBrokenEntry } from '../../../src-server/platform/db/audit-store.ts'
import { importFile } from '../../../src-server/guest/import/import-file.ts'
import { importEventFile } from '../../../src-server/event/event-file/pending-event-imports.ts'
import { databaseKinds } from '../../support/databases.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { opened } from '../../support/opened.ts'

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
  const take = (
    more: {
      dryRun?: boolean
      group?: number
      list?: string
      secrets?: ReturnType<typeof deps>['secrets']
    } = {},
  ) => {
    const { dryRun = false, list = LIST, ...other } = more
    const consent = { source: 'Web form', day: '2026-09-01' }
    return importFile(
      { ...deps(), ...other },
      {
        bytes: Buffer.from(list),
        fileName: 'list.csv',
        eventSlug: slug,
        dryRun,
        language: 'en',
        consent,
        onProgress: () => {},
      },
    )
  }
  const lines = async (action: string) => {
    const rows = await house.db('audit_log').where({ action, event_id: eventId }).orderBy('seq')
    return rows.map((row) => ({ by: row.user_id, detail: JSON.parse(row.detail) as unknown }))
  }

  it('stores nothing when its line in the activity log cannot be written', async () => {
    const hmac = (): never => {
      throw new Error('no key')
    }
    await expect(
      take({
        secrets: {
          ...house.kiosk.secrets,
          hmac: (purpose, text) =>
            purpose === 'audit-line' ? hmac() : house.kiosk.secrets.hmac(purpose, text),
        },
      }),
    ).rejects.toThrow()
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
    expect(await lines('import_office')).toEqual([
      {
        by: null,
        detail: expect.objectContaining({
          fileName: 'event.json',
          via: 'command_line',
          kinds: ['tickets'],
          new: 1,
        }),
      },
    ])
    const { db, secrets, stationId } = house.kiosk
    expect(await findFirstBrokenEntry(db, secrets, stationId)).toBeNull()
  })
})
