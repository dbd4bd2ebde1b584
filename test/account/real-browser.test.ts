import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import type { TestPerson } from '../support/kiosk.ts'
import { codeGrant, PASSWORD, startSignInHouse, type TestApp } from './house.ts'
import { opened } from '../support/opened.ts'

const house = opened(() => startSignInHouse())
const browser = opened(openBrowser)
let context: BrowserContext
let page: Page
let person: TestPerson
let app: TestApp
/** The app's own site: its callback. */
let site: Server
let callback: string

beforeAll(async () => {
  site = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end('<h1>Welcome back</h1>')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  callback = `http://127.0.0.1:${(site.address() as AddressInfo).port}/callback`
  app = await house.makeApp('confidential', [callback])
})
afterAll(() => new Promise((resolve) => site.close(resolve)))

describe('Chromium without script', () => {
  beforeEach(async () => {
    person = await house.makeUser()
    context = await browser.newContext({ javaScriptEnabled: false, locale: 'ja-JP' })
    page = await context.newPage()
    return () => context.close()
  })

  const start = () => {
    const asked = house.authorizeUrl(app, { redirect_uri: callback })
    return page.goto(asked.url).then(() => asked.verifier)
  }
  const signIn = async (password = PASSWORD) => {
    await page.fill('input[name=email]', person.email)
    await page.fill('input[name=password]', password)
    await page.click('button[type=submit]')
  }

  it('signs in, consents and returns to the app with a valid code', async () => {
    const verifier = await start()
    await signIn('wrong')
    expect(await page.textContent('[role=alert]')).toBe('メールアドレスかパスワードをご確認ください')
    await page.click('summary.tool')
    await page.click('text=English')
    expect(await page.textContent('h1')).toBe('Sign in')
    await signIn()
    expect(await page.textContent('h1')).toBe('Share this with KUMO Connect?')
    await page.click('button[value=approve]')
    expect(await page.textContent('h1')).toBe('Welcome back')
    const code = new URL(page.url()).searchParams.get('code')!
    const { status, body } = await house.post('/oauth/token', app, codeGrant(code, verifier, callback))
    expect([status, body.token_type]).toEqual([200, 'Bearer'])
    const cookies = await context.cookies(house.url)
    expect(cookies.map(({ name, httpOnly, sameSite, secure }) => [name, httpOnly, sameSite, secure])).toEqual(
      [
        ['passdesk_lang', true, 'Lax', false],
        ['passdesk_session', true, 'Lax', false],
      ],
    )
  })

  it('fits a phone: no sideways scrolling, large targets, deny as wide as allow', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await start()
    await signIn()
    const [allow, deny] = [
      await page.locator('button[value=approve]').boundingBox(),
      await page.locator('button[value=deny]').boundingBox(),
    ]
    expect([deny!.width, deny!.height]).toEqual([allow!.width, allow!.height])
    expect(allow!.height).toBeGreaterThanOrEqual(44)
    expect(allow!.x + allow!.width).toBeLessThanOrEqual(360)
  })
})
