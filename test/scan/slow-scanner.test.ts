// @module-tag slow
import { beforeAll, describe, expect, it } from 'vitest'
import { importedQrRow, insertQr } from '../../src-server/person/personal-qr/personal-qr-store.ts'
import { openPrintingDesk } from '../e2e/printing-desk.ts'
import { bannerText, type Step } from '../renderer/desk-page.ts'
import { opened } from '../support/opened.ts'
import { scanSlowly, usKeys, type SentKey } from '../support/slow-scanner.ts'

const PATIENCE_MS = 30_000
const PEOPLE = 25
const PACES = [0, 30, 45, 60, 80, 100, 120]
/** Codes of other ticket systems; the others have the code of PassDesk. */
const CODES: Readonly<Record<number, string>> = {
  1: 'ticket-0001',
  4: '1024',
  5: '51024',
  8: 'yes no/c?t',
  9: 'A7',
  12: 'CCTTYYCCTT12',
  15: 'https://tickets.example/?e=ccdd&t=0000000001',
  18: '90210',
}
/** Codes of nobody: a bottle, another event, a letter that is a command elsewhere. */
const FOREIGN = ['4901777254589', 'ccccccc', 'https://other.example/q#yyyyyyyyyyyyyyyyyyyyyy', 'yc']

const named = (index: number): string => `Visitor ${String(index).padStart(2, '0')}`

/** The keys of a scanner and a computer that have the Japanese layout. */
const jisKeys = (text: string): readonly SentKey[] =>
  usKeys(text).map((sent) => {
    if (sent.key === ':') return { key: ':', code: 'Quote' }
    return sent
  })

describe('a shift with a slow scanner, by keyboard', () => {
  const desk = opened(() => openPrintingDesk({ patienceMs: PATIENCE_MS }))
  const people: { readonly userId: string; readonly code: string }[] = []
  beforeAll(async () => {
    const { house, eventId, manager } = desk
    await manager.client.post(`/desk/events/${eventId}/check-in`, { on: true })
    for (let index = 0; index < PEOPLE; index += 1) {
      const code = CODES[index]
      const person = await house.makePerson({
        eventId,
        name: named(index),
        kana: null,
        qr: code === undefined,
      })
      if (code !== undefined)
        await insertQr(house.db, importedQrRow(house.kiosk.secrets, person.userId, code, Date.now()))
      people.push({ userId: person.userId, code: code ?? person.qr })
    }
  })
  const seat = opened(() => desk.openDesk('en'))

  const press = (key: string): Promise<void> => seat.page.keyboard.press(key)
  const says = (text: string | RegExp): Promise<void> => seat.says(text)
  const step: Step = (keys, text) => seat.step(keys, text)
  const jobs = async (): Promise<string[]> =>
    (await desk.house.db('print_jobs').orderBy('created_at').select('user_id')).map(
      (row) => row.user_id as string,
    )
  const isShown = (index: number): Promise<void> =>
    seat.page
      .locator('.stage.person')
      .getByRole('main', { name: named(index) })
      .waitFor()

  /** A person looks at the pass before they press a key. */
  const look = (): Promise<void> => seat.page.waitForTimeout(250)

  /** From the open pass to the next scan; a code of nobody that waits is closed. */
  async function printOpen(): Promise<void> {
    await says('Check the text')
    await look()
    await step('Enter', 'Print the pass')
    await step('Enter', 'Hand over the pass')
    await step('Escape', /^(Scan the pass QR|Search by name)/)
    if ((await bannerText(seat.page)).startsWith('Search by name')) await press('Escape')
    await says('Scan the pass QR')
  }

  it('finds its people while somebody types in a field', async () => {
    const { page } = seat
    for (const [at, ms] of [60, 120].entries()) {
      const [first, minted, imported] = [people[20 + at]!, people[6]!, people[12 + at * 3]!]
      await press('F2')
      await page.locator('.search-field').waitFor()
      await page.keyboard.type('Visitor', { delay: ms })
      await scanSlowly(page, usKeys(minted.code), { ms, ends: ['Enter', 'Enter'] })
      await page.locator('.waiting-scans').getByText('1 scan waiting').waitFor()
      await page.locator('.search-field').fill('')
      await scanSlowly(page, usKeys(imported.code), { ms, ends: ['Tab'] })
      await page.locator('.waiting-scans').getByText('2 scans waiting').waitFor()
      expect(await page.locator('.search-field').inputValue()).toBe('')
      await scanSlowly(page, usKeys(first.code), { ms })
      await page.locator('.waiting-scans').getByText('3 scans waiting').waitFor()
      await press('Escape')
      for (const one of [minted, imported, first]) {
        await isShown(people.indexOf(one))
        await press('Escape')
      }
      await says('Scan the pass QR')
    }
    expect(await jobs()).toEqual([])
  }, 200_000)

  it('opens and prints the person of each scan, and nobody else', async () => {
    const { page } = seat
    for (const [index, { code }] of people.entries()) {
      const ms = PACES[index % PACES.length]!
      const keys = index % 5 === 3 && ms > 0 ? jisKeys(code) : usKeys(code)
      await scanSlowly(page, keys, {
        ms,
        ends: index % 4 === 1 ? ['Enter', 'Enter'] : index % 4 === 2 ? ['Tab'] : ['Enter'],
        ...(index % 6 === 5 && { first: 400 }),
      })
      await isShown(index)
      // A code of nobody while the person is open: it neither prints nor confirms.
      if (index % 2 === 0) {
        const foreign = FOREIGN[(index / 2) % FOREIGN.length]!
        const before = await jobs()
        await scanSlowly(page, usKeys(foreign), { ms: PACES[(index + 3) % PACES.length]! })
        // The strip holds it; a short one is named in the banner.
        if (foreign.length < 4) {
          await says(`Scan again, or press one key — Received “${foreign}”`)
          await press('F1')
          await page.locator('.menu-field').waitFor()
          await press('Escape')
        } else await page.locator('.waiting-scans').getByText('1 scan waiting').waitFor()
        expect(await jobs()).toEqual(before)
        await isShown(index)
      }
      await printOpen()
    }
    expect(await jobs()).toEqual(people.map((one) => one.userId))
    expect(await desk.house.db('entries').where({ state: 'USED' })).toEqual([])
  }, 600_000)

  it('leaves typing to a person, at 40 to 120 ms a key', async () => {
    const { page } = seat
    for (const delay of [40, 80, 120]) {
      await step('F6', 'Add a participant')
      const name = `Walkin ${delay}`
      await page.keyboard.type(name, { delay })
      await page.waitForTimeout(delay)
      await press('Enter')
      await page.getByText(name, { exact: true }).first().waitFor()
      await step('Escape', 'Scan the pass QR')
    }
    expect(await jobs()).toHaveLength(PEOPLE)
  }, 120_000)
})
