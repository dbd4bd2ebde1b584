import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, watchedPage } from '../support/browser.ts'
import { startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { makeConfirmed, ownTags } from './support.ts'
import { opened } from '../support/opened.ts'

describe('the page that a tag opens', () => {
  const house = opened(startTestKiosk)
  const browser = opened(openBrowser)
  let person: TestPerson
  let fragment: string
  beforeAll(async () => {
    const eventId = await house.makeEvent()
    person = await makeConfirmed(house, eventId)
    fragment = (await ownTags(eventId).write(person)).url.slice(-17)
  })

  /** A visitor's phone; `said` collects policy violations and script errors of the browser. */
  async function phone(
    locale: string,
    options = {},
  ): Promise<{
    page: Page
    said: string[]
    open(hash: string): Promise<void>
    text(): Promise<string>
  }> {
    const context = await browser.newContext({
      viewport: { width: 360, height: 720 },
      locale,
      ...options,
    })
    const { page, said } = await watchedPage(context)
    const text = (): Promise<string> => page.locator('body').innerText()
    const open = async (hash: string): Promise<void> => {
      await page.goto(`${house.kiosk.url}/n${hash}`)
      await page.locator('section:visible:not([data-state=looking])').waitFor()
    }
    return { page, said, open, text }
  }
  const setPublic = (publicProfile: boolean) =>
    person.client.send('PUT', '/api/v1/me/profile', { publicProfile })

  it('shows in the visitor’s language that the pass is valid, and no private profile', async () => {
    await setPublic(false)
    const { open, text, said } = await phone('ja-JP')
    await open(fragment)
    expect(await text()).toContain('このパスは有効です')
    expect(await text()).toContain('開いても、受付や入場にはなりません。')
    expect(await text()).not.toContain('田中')
    expect(said).toEqual([])
  })

  it('shows a public profile, and keeps the tag when the language is switched', async () => {
    await setPublic(true)
    const { page, open, text, said } = await phone('ja-JP')
    await open(fragment)
    for (const line of ['田中 美咲', '株式会社クモ', '登壇者']) expect(await text()).toContain(line)
    await page.getByLabel('言語').click()
    await page.getByText('English').click()
    await page.getByText('This pass is valid').waitFor()
    expect(await text()).toContain('田中 美咲')
    expect(await text()).toContain('Opening this page does not check anyone in.')
    expect(said).toEqual([])
  })

  it('reports that the tag was revoked, and not whose it was', async () => {
    const { open, text } = await phone('en-GB')
    await open('#AbCd1234EfGh5678')
    expect(await text()).toContain('This tag no longer works')
    expect(await text()).toContain('Show the pass at reception.')
    expect(await text()).toContain('Whose pass it was is not shown.')
  })

  it('asks to hold the tag again if the address is incomplete, and reloads when it is complete', async () => {
    const { page, open, text } = await phone('en-GB')
    await open('#AbCd')
    expect(await text()).toContain('Hold the tag again')
    await page.evaluate(`location.hash = ${JSON.stringify(fragment)}`)
    await page.getByText('This pass is valid').waitFor()
  })

  it('reports why the look-up failed, and repeats it on request', async () => {
    const { page, open, text } = await phone('en-GB')
    await house.db('rate_windows').where('key', 'like', 'tag:%').update({ n: 1000 })
    await open(fragment)
    expect(await text()).toContain('Wait a while')
    await house.db('rate_windows').delete()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Reception cannot be reached').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('This pass is valid').waitFor()
  })

  it('shows a text without JavaScript', async () => {
    const { page } = await phone('ja-JP', { javaScriptEnabled: false })
    await page.goto(`${house.kiosk.url}/n${fragment}`)
    expect(await page.locator('body').innerText()).toContain('JavaScript が必要です')
  })

  it('has no inline script, and cannot be framed', async () => {
    const { body, headers } = await house.client.get('/n', { 'Accept-Language': 'ja' })
    expect(body).toContain('<html lang="ja">')
    expect(body.match(/<script[^>]*>[^<]/)).toBeNull()
    expect(headers.get('Content-Security-Policy')).toMatch(
      /script-src 'self';.*frame-ancestors 'none'/,
    )
    expect((await house.client.get('/n.js')).headers.get('Content-Type')).toBe(
      'text/javascript; charset=utf-8',
    )
    expect((await house.client.post('/n', {})).status).toBe(405)
  })
})
