// @module-tag slow
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startSession } from '../../../src-server/account/session/session-store.ts'
import { openBrowser, watchedPage } from '../../support/browser.ts'
import { saveBody, content, type TestPerson } from '../../support/kiosk.ts'
import { makeSampleLogo } from '../../support/sample-logos.ts'
import { opened } from '../../support/opened.ts'
import { openedEvent } from '../../support/opened-event.ts'

const PASSWORD = 'correct horse battery'

describe("the participant's page on a phone", () => {
  const house = openedEvent({ loopbackAddresses: true })
  const browser = opened(openBrowser)
  const passPath = () => `/api/passes/${house.eventId}`

  /** The person's phone; `said` collects policy violations and script errors of the browser. */
  async function phone(person: TestPerson | null, { locale = 'ja-JP' } = {}) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale })
    if (person) {
      const { id: value } = await startSession(house.db, person.userId, Date.now())
      await context.addCookies([{ name: 'passdesk_session', value, url: house.kiosk.url }])
    }
    const { page, said } = await watchedPage(context)
    await page.goto(`${house.kiosk.url}/me/passes`)
    return { page, said }
  }
  async function confirmedPhone(options = {}) {
    const person = await house.guest()
    await person.client.post(passPath(), saveBody({ action: 'confirm' }))
    return { person, ...(await phone(person, options)) }
  }
  const says = (page: Page, text: string) => page.locator('[data-sign]').getByText(text).waitFor()
  /** Makes a change and waits for a different pass. */
  async function redrawn(page: Page, change: () => Promise<void>): Promise<void> {
    const image = page.locator('[data-image]')
    const before = await image.getAttribute('src')
    await change()
    await expect.poll(() => image.getAttribute('src'), { timeout: 20_000 }).not.toBe(before)
    await page.locator('[data-image]:not(.old)').waitFor()
  }
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
  const button = (page: Page) => page.locator('[data-confirm]')
  const draftOf = async (person: TestPerson) => (await person.client.get(passPath())).body.draft

  it('lets a person change their name, see it as printed, and confirm it', async () => {
    const person = await house.guest()
    const { page, said } = await phone(person)
    await says(page, '内容をご確認ください')
    let answer = (): void => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/preview', async (route) => {
      await held
      await route.continue()
    })
    await redrawn(page, async () => {
      await field(page, '名前').fill('佐藤 花子')
      await says(page, 'プレビューを作成しています')
      expect(await button(page).isDisabled()).toBe(true)
      answer()
    })
    await says(page, '内容をご確認ください')
    await button(page).click()
    await says(page, '確認しました')
    expect(await draftOf(person)).toMatchObject({
      currentConfirmation: true,
      confirmedBy: 'self',
      content: { name: '佐藤 花子' },
    })
    const { body } = await person.client.get(passPath())
    expect(await page.locator('[data-image]').getAttribute('src')).toBe(body.render.image)
    expect(said).toEqual([])
  })

  it('offers to join an event whose reception added the own e-mail, and opens its pass', async () => {
    const owner = await house.guest({ name: '佐藤 凛' })
    const joined = await house.makeEvent()
    const { client } = await house.makeReceptionist(joined)
    const added = await client.post('/desk/people', {
      eventId: joined,
      name: 'Typed Name',
      email: owner.email,
      requestKey: crypto.randomUUID(),
    })
    expect(added.status).toBe(201)
    const { page, said } = await phone(owner, { locale: 'en-GB' })
    await page.getByText('Reception added somebody with your email to this event.').waitFor()
    await page.getByRole('button', { name: 'This is me: join' }).click()
    await expect.poll(async () => (await owner.client.get('/api/passes/events')).body.events.length).toBe(2)
    await page.getByRole('heading', { name: 'Events' }).waitFor()
    await expect.poll(() => page.locator('[data-joins] li').count()).toBe(0)
    expect(await page.locator('[data-events] li').count()).toBe(2)
    const { body } = await client.get(`/desk/events/${joined}/people/${owner.userId}`)
    expect(body).toMatchObject({ name: '佐藤 凛', email: owner.email })
    expect(said).toEqual([])
  })

  it('requires a new confirmation after another change; a text size changes the pass too', async () => {
    const { person, page } = await confirmedPhone()
    await says(page, '確認しました')
    expect(await field(page, '名前').isVisible()).toBe(false)
    await page.getByRole('link', { name: '内容を変える' }).click()
    await redrawn(page, () => page.getByText('大', { exact: true }).click())
    await says(page, '内容をご確認ください')
    await redrawn(page, () => field(page, '肩書き').fill('司会'))
    await says(page, '内容をご確認ください')
    await button(page).click()
    await says(page, '確認しました')
    expect(await draftOf(person)).toMatchObject({
      revision: 2,
      content: { fontScale: 'large', title: '司会' },
    })
  })

  it('names the field that cannot be printed, and disables the confirmation until it can', async () => {
    const { page } = await phone(await house.guest(), { locale: 'en-GB' })
    await says(page, 'Please check your pass')
    await field(page, 'Affiliation').fill('Kumo 𓀀')
    await says(page, 'The affiliation is too long or has a character')
    expect(await field(page, 'Affiliation').getAttribute('aria-invalid')).toBe('true')
    expect(await button(page).isDisabled()).toBe(true)
    await field(page, 'Affiliation').fill('あ'.repeat(161))
    await says(page, 'Use at most 160 characters')
    await field(page, 'Affiliation').fill('Kumo')
    await says(page, 'Please check your pass')
    expect(await button(page).isEnabled()).toBe(true)
  })

  it('shows the personal QR large enough to be scanned', async () => {
    const { page, said } = await phone(await house.guest())
    await page.getByRole('button', { name: 'QRを大きく表示' }).click()
    expect((await page.getByAltText('QR').boundingBox())!.width).toBeGreaterThan(250)
    await page.getByRole('button', { name: '閉じる' }).click()
    await page.getByAltText('QR').waitFor({ state: 'hidden' })
    const without = (await phone(await house.guest({ qr: false }))).page
    await says(without, '内容をご確認ください')
    expect(await without.getByRole('button', { name: 'QRを大きく表示' }).isVisible()).toBe(false)
    expect(said).toEqual([])
  })

  it('has the QR as the main action once confirmed, and keeps that if the fields are left', async () => {
    const { page } = await confirmedPhone({ locale: 'en-GB' })
    await says(page, 'Confirmed')
    await page.locator('.foot').getByRole('button', { name: 'Show my QR' }).click()
    await page.getByAltText('QR').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    const stored = await page.locator('[data-image]').getAttribute('src')
    await page.getByRole('link', { name: 'Change the text' }).click()
    await redrawn(page, () => field(page, 'Name').fill('Somebody Else'))
    await page.getByLabel('Back to the pass').click()
    await says(page, 'Confirmed')
    expect(await page.locator('[data-image]').getAttribute('src')).toBe(stored)
    await page.getByRole('link', { name: 'Change the text' }).click()
    expect(await field(page, 'Name').inputValue()).toBe('田中 美咲')
  })

  it('shows when and where the event is, and what the person agreed to', async () => {
    const other = await house.makeEvent()
    const person = await house.makePerson({ eventId: other })
    await house.db('events').where({ id: other }).update({
      place: 'Minato Hall',
      starts_at: '2030-10-17T01:00:00.000Z',
      ends_at: '2030-10-17T09:00:00.000Z',
      time_zone: 'Asia/Tokyo',
    })
    await person.client.post(`/api/passes/${other}`, saveBody({ action: 'confirm' }))
    const { page } = await phone(person, { locale: 'ja-JP' })
    for (const text of ['2030年10月17日(木) 10:00–18:00', 'Minato Hall', 'General'])
      await page.getByText(text, { exact: true }).waitFor()
    await page.getByRole('button', { name: '同意とデータ' }).click()
    await page.getByText('同意済みです').waitFor()
    await page.getByLabel('パスに戻る').click()
    await page.getByText('Minato Hall').waitFor()
  })

  it("puts an approved logo of the person's company on the pass", async () => {
    const person = await house.guest()
    const admin = await house.makeAdmin()
    const post = async (path: string, body: object) =>
      (await admin.client.post(`/api/admin/${path}`, body)).body
    const { orgId } = await post('organizations', { kind: 'company', name: 'Kumo' })
    await post(`organizations/${orgId}/members`, { userId: person.userId })
    const image = Buffer.from(await makeSampleLogo('kumo')).toString('base64')
    const logos = `organizations/${orgId}/logos`
    const { imageId } = await post(logos, { name: 'Cloud', image })
    await post(`logos/${imageId}`, { state: 'approved' })
    const { page, said } = await phone(person)
    await page.getByRole('button', { name: 'ロゴ 0 / 4' }).click()
    await redrawn(page, () => page.getByLabel('Cloud').check())
    await page.getByRole('button', { name: '閉じる' }).click()
    await says(page, '内容をご確認ください')
    await button(page).click()
    await says(page, '確認しました')
    expect((await draftOf(person)).content.logos).toMatchObject([{ imageId }])
    expect(said).toEqual([])
  })

  it('shows a change of reception before it accepts a confirmation', async () => {
    const person = await house.guest()
    const { page } = await phone(person)
    await says(page, '内容をご確認ください')
    await redrawn(page, () => field(page, '肩書き').fill('司会'))
    await says(page, '内容をご確認ください')
    await person.client.post(passPath(), saveBody({ content: content({ name: '佐藤 花子' }) }))
    await button(page).click()
    await says(page, '内容が変わりました')
    expect(await field(page, '肩書き').inputValue()).toBe('司会')
    await button(page).click()
    await says(page, '確認しました')
    expect(await draftOf(person)).toMatchObject({ currentConfirmation: true, content: { title: '司会' } })
  })

  it('keeps the text if the kiosk does not reply, and continues when it does', async () => {
    const { page } = await phone(await house.guest())
    await says(page, '内容をご確認ください')
    await page.context().setOffline(true)
    await field(page, '名前').fill('佐藤 花子')
    await says(page, 'つながりません')
    await page.context().setOffline(false)
    await button(page).click()
    await says(page, '内容をご確認ください')
    await button(page).click()
    await says(page, '確認しました')
    expect(await field(page, '名前').inputValue()).toBe('佐藤 花子')
  })

  it('requires a sign-in and consent before it shows a pass', async () => {
    const person = await house.guest({ consent: false, password: PASSWORD })
    const { page, said } = await phone(null)
    await page.getByLabel('メールアドレス').fill(person.email)
    await page.getByLabel('パスワード').fill(PASSWORD)
    await page.getByRole('button', { name: 'サインイン' }).click()
    await page.getByRole('button', { name: '同意しない' }).click()
    await page.getByText('当日は受付でご案内します').waitFor()
    await page.getByRole('button', { name: '同意の画面に戻る' }).click()
    await page.getByRole('button', { name: '同意する', exact: true }).click()
    await says(page, '内容をご確認ください')
    expect(page.url()).toBe(`${house.kiosk.url}/me/passes`)
    expect(said).toEqual([])
  })

  it('lists the events of a person with several, and reports if there is none', async () => {
    const none = await phone(await house.makePerson())
    await none.page.getByText('パスのあるイベントはまだありません').waitFor()
    const person = await house.guest()
    const other = await house.makeEvent()
    await house.enter(person, other)
    const { page } = await phone(person, { locale: 'en-GB' })
    await page.getByRole('heading', { name: 'Events' }).waitFor()
    await page.locator(`a[href="#${other}"]`).click()
    await says(page, 'Please check your pass')
    await page.getByLabel('Other events').click()
    await page.getByRole('heading', { name: 'Events' }).waitFor()
  })

  it('is one tap from the account, and the account one tap from it', async () => {
    const { page, said } = await phone(await house.guest(), { locale: 'en-GB' })
    await says(page, 'Please check your pass')
    await page.getByRole('link', { name: 'Account' }).click()
    await page.waitForURL('**/me')
    await page.getByRole('link', { name: 'Open my passes' }).click()
    await page.waitForURL('**/me/passes')
    await says(page, 'Please check your pass')
    expect(said).toEqual([])
  })

  it('is a page without inline data or script, for a signed-in person only', async () => {
    const { body, headers } = await (await house.guest()).client.get('/me/passes')
    expect(body).not.toContain('田中')
    expect(body.match(/<script[^>]*>[^<]/)).toBeNull()
    expect(headers.get('Content-Security-Policy')).toMatch(
      /default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
    )
    const anonymous = await house.client.get('/me/passes')
    expect({ status: anonymous.status, to: anonymous.headers.get('Location') }).toEqual({
      status: 303,
      to: '/sign-in?to=/me/passes',
    })
  })
})
