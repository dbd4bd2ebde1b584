import { describe, expect, it } from 'vitest'
import { openBrowser, watchedPage } from '../support/browser.ts'
import { startTestKiosk } from '../support/kiosk.ts'
import { makeConfirmed, ownTags } from './support.ts'
import { made, opened } from '../support/opened.ts'
import { readCode } from '../support/pass-proofs.ts'

const house = opened(() => startTestKiosk({ loopbackAddresses: true }))
const browser = opened(openBrowser)
const world = made(async () => {
  const eventId = await house.makeEvent()
  const event = { title: 'SVC Tokyo 2026', place: '東京国際フォーラム' }
  await house.db('events').where({ id: eventId }).update(event)
  const person = await makeConfirmed(house, eventId, { qr: true })
  return { person, fragment: (await ownTags(eventId).write(person)).url.slice(-17) }
})

/** A visitor's phone; `said` collects policy violations and script errors of the browser. */
async function phone(locale: string, options = {}) {
  const context = await browser.newContext({ viewport: { width: 360, height: 720 }, locale, ...options })
  const { page, said } = await watchedPage(context)
  const text = (): Promise<string> => page.locator('body').innerText()
  const open = async (hash: string): Promise<void> => {
    await page.goto(`${house.kiosk.url}/n${hash}`)
    await page.locator('section:visible:not([data-state=looking])').waitFor()
  }
  return { page, said, open, text }
}
describe('the page that a tag opens', () => {
  const setPublic = (publicProfile: boolean) =>
    world.person.client.send('PUT', '/api/v1/me/profile', { publicProfile })

  it('shows in the visitor’s language that the pass is valid, and no private profile', async () => {
    await setPublic(false)
    const { open, text, said } = await phone('ja-JP')
    await open(world.fragment)
    expect(await text()).toContain('このパスは有効です')
    expect(await text()).toContain('開いても、受付や入場にはなりません。')
    expect(await text()).not.toContain('田中')
    expect(said).toEqual([])
  })

  it('shows a public profile, and keeps the tag when the language is switched', async () => {
    await setPublic(true)
    const { page, open, text, said } = await phone('ja-JP')
    await open(world.fragment)
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
    await page.evaluate(`location.hash = ${JSON.stringify(world.fragment)}`)
    await page.getByText('This pass is valid').waitFor()
  })

  it('reports why the look-up failed, and repeats it on request', async () => {
    const { page, open, text } = await phone('en-GB')
    await house.db('rate_windows').where('key', 'like', 'tag:%').update({ n: 1000 })
    await open(world.fragment)
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
    await page.goto(`${house.kiosk.url}/n${world.fragment}`)
    expect(await page.locator('body').innerText()).toContain('JavaScript が必要です')
  })

  it('has no inline script, and cannot be framed', async () => {
    const { body, headers } = await house.client.get('/n', { 'Accept-Language': 'ja' })
    expect(body).toContain('<html lang="ja">')
    expect(body.match(/<script[^>]*>[^<]/)).toBeNull()
    expect(headers.get('Content-Security-Policy')).toMatch(/script-src 'self';.*frame-ancestors 'none'/)
    expect((await house.client.get('/n.js')).headers.get('Content-Type')).toBe(
      'text/javascript; charset=utf-8',
    )
    expect((await house.client.post('/n', {})).status).toBe(405)
  })
})

describe('a code that a phone camera opens', () => {
  const codeOf = () => world.person.qr.slice(world.person.qr.indexOf('/q#'))

  it('says what it is, and shows the code again, that scans as it was', async () => {
    const { page, said } = await phone('ja-JP')
    await page.goto(house.kiosk.url + codeOf())
    await page.locator('.code-box').waitFor()
    const text = await page.locator('body').innerText()
    for (const line of ['受付でお見せください', 'パスを受け取るためのQRコードです'])
      expect(text).toContain(line)
    expect(text).toContain('開いても、受付や入場にはなりません。')
    expect(text).not.toContain('田中')
    const picture = (await page.locator('.code-box').screenshot()).toString('base64')
    expect((await readCode(`data:image/png;base64,${picture}`))?.text).toBe(world.person.qr)
    expect(said).toEqual([])
  })

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
