// @module-tag slow
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertEntry, ticketNamed } from '../../src-server/event/entry/entry-store.ts'
import { startSession } from '../../src-server/account/session/session-store.ts'
import { axeFindings } from '../renderer/axe-findings.ts'
import { openBrowser, watchedPage } from '../support/browser.ts'
import { saveBody, type TestPerson } from '../support/kiosk.ts'
import { ownTags } from '../tag/support.ts'
import { startSignInHouse } from './house.ts'
import { opened } from '../support/opened.ts'

const DAY_MS = 86_400_000

describe('every page of participants, guests and developers', () => {
  const house = opened(() => startSignInHouse({ lanPort: 0 }))
  const browser = opened(openBrowser)
  /** Name and address of each page; a person for those that need one. */
  let pages: readonly (readonly [string, string, TestPerson?])[]
  beforeAll(async () => {
    const app = await house.makeApp('confidential')
    const eventId = await house.makeEvent()
    const { db } = house
    const name = async (id: string, title: string, place: string, days: number): Promise<void> => {
      const at = (offset: number): string => new Date(Date.now() + offset).toISOString()
      const times = { starts_at: at(days * DAY_MS), ends_at: at(days * DAY_MS + DAY_MS / 3) }
      await db('events')
        .where({ id })
        .update({ title, place, ...times })
    }
    await name(eventId, 'SVC Tokyo 2026', '東京国際フォーラム', 2)
    const one = await house.makePerson({ eventId })
    await one.client.post(`/api/passes/${eventId}`, saveBody({ action: 'confirm' }))
    await one.client.send('PUT', '/api/v1/me/profile', { publicProfile: true })
    await one.client.post('/api/v1/me/tokens', { name: 'Report' })
    const tag = (await ownTags(eventId).write(one)).url.slice(-17)
    const several = await house.makePerson({ eventId })
    for (const [title, days] of [
      ['Harbour Tech Meet-up', 20],
      ['A long title of an event that needs more than one line on every phone', -40],
    ] as const) {
      const other = await house.makeEvent()
      await name(other, title, 'Minato Hall', days)
      const ticketId = await ticketNamed(db, other, 'General')
      const entry = { eventId: other, userId: several.userId, ticketId, source: 'import' as const }
      await insertEntry(db, { ...entry, state: 'UNUSED' }, Date.now())
      if (days > 0) await several.client.post(`/api/passes/${other}`, saveBody({ action: 'confirm' }))
    }
    const undecided = await house.makePerson({ eventId, consent: false })
    const admin = await house.makeAdmin()
    await db('oauth_clients').update({ owner_id: admin.userId })
    pages = [
      ['sign-in', '/sign-in'],
      ['code', one.qr.slice(one.qr.indexOf('/q#'))],
      ['tag', `/n${tag}`],
      ['tag-ended', '/n#AbCd1234EfGh5678'],
      ['tag-incomplete', '/n#AbCd'],
      ['tag-unknown', '/n/0123456789abcdef'],
      ['trust', '/trust'],
      ['network', '/network'],
      ['help', '/help'],
      ['help-problems', '/help/problems'],
      ['docs', '/docs'],
      ['account', '/me', one],
      ['missing', '/me/pair/00000000-0000-4000-8000-000000000000', one],
      ['pass', '/me/passes', one],
      ['edit', `/me/passes#${eventId}/edit`, one],
      ['check', `/me/passes#${eventId}`, several],
      ['events', '/me/passes', several],
      ['none', '/me/passes', await house.makePerson()],
      ['consent', '/me/passes', undecided],
      ['developer', '/developer', admin],
      ['developer-new', '/developer/new', admin],
      ['developer-app', `/developer/${app.clientId}`, admin],
      ['allow', house.authorizeUrl(app).url, one],
    ]
  })

  /** Opens each page in turn; `check` gets its name. */
  async function each(
    options: { locale: string; colorScheme: 'light' | 'dark'; width: number; height?: number },
    check: (page: Page, name: string) => Promise<void>,
  ): Promise<string[]> {
    const all: string[] = []
    const { width, height = 800, ...look } = options
    for (const [name, path, person] of pages) {
      const context = await browser.newContext({ viewport: { width, height }, ...look })
      if (person) {
        const { id } = await startSession(house.db, person.userId, Date.now())
        await context.addCookies([{ name: 'passdesk_session', value: id, url: house.url }])
      }
      const { page, said } = await watchedPage(context)
      await page.goto(new URL(path, house.url).href)
      const isSettled = (): boolean =>
        document.querySelector('[data-view=looking]:not([hidden]), [data-state=looking]:not([hidden])') ===
        null
      await page.waitForFunction(isSettled)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await check(page, name)
      all.push(...said.map((line) => `${name}: ${line}`))
      const folder = process.env.PASSDESK_SHOTS
      if (folder) {
        mkdirSync(folder, { recursive: true })
        const file = [name, look.locale.slice(0, 2), look.colorScheme, width].join('-')
        await page.screenshot({
          path: join(folder, `${file}.png`),
          fullPage: width === 390 && name !== 'docs' && !name.startsWith('help'),
        })
      }
      await context.close()
    }
    return all
  }

  it.each([
    { locale: 'ja-JP', colorScheme: 'light', width: 390, height: 844 },
    { locale: 'en-GB', colorScheme: 'dark', width: 390, height: 844 },
    { locale: 'en-GB', colorScheme: 'light', width: 1280 },
    { locale: 'ja-JP', colorScheme: 'dark', width: 1280 },
  ] as const)('has no finding of axe-core ($locale, $colorScheme, $width)', async (options) => {
    const findings: string[] = []
    const said = await each(options, async (page, name) => {
      // The reference of the API is long, and in English only.
      if (name === 'docs' && options.locale === 'ja-JP') return
      findings.push(...(await axeFindings(page)).map((finding) => `${name}: ${finding}`))
    })
    expect(findings).toEqual([])
    expect(said).toEqual([])
  })

  it.each([320, 640])('fits %i pixels, which is a zoom of 400 %% and 200 %%', async (width) => {
    const wide: unknown[] = []
    await each({ locale: 'en-GB', colorScheme: 'light', width }, async (page, name) => {
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) wide.push([name, over])
    })
    expect(wide).toEqual([])
  })

  it('draws Latin letters and digits in Inter, from this server', async () => {
    const page = await browser.newPage({ locale: 'en-GB' })
    const loaded: string[] = []
    page.on('response', (answer) => {
      const { host, pathname } = new URL(answer.url())
      if (pathname.endsWith('.woff2')) loaded.push(`${host}${pathname} ${answer.status()}`)
    })
    await page.goto(`${house.url}/sign-in`)
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px Inter'))).toBe(true)
    await expect
      .poll(() => loaded)
      .toEqual([`${new URL(house.url).host}/fonts/inter-latin-wght-normal.woff2 200`])
    await page.close()
  })

  it('shows the cause of an error below its field', async () => {
    const page = await browser.newPage({ locale: 'ja-JP' })
    await page.goto(`${house.url}/sign-in`)
    await page.getByLabel('メールアドレス').fill('nobody@people.example')
    await page.getByLabel('パスワード').fill('wrong')
    await page.getByRole('button', { name: 'サインイン' }).click()
    const cause = (await page.getByRole('alert').boundingBox())!
    const field = (await page.getByLabel('パスワード').boundingBox())!
    expect(cause.y).toBeGreaterThanOrEqual(field.y + field.height)
    await page.close()
  })

  it('shows where the focus is', async () => {
    const page = await browser.newPage({ locale: 'en-GB' })
    await page.goto(`${house.url}/sign-in`)
    for (const _ of [1, 2, 3, 4]) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineWidth)).toBe('3px')
    }
    await page.close()
  })
})
