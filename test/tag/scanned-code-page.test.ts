import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, watchedPage } from '../support/browser.ts'
import { startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { readCode } from '../support/pass-proofs.ts'
import { opened } from '../support/opened.ts'

describe('a code that a phone camera opens', () => {
  const house = opened(() => startTestKiosk({ loopbackAddresses: true }))
  const browser = opened(openBrowser)
  let person: TestPerson
  beforeAll(async () => {
    const eventId = await house.makeEvent()
    await house
      .db('events')
      .where({ id: eventId })
      .update({ title: 'SVC Tokyo 2026', place: '東京国際フォーラム' })
    person = await house.makePerson({ eventId })
  })

  async function phone(locale: string, options = {}): Promise<{ page: Page; said: string[] }> {
    const viewport = { width: 390, height: 844 }
    return watchedPage(await browser.newContext({ viewport, locale, ...options }))
  }
  const codeOf = () => person.qr.slice(person.qr.indexOf('/q#'))

  it.each([
    [
      'ja-JP',
      [
        '受付でお見せください',
        'パスを受け取るためのQRコードです',
        '開いても、受付や入場にはなりません。',
      ],
    ],
    [
      'en-GB',
      [
        'Show this at reception',
        'It is the code for your pass',
        'Opening this page does not check anyone in.',
      ],
    ],
  ])(
    'is told what it is in %s, and shown the code again, that scans as it was',
    async (locale, lines) => {
      const { page, said } = await phone(locale)
      await page.goto(house.kiosk.url + codeOf())
      await page.locator('.code-box').waitFor()
      for (const line of lines) expect(await page.locator('body').innerText()).toContain(line)
      expect(await page.locator('body').innerText()).not.toContain('田中')
      const picture = (await page.locator('.code-box').screenshot()).toString('base64')
      expect((await readCode(`data:image/png;base64,${picture}`))?.text).toBe(person.qr)
      expect(said).toEqual([])
    },
  )

  it('says where reception is, records nothing, and stays when the language is switched', async () => {
    const { page } = await phone('ja-JP')
    const rows = async () => Number((await house.db('audit_log').count({ n: '*' }).first())?.n)
    const before = await rows()
    await page.goto(house.kiosk.url + codeOf())
    await page.getByText('受付の場所').click()
    await page.getByText('東京国際フォーラム').waitFor()
    expect(await rows()).toBe(before)
    await page.getByLabel('言語').click()
    await page.getByText('English').click()
    await page.getByText('Show this at reception').waitFor()
    await page.locator('.code-box').waitFor()
  })

  it('that was not read to its end is asked for again; without JavaScript the paper is shown', async () => {
    const { page } = await phone('en-GB')
    await page.goto(`${house.kiosk.url}/q#short`)
    await page.getByText('Please scan it again.').waitFor()
    const plain = await phone('en-GB', { javaScriptEnabled: false })
    await plain.page.goto(house.kiosk.url + codeOf())
    expect(await plain.page.locator('body').innerText()).toContain(
      'Please show the code that you scanned at reception.',
    )
  })

  it.each([
    '/n/abc',
    '/n/',
    '/n/0123456789abcdef',
    '/n/abc/def',
    '/n/%00',
    '/n/%ZZ',
    '/n/%E3%81%82?a=%00',
    '/q/abc',
    '/q/abc/def/',
  ])('at %s is a page, never JSON', async (path) => {
    const page = [200, 'text/html; charset=utf-8']
    for (const accept of ['*/*', 'application/json']) {
      const answer = await house.client.get(path, { 'Accept-Language': 'ja', Accept: accept })
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual(page)
      expect(answer.body).toContain('ください')
    }
    const head = await fetch(house.kiosk.url + path, { method: 'HEAD' })
    expect([head.status, head.headers.get('Content-Type')]).toEqual(page)
  })

  it('of a tag that never existed says the usual reasons, and whose it was to nobody', async () => {
    const { page, said } = await phone('en-GB')
    await page.goto(`${house.kiosk.url}/n/0123456789abcdef`)
    const text = await page.locator('body').innerText()
    for (const line of [
      'No pass was found at this URL',
      'Writing the tag is not finished yet',
      'The event is over',
      'Reception can create a new one, free of charge.',
      'Reference',
    ])
      expect(text).toContain(line)
    expect(said).toEqual([])
  })
})
