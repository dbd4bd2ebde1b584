import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createQlSimulator, openVirtualPrinter } from '../../drivers/label-printer.ts'
import { openSignedIn, pressKeys, untilBannerSays } from '../renderer/desk-page.ts'
import { openBrowser, scan } from '../support/browser.ts'
import { content, saveBody, startTestKiosk, type TestKiosk } from '../support/kiosk.ts'
import { shared } from '../support/shared.ts'

const PATIENCE_MS = 15_000
/** A folder for pictures of the screens; none by default. */
const PICTURES = process.env.PASSDESK_TEST_PICTURES

const LIST = [
  '氏名,ふりがな,メール,所属,券種,グループ,QR,同意',
  '佐藤 健一,さとう けんいち,sato@people.example,株式会社クモ,家族券,佐藤,SATO-FAMILY-QR,はい',
  '佐藤 由美,さとう ゆみ,,株式会社クモ,家族券,佐藤,,はい',
  '佐藤 蓮,さとう れん,,,家族券,佐藤,,はい',
  ',,,,家族券,佐藤,,',
].join('\n')

describe('a party of four on one QR, by keyboard', () => {
  let house: TestKiosk
  let browser: Browser
  beforeAll(async () => {
    const simulator = createQlSimulator()
    house = await startTestKiosk({
      rendererDir: await shared('screens'),
      loopbackAddresses: true,
      openPrinter: ({ printerId, model }) =>
        openVirtualPrinter(simulator, { id: printerId, model }),
    })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await house.close()
  })

  const picture = async (page: Page, name: string): Promise<void> => {
    if (!PICTURES) return
    mkdirSync(PICTURES, { recursive: true })
    await page.screenshot({ path: `${PICTURES}/${name}.png` })
  }

  it('is served row by row, with a name for the place that has none', async () => {
    const eventId = await house.makeEvent({ nfcEnabled: false })
    await house.makeAdmin()
    const manager = await house.makeManager(eventId)
    const { client } = manager
    await client.post('/desk/printers', {
      name: 'QL-820NWB',
      model: 'QL-820NWB',
      address: 'virtual',
      stock: 'DK-2205',
    })
    const list = await client.post(`/desk/imports?eventId=${eventId}&fileName=list.csv`, LIST)
    expect(list.body.counts).toMatchObject({ new: 4, refused: 0 })
    await client.post(`/desk/imports/${list.body.importId}/apply`)
    const people = () => house.kiosk.db('users').where('name', 'like', '佐藤%').orderBy('kana')
    await expect.poll(async () => (await people()).length).toBe(3)
    await client.post(`/desk/events/${eventId}/classes`, {
      nameJa: '家族券',
      nameEn: 'Family ticket',
      tickets: [],
      ownTemplate: null,
      roll: null,
      mark: null,
      note: '',
      sound: 'none',
      partyPlaces: 5,
      handOuts: [],
    })
    // Two confirmed their passes at home; one of these was printed.
    const [kenichi, yumi] = await people()
    for (const { id, name } of [kenichi, yumi])
      await client.post(
        `/desk/events/${eventId}/people/${id}/pass`,
        saveBody({ action: 'confirm', content: content({ name }) }),
      )

    const desk = await openSignedIn(browser, house, manager, {
      language: 'ja',
      theme: 'light',
      patienceMs: PATIENCE_MS,
    })
    const { page } = desk
    const says = (text: string | RegExp): Promise<void> => untilBannerSays(page, text, PATIENCE_MS)
    const row = (digit: number) => page.locator('.party-row').nth(digit - 1)
    const jobs = () => house.kiosk.db('print_jobs').where({ event_id: eventId })

    await scan(page, 'SATO-FAMILY-QR')
    await says('だれのパスか番号で選ぶ — グループ 4人。すぐ印刷できるのは 2人です')
    await picture(page, 'party-ready-ja')
    await pressKeys(page, ['2'])
    await row(2)
      .getByText(/印刷済み/)
      .waitFor()
    expect(await jobs()).toHaveLength(1)
    await says('だれのパスか番号で選ぶ — グループ 4人。すぐ印刷できるのは 1人です')
    await picture(page, 'party-ja')

    // The place without a name.
    await pressKeys(page, ['4'])
    await says('名前を入れる')
    await page.keyboard.insertText('佐藤 葵')
    await picture(page, 'party-name-ja')
    await page.keyboard.press('Enter')
    await row(4).getByText('佐藤 葵').waitFor()
    await row(4).getByText('未確認').waitFor()

    // Consent and text are asked on the person's own screen; Esc returns to the party.
    await pressKeys(page, ['4'])
    await says(/画面を見せ/)
    await pressKeys(page, ['Enter'])
    await says(/印刷/)
    await pressKeys(page, ['Escape'])
    await says('だれのパスか番号で選ぶ — グループ 4人。すぐ印刷できるのは 2人です')

    // The ticket allows a fifth person.
    await pressKeys(page, ['a'])
    await row(5).getByText('名前なし').waitFor()
    await pressKeys(page, ['a'])
    await pressKeys(page, ['Enter'])
    await row(1)
      .getByText(/印刷済み/)
      .waitFor()
    await row(4)
      .getByText(/印刷済み/)
      .waitFor()
    expect(await jobs()).toHaveLength(3)
    expect(await page.locator('.party-row').count()).toBe(5)
    await desk.close()
  }, 90_000)
})
