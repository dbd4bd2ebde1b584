import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asCount } from '../../src-server/db/column-values.ts'
import { csvFile } from '../../src-server/tables/csv.ts'
import { openPrintingDesk, type DeskPage, type PrintingDesk } from '../e2e/printing-desk.ts'
import { chooserBy, pressKeys } from '../renderer/desk-page.ts'
import { scan } from '../support/browser.ts'
import { makeAttendees } from '../support/make-attendees.ts'

const PATIENCE_MS = 30_000
/** `PASSDESK_TEST_PEOPLE=300` is quicker. */
const PEOPLE = Number(process.env.PASSDESK_TEST_PEOPLE ?? 1_000)
const PARTIES = 40
/** Places of a party: three with a name and one without. */
const NAMED = 3
const SINGLES = PEOPLE - PARTIES * NAMED
const NOTE = 'Load in by 10:30, at door B.'
/** Row of the list without a name, and one with a wrong e-mail. */
const NAMELESS = 10
const WRONG_EMAIL = 90

const IMPORT_KEY = 'a'
const format = (n: number): string => n.toLocaleString('en')

interface Listed {
  readonly name: string
  readonly kana: string
  readonly email: string
  readonly affiliation: string
  readonly ticket: string
  readonly party: string
  readonly qr: string
  readonly consent: 'はい' | 'いいえ' | ''
}

/** The people of the list: singles with a QR each, then parties with one QR each. */
function listedPeople(): readonly Listed[] {
  const people = makeAttendees(PEOPLE, 11)
  const singles = people.slice(0, SINGLES).map(({ name, kana, affiliation }, i): Listed => ({
    name,
    kana,
    email: `single-${i}@people.example`,
    affiliation,
    ticket: i % 4 === 3 ? '出展者' : '一般',
    party: '',
    qr: `SINGLE-${i}-QR`,
    // Some refuse, some do not answer.
    consent: i % 44 === 20 ? 'いいえ' : i % 44 === 21 ? '' : 'はい',
  }))
  const parties = people.slice(SINGLES).map(({ name, kana, affiliation }, i): Listed => {
    const party = Math.floor(i / NAMED)
    const leads = i % NAMED === 0
    return {
      name,
      kana,
      email: leads ? `party-${party}@people.example` : '',
      affiliation,
      ticket: '家族券',
      party: `グループ ${party}`,
      qr: leads ? `PARTY-${party}-QR` : '',
      consent: 'はい',
    }
  })
  return [...singles, ...parties]
}

function listFile(people: readonly Listed[]): Buffer {
  const row = (one: Listed): string[] => [
    one.name,
    one.kana,
    one.email,
    one.affiliation,
    one.ticket,
    one.party,
    one.qr,
    one.consent,
  ]
  const rows = people.map((one, i) =>
    row({
      ...one,
      ...(i === NAMELESS && { name: '' }),
      ...(i === WRONG_EMAIL && { email: 'single.people.example' }),
    }),
  )
  const unnamed = Array.from({ length: PARTIES }, (_, i) => [
    '',
    '',
    '',
    '',
    '家族券',
    `グループ ${i}`,
    '',
    '',
  ])
  return Buffer.from(
    csvFile([
      ['氏名', 'ふりがな', 'メール', '所属', '券種', 'グループ', 'QR', '同意', '備考'],
      ...[...rows, ...unnamed].map((cells) => [...cells, '']),
    ]),
  )
}

