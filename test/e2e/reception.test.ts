// @module-tag slow
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvFile } from '../../src-server/platform/table-files/csv.ts'
import { newFolder, passdesk, startPassdesk, type Running } from '../cli/rig.ts'
import { tabTo } from '../renderer/desk-page.ts'
import { openBrowser, scan, typeByHand } from '../support/browser.ts'
import { createClient } from '../support/client.ts'
import { makeAttendees, type Attendee } from '../support/make-attendees.ts'
import { decodePicture, readCode } from '../support/pass-proofs.ts'

const PASSWORD = 'a long password'
const EMAIL = 'haruka@people.example'

/** The first work at a new desk, by keyboard only. The commands are those of the README. */
describe('a new user at the reception', () => {
  const data = newFolder()
  const attendees = makeAttendees(1000, 11)
  const codeOf = (index: number): string => `SVC26-${String(index).padStart(4, '0')}-Ticket`
  let kiosk: Running
  let url: string
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    kiosk = await startPassdesk(['serve', '--data', data, '--port', '0'], /^passdesk ready /)
    url = kiosk.ready.replace('passdesk ready ', '')
    browser = await openBrowser()
    page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      timezoneId: 'Asia/Tokyo',
    })
    // The mouse is never used.
    await page.goto(url)
  })
  afterAll(async () => {
    await browser.close()
    await kiosk.end()
  })

  const sign = () => page.locator('[role="status"], [role="alert"]').first()
  const signSays = (text: string | RegExp) =>
    expect.poll(() => sign().innerText(), { timeout: 15_000 }).toMatch(text)
  const labels = (): string[] =>
    readdirSync(join(data, 'labels'))
      .filter((file) => /^\d{4}\.png$/.test(file))
      .sort()

  /**
   * Enter records consent together with the text, then prints, for a person who comes for the first
   * time.
   */
  async function enterToTheEnd(): Promise<void> {
    for (const says of ['Ask for consent', 'Print the pass']) {
      await signSays(says)
      await page.keyboard.press('Enter')
    }
    await signSays('Hand over the pass')
  }
  const lastLabel = (): string =>
    `data:image/png;base64,${readFileSync(join(data, 'labels', labels().at(-1)!)).toString('base64')}`

  /** The administrator's client, and the event. */
  async function signedIn() {
    const client = await createClient(url).signIn(EMAIL, PASSWORD)
    const [event] = (await client.get('/desk/events')).body.events
    return { client, event, id: event.eventId as string }
  }
  async function personOf(attendee: Attendee) {
    const { client, id } = await signedIn()
    const query = new URLSearchParams({ eventId: id, q: attendee.email })
    const { userId } = (await client.get(`/desk/search?${query}`)).body.people[0]
    return (await client.get(`/desk/events/${id}/people/${userId}`)).body
  }

  it('sets the kiosk up with the keyboard alone', async () => {
    await signSays('Choose the language')
    await page.keyboard.press('2')
    await signSays('Create the first administrator')
    await typeByHand(page, 'Suzuki Haruka')
    for (const [label, text] of [
      ['Email', EMAIL],
      ['Password', PASSWORD],
      ['Password again', PASSWORD],
      ['Name of this desk', 'Desk 1'],
    ] as const) {
      await tabTo(page.getByLabel(label, { exact: true }))
      await typeByHand(page, text)
    }
    await page.keyboard.press('Enter')
    await signSays('Create the event')
    await typeByHand(page, 'SVC Tokyo 2026')
    await page.keyboard.press('Enter')
    for (const [text, key] of [
      ['Choose the printer', 'v'],
      ['Choose the roll', '1'],
      ['Print a test', 'Enter'],
      ['Check the test print', 'Enter'],
      ['Try the scanner', 'Escape'],
      ['Open the desk', 'Enter'],
    ] as const) {
      await signSays(text)
      await page.keyboard.press(key)
    }
    await signSays('Import the participant list')
    expect(labels()).toHaveLength(1)
  })

  it('imports a list of a thousand people with names in two scripts', async () => {
    const file = join(data, 'attendees.csv')
    const rows = attendees.map(({ name, kana, email, affiliation, title, ticket }, i) => [
      name,
      kana,
      email,
      affiliation,
      title,
      ticket,
      codeOf(i),
    ])
    const head = ['氏名', 'フリガナ', 'メールアドレス', '会社名', '肩書', 'チケット', 'QRコード']
    writeFileSync(file, csvFile([head, ...rows]))
    const { event } = await signedIn()
    const first = await passdesk(['import', file, '--event', event.slug, '--data', data])
    expect(first).toMatchObject({ code: 0 })
    expect(first.out).toMatch(/1,?000/)
    const again = await passdesk(['import', file, '--event', event.slug, '--data', data])
    expect(again).toMatchObject({ code: 0 })
    expect((await signedIn()).event.participants).toBe(1000)
  })

  it.each([0, 1, 2, 17, 400, 999])(
    'takes person %i from the scan to the label: consent and print, both by Enter',
    async (index) => {
      const attendee = attendees[index]!
      const before = labels().length
      await scan(page, codeOf(index))
      await signSays('Ask for consent')
      expect(labels().length).toBe(before)
      await enterToTheEnd()
      const person = await personOf(attendee)
      expect(person.prints[0]).toMatchObject({ state: 'printed', renderHash: person.confirmedHash })
      expect(person.pass.render.hash).toBe(person.confirmedHash)
      expect(labels().length).toBe(before + 1)
      expect((await decodePicture(lastLabel())).ink).toEqual(
        (await decodePicture(person.pass.render.image)).ink,
      )
    },
  )

  it('prints a QR that a phone reads', async () => {
    const { client, id } = await signedIn()
    const names = { name: '当日 太郎', kana: 'とうじつ たろう' }
    const body = { eventId: id, ...names, requestKey: crypto.randomUUID() }
    const { userId } = (await client.post('/desk/people', body)).body
    await page.keyboard.press('F2')
    await typeByHand(page, 'toujitu')
    await expect.poll(() => page.getByText('当日 太郎').count()).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await enterToTheEnd()
    const code = await readCode(lastLabel())
    expect(code?.text).toMatch(/\/q#[A-Za-z0-9]{22}$/)
    const matched = await client.post('/desk/match', { eventId: id, qr: code!.text })
    expect(matched.body.person.userId).toBe(userId)
  })
})
