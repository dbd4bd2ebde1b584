import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importListFile } from '../../../src-main/cli/import-list.ts'
import { readSettings } from '../../../src-server/app/settings.ts'
import { startTestKiosk, type TestKiosk } from '../../support/kiosk.ts'
import { attendeesCsv, makeAttendees } from '../../support/make-attendees.ts'

const PEOPLE = 600

describe('an import by the command line', () => {
  let house: TestKiosk
  beforeAll(async () => {
    house = await startTestKiosk()
  })
  afterAll(() => house.close())

  it('tells SQLite the new sizes of the tables', async () => {
    const { db } = house.kiosk
    const eventId = await house.makeEvent()
    const { slug } = await db('events').where({ id: eventId }).first('slug')
    const { asked } = await importListFile(readSettings({ data: house.dir }, {}), {
      bytes: attendeesCsv(makeAttendees(PEOPLE, 5)),
      fileName: 'attendees.csv',
      eventSlug: slug,
      dryRun: false,
      language: 'en',
    })
    expect(asked).toBe(0)
    const sizes = await db('sqlite_stat1').where({ tbl: 'entries' }).pluck('stat')
    expect(sizes.map((stat: string) => parseInt(stat, 10))).toContain(PEOPLE)
  })

  it.each([
    ['Seat', /has no column Seat/],
    ['E-Mail', /E-Mail is imported already/],
  ])('refuses to keep the column %s', async (heading, message) => {
    const eventId = await house.makeEvent()
    const { slug } = await house.kiosk.db('events').where({ id: eventId }).first('slug')
    const list = importListFile(readSettings({ data: house.dir }, {}), {
      bytes: new TextEncoder().encode('Name,E-Mail,Ticket\nAnn Lee,ann@example.com,Regular\n'),
      fileName: 'attendees.csv',
      eventSlug: slug,
      dryRun: true,
      keep: [heading],
      language: 'en',
    })
    await expect(list).rejects.toThrow(message)
  })
})