describe('a list of 1,000 people with classes, parties and consent, by keyboard', () => {
  let desk: PrintingDesk
  let opened: DeskPage
  const people = listedPeople()
  beforeAll(async () => {
    desk = await openPrintingDesk({ printers: ['QL-820NWB', 'QL-800'], patienceMs: PATIENCE_MS })
    const base = { nameEn: '' }
    await desk.addClass({ ...base, nameJa: '一般' })
    await desk.addClass({
      ...base,
      nameJa: '出展者',
      note: NOTE,
      handOuts: [{ text: 'Blue lanyard' }],
    })
    await desk.addClass({ ...base, nameJa: '家族券', partyPlaces: NAMED + 1 })
    opened = await desk.openDesk('en')
  }, 120_000)
  afterAll(async () => {
    await opened.close()
    await desk.close()
  })

  const press = (...keys: string[]): Promise<void> => pressKeys(opened.page, keys)
  const says = (text: string | RegExp): Promise<void> => opened.says(text)
  const table = (name: string) => desk.house.kiosk.db(name)
  const count = async (name: string, where: Record<string, unknown> = {}): Promise<number> =>
    asCount(await table(name).where(where).count('* as n').first())

  /** Chooses the list, corrects its two faulty rows, and imports it. */
  async function importList(then: { readonly new: number; readonly unchanged: number }) {
    const { page } = opened
    const chooser = await chooserBy(page, 'Enter')
    await chooser.setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: listFile(people) })
    await says('Check the columns')
    await page.getByText('備考').first().waitFor()
    await press('Enter')
    await says('Fix or skip 2 rows')
    const row = page.locator('.table__row--on')
    await row.getByText(people[NAMELESS]!.email).waitFor()
    await press('ArrowDown')
    await row.getByText(people[WRONG_EMAIL]!.name).waitFor()
    await press('ArrowUp')
    await row.getByText(people[NAMELESS]!.email).waitFor()
    await press('F3')
    await page.keyboard.insertText(people[NAMELESS]!.name)
    await press('Enter')
    await says('Fix or skip 1 row')
    await row.getByText(people[WRONG_EMAIL]!.name).waitFor()
    await press('F3')
    await page.keyboard.insertText(people[WRONG_EMAIL]!.email)
    await press('Enter')
    await says(/^(Import|Check) [\d,]+ row/)
    await press('Enter')
    const figures = `New ${format(then.new)}, changed 0, no change ${then.unchanged}, skipped 0.`
    await says(`Imported — ${figures}`)
  }

  it('imports the list, corrects, undoes and imports it again', async () => {
    const { page } = opened
    await says('Import the participants')
    await press('i')
    await says('Choose the participant list')
    await importList({ new: PEOPLE + PARTIES, unchanged: 0 })
    expect(await count('entries', { event_id: desk.eventId })).toBe(PEOPLE)
    expect(await count('parties', { event_id: desk.eventId })).toBe(PARTIES)
    expect(await count('party_places', { event_id: desk.eventId })).toBe(PARTIES * (NAMED + 1))

    // One is corrected at the desk, one gets the pass at once, one place gets a name.
    await press('Enter')
    await says('Scan the QR code')
    await scan(page, people[0]!.qr)
    await says('Check the text')
    await press('F3')
    await says('Edit the pass')
    await press('Control+a')
    await page.keyboard.insertText('修正 太郎')
    await press('Enter')
    await says('Check the text')
    await press('Escape')
    await says('Scan the QR code')
    await scan(page, people[1]!.qr)
    await says('Check the text')
    await press('Enter')
    await says('Print this pass')
    await press('Enter')
    await says('Hand over the pass')
    await press('Escape')
    await says('Scan the QR code')
    await scan(page, 'PARTY-0-QR')
    await says('Choose who by number')
    await press('4')
    await says('Fill in the name')
    await page.keyboard.insertText('佐藤 葵')
    await press('Enter')
    await page.locator('.party-row').nth(3).getByText('佐藤 葵').waitFor()
    await press('Escape')
    await says('Scan the QR code')

    await press('F1', IMPORT_KEY)
    await says('Choose the participant list')
    await press('u')
    await says(/^Undo this import\? — Removed: \d+ people. Back as before: 0. Stay: 3/)
    await page.getByRole('row', { name: /Edited/ }).waitFor()
    await page.getByRole('row', { name: /Printed/ }).waitFor()
    await press('y')
    await says(`Import undone — Removed: ${PEOPLE - 2} people.`)
    expect(await count('parties', { event_id: desk.eventId })).toBe(1)
    expect(await count('party_places', { event_id: desk.eventId })).toBe(1)
    await press('Enter')
    await says('Choose the participant list')
    await importList({ new: PEOPLE + PARTIES - 3, unchanged: 3 })
    await press('Enter')
    await says('Scan the QR code')
    expect(await count('entries', { event_id: desk.eventId })).toBe(PEOPLE + 1)
    expect(await count('party_places', { event_id: desk.eventId })).toBe(PARTIES * (NAMED + 1))
  }, 300_000)
})
