import { beforeAll, describe, expect, it } from 'vitest'
import { importListFile } from '../../../src-main/cli/import-list.ts'
import { readSettings } from '../../../src-server/app/settings.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { attendeesCsv, makeAttendees } from '../../support/make-attendees.ts'
import { opened } from '../../support/opened.ts'

const PEOPLE = 600

describe('an import by the command line', () => {
  const house = opened(() => startTestKiosk())
  let eventSlug: string
  beforeAll(async () => {
    const id = await house.makeEvent()
    eventSlug = (await house.db('events').where({ id }).first('slug')).slug
  })
  const take = (bytes: Uint8Array, more: { dryRun: boolean; keep?: string[] }) =>
    importListFile(readSettings({ data: house.dir }, {}), {
      bytes,
      fileName: 'attendees.csv',
      eventSlug,
      language: 'en',
      ...more,
    })

  it('tells SQLite the new sizes of the tables', async () => {
    const { asked } = await take(attendeesCsv(makeAttendees(PEOPLE, 5)), { dryRun: false })
    expect(asked).toBe(0)
    const sizes = await house.db('sqlite_stat1').where({ tbl: 'entries' }).pluck('stat')
    expect(sizes.map((stat: string) => parseInt(stat, 10))).toContain(PEOPLE)
  })

  it.each([
    ['Seat', /has no column Seat/],
    ['E-Mail', /E-Mail is imported already/],
  ])('refuses to keep the column %s', async (heading, message) => {
    const list = 'Name,E-Mail,Ticket\nAnn Lee,ann@example.com,Regular\n'
    const taken = take(new TextEncoder().encode(list), { dryRun: true, keep: [heading] })
    await expect(taken).rejects.toThrow(message)
  })
})
