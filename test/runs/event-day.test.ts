// @module-tag slow
// @module-tag isolated
import { SCAN } from '../../src-renderer/keyboard/scan-detector.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { asCount } from '../../src-server/platform/db/column-values.ts'
import { csvFile } from '../../src-server/platform/table-files/csv.ts'
import { openPrintingDesk } from '../e2e/printing-desk.ts'
import { chooserBy, pressKeys, runCommand, untilBannerSays, type Step } from '../renderer/desk-page.ts'
import { scan } from '../support/browser.ts'
import { makeAttendees } from '../support/make-attendees.ts'
import { opened } from '../support/opened.ts'

const PATIENCE_MS = 30_000
/** `PASSDESK_TEST_PEOPLE=300` is faster. */
const PEOPLE = Number(process.env.PASSDESK_TEST_PEOPLE ?? 1_000)
const PARTIES = 40
/** Places of a party: three with a name and one without. */
const NAMED = 3
const SINGLES = PEOPLE - PARTIES * NAMED
const NOTE = 'Load in by 10:30, at door B.'
/** Row of the list without a name, and one with a wrong e-mail. */
const NAMELESS = 10
const WRONG_EMAIL = 90

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
    // Some refuse, some give no answer.
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
  const rows = people.map((person, i) => {
    const { name, kana, email, affiliation, ticket, party, qr, consent } = person
    const rowEmail = i === WRONG_EMAIL ? 'single.people.example' : email
    return [i === NAMELESS ? '' : name, kana, rowEmail, affiliation, ticket, party, qr, consent]
  })
  const unnamed = Array.from({ length: PARTIES }, (_, i) => `,,,,家族券,グループ ${i},,`.split(','))
  return Buffer.from(
    csvFile([
      ['氏名', 'ふりがな', 'メール', '所属', '券種', 'グループ', 'QR', '同意', '備考'],
      ...[...rows, ...unnamed].map((cells) => [...cells, '']),
    ]),
  )
}

describe('a list, a print run and hand-outs of all people, by keyboard', () => {
  const desk = opened(() => openPrintingDesk({ printers: ['QL-820NWB', 'QL-800'], patienceMs: PATIENCE_MS }))
  const people = listedPeople()
  const unasked = people.filter(({ consent }) => consent !== 'はい').length
  /** One pass is printed at the desk before the run. */
  const printed = PEOPLE - unasked - 1
  beforeAll(async () => {
    const addClass = (nameJa: string, part = {}) => desk.addClass({ nameEn: '', nameJa, ...part })
    await addClass('一般')
    await addClass('出展者', { note: NOTE })
    await addClass('家族券', { partyPlaces: NAMED + 1 })
  })
  const seat = opened(() => desk.openDesk('en'))

  const press = (...keys: string[]): Promise<void> => pressKeys(seat.page, keys)
  const says = (text: string | RegExp): Promise<void> => seat.says(text)
  const step: Step = (keys, text) => seat.step(keys, text)
  const table = (name: string) => desk.house.db(name)
  const count = async (name: string, where: Record<string, unknown> = {}): Promise<number> =>
    asCount(await table(name).where(where).count('* as n').first())

  /** Chooses the list, corrects its two faulty rows, and imports it. */
  async function importList(then: { readonly new: number; readonly unchanged: number }) {
    const { page } = seat
    const chooser = await chooserBy(page, 'Enter')
    await chooser.setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: listFile(people) })
    await says('Check the columns')
    await page.getByText('備考').first().waitFor()
    await step('Enter', 'Fix or skip 2 rows')
    const row = page.locator('.table .on')
    await row.getByText(people[NAMELESS]!.email).waitFor()
    await press('ArrowDown')
    await row.getByText(people[WRONG_EMAIL]!.name).waitFor()
    await press('ArrowUp')
    await row.getByText(people[NAMELESS]!.email).waitFor()
    await press('F3')
    await page.keyboard.insertText(people[NAMELESS]!.name)
    await step('Enter', 'Fix or skip 1 row')
    await row.getByText(people[WRONG_EMAIL]!.name).waitFor()
    await press('F3')
    await page.keyboard.insertText(people[WRONG_EMAIL]!.email)
    await step('Enter', /^(Import|Check) [\d,]+ row/)
    await press('Enter')
    const figures = `New ${format(then.new)}, changed 0, no change ${then.unchanged}, skipped 0.`
    await says(`Imported — ${figures}`)
  }

  it('imports the list, corrects, undoes and imports it again', async () => {
    const { page } = seat
    await says('Import the participant list')
    await press('Enter')
    await page.locator('.wanted-columns').waitFor()
    await importList({ new: PEOPLE + PARTIES, unchanged: 0 })
    expect(await count('entries', { event_id: desk.eventId })).toBe(PEOPLE)
    expect(await count('parties', { event_id: desk.eventId })).toBe(PARTIES)
    expect(await count('party_places', { event_id: desk.eventId })).toBe(PARTIES * (NAMED + 1))

    // One is corrected at the desk, one gets the pass at once, one place gets a name.
    await step('Enter', 'Scan the pass QR')
    await scan(page, people[0]!.qr)
    await says('Check the text')
    await step('F3', 'Edit the pass')
    await press('Control+a')
    await page.keyboard.insertText('修正 太郎')
    await step('Enter', 'Check the text')
    await step('Escape', 'Scan the pass QR')
    await scan(page, people[1]!.qr)
    await says('Check the text')
    await step('Enter', 'Print the pass')
    await step('Enter', 'Hand over the pass')
    await step('Escape', 'Scan the pass QR')
    await scan(page, 'PARTY-0-QR')
    await says('Choose who by number')
    await step('4', 'Fill in the name')
    await page.keyboard.insertText('佐藤 葵')
    await press('Enter')
    await page.locator('.party-row').nth(3).getByText('佐藤 葵').waitFor()
    await step('Escape', 'Scan the pass QR')

    await runCommand(page, 'Import participants')
    await says('Choose the participant list')
    await step('u', /^Undo this import\? — Removed: \d+. Back as before: 0. Stay: 3/)
    await page.locator('.card', { hasText: 'so they stay' }).locator('dt').nth(2).waitFor()
    await step('y', `Import undone — Removed: ${PEOPLE - 2}.`)
    expect(await count('parties', { event_id: desk.eventId })).toBe(1)
    expect(await count('party_places', { event_id: desk.eventId })).toBe(1)
    await step('Enter', 'Choose the participant list')
    await importList({ new: PEOPLE + PARTIES - 3, unchanged: 3 })
    await step('Enter', 'Scan the pass QR')
    expect(await count('entries', { event_id: desk.eventId })).toBe(PEOPLE + 1)
    expect(await count('party_places', { event_id: desk.eventId })).toBe(PARTIES * (NAMED + 1))
  }, 300_000)

  it('prints everybody with consent in one run, parties together', async () => {
    const { page } = seat
    await runCommand(page, 'Print run')
    await says('Choose who to print')
    await page.getByText(format(printed)).first().waitFor()
    await press('Enter')
    await untilBannerSays(page, 'Look through the passes', 200_000)
    // Unusual passes must have been on screen before Enter prints.
    const canPrint = page.locator('.banner .cap', { hasText: 'Enter' })
    while ((await canPrint.count()) === 0) await press('PageDown', 'ArrowDown', 'o')
    await step('Enter', /^Let it print/)
    await untilBannerSays(page, /have no pass|has no pass/, 700_000)
    expect(await count('print_run_labels', { kind: 'pass', state: 'ordered' })).toBe(printed)
    const jobs: { user_id: string }[] = await table('print_jobs')
      .where({ event_id: desk.eventId, state: 'printed' })
      .select('user_id')
    expect(new Set(jobs.map((job) => job.user_id)).size).toBe(printed + 1)
    expect(jobs).toHaveLength(printed + 1)
    const boxes = await table('print_run_labels as l')
      .join('party_places as m', 'm.user_id', 'l.user_id')
      .where({ 'l.kind': 'pass', 'l.state': 'ordered' })
      .groupBy('m.party_id')
      .select('m.party_id')
      .countDistinct('l.box as boxes')
    expect(boxes).toHaveLength(PARTIES)
    expect(boxes.filter((row) => Number(row.boxes) !== 1)).toEqual([])
  }, 900_000)

  it('hands out fifty passes from the boxes', async () => {
    const { page } = seat
    await step('Escape', 'Scan the pass QR')
    // 2 to 45: 42 single people with consent, then the parties 1 and 2, and two people of party 3.
    const singles = people.slice(2, 46).filter(({ consent }) => consent === 'はい')
    expect(singles).toHaveLength(42)
    for (const one of singles) {
      await scan(seat.page, one.qr)
      if (one.ticket === '出展者') {
        await says(`Tell them first — "${NOTE}"`)
        await press('Space')
      }
      await says('Hand out: box')
      await page.getByRole('main', { name: one.name, exact: true }).waitFor()
      // An Enter that comes sooner after a code belongs to the scanner.
      await page.waitForTimeout(SCAN.tailMs.most)
      await step('Enter', 'Scan the pass QR')
    }
    for (const [party, handOuts] of [
      [1, 3],
      [2, 3],
      [3, 2],
    ] as const) {
      await scan(seat.page, `PARTY-${party}-QR`)
      await page.waitForTimeout(SCAN.tailMs.most)
      for (let i = 0; i < handOuts; i += 1) {
        await says(/^Choose who by number — Party of 4\. Next, .*: hand out\./)
        await step('Enter', 'Hand out: box')
        await press('Enter')
      }
      await says('Choose who by number')
      await step('Escape', 'Scan the pass QR')
    }
  }, 300_000)

  it('has the same figures on the screens, in the replies and in the database', async () => {
    const { eventId, manager } = desk
    const handedOut = table('print_run_labels').whereNotNull('handed_out_at')
    expect(asCount(await handedOut.count('* as n').first())).toBe(50)
    const exhibitors = people.slice(2, 46).filter((one) => one.ticket === '出展者')
    const served = exhibitors.filter(({ consent }) => consent === 'はい').length
    expect(await count('told_notes', { event_id: eventId })).toBe(served)
    const { points } = (await manager.client.get(`/desk/events/${eventId}/preparation`)).body as {
      points: { id: string; found: string; values: Record<string, unknown> }[]
    }
    const point = (id: string) => points.find((one) => one.id === id)
    expect(point('list')).toMatchObject({ found: 'list_imported', values: { count: PEOPLE + 1 } })
    expect(point('consent')).toMatchObject({
      found: 'consent_missing',
      values: { count: unasked + 1 },
    })
    expect(point('print_run')).toMatchObject({ found: 'run_done', values: { count: printed } })
    const stats = (await manager.client.get(`/desk/stats?eventId=${eventId}`)).body
    expect(stats).toMatchObject({ totals: { passes: printed + 1, reprints: 0 } })
  })
})
