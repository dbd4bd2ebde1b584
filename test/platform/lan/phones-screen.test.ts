// @module-tag slow
import { execFile } from 'node:child_process'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../renderer/desk-page.ts'
import { dataFolder } from '../../../src-server/platform/files/data-folder.ts'
import { readDemoFile } from '../../../src-server/kiosk/demo/make-demo.ts'
import { startSession } from '../../../src-server/account/session/session-store.ts'
import { openBrowser } from '../../support/browser.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { readCode } from '../../support/pass-proofs.ts'
import { shared } from '../../support/shared.ts'
import { opened } from '../../support/opened.ts'
import { temporaryFolder } from '../../support/after-file.ts'

const CLIENT = join(import.meta.dirname, '../../../examples/lan-client.ts')
const PATIENCE = { timeout: 20_000 }

/** Reception pairs a phone by keyboard: the client of examples/, with an independent decoder as camera. */
describe('pairing a staff phone at the desk', () => {
  const pocket = temporaryFolder('pocket')
  const house = opened(async () =>
    startTestKiosk({ demo: true, lanPort: 0, rendererDir: await shared('screens') }),
  )
  const browser = opened(openBrowser)
  let page: Page
  beforeAll(async () => {
    const { users } = readDemoFile(dataFolder(house.dir).demoFile)!
    const { userId } = users.find(({ role }) => role === 'event_manager')!
    const viewport = { width: 1280, height: 800 }
    const context = await browser.newContext({ viewport, locale: 'en-US', timezoneId: 'Asia/Tokyo' })
    const { id: value } = await startSession(house.db, userId, Date.now())
    await context.addCookies([{ name: 'passdesk_session', value, url: house.kiosk.url }])
    page = await context.newPage()
    await page.goto(house.kiosk.url)
    await page.getByText('Scan the pass QR').waitFor({ timeout: 60_000 })
  }, 120_000)

  const says = (text: string) =>
    expect.poll(() => page.locator('.banner [role=status]').innerText(), PATIENCE).toContain(text)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const enterRoom = async () => {
    await says('Scan the pass QR')
    await runCommand(page, 'Staff phones')
    await says('Pair a staff phone')
  }
  const seen = async (): Promise<string> => {
    const shot = await page.locator('.qr').screenshot()
    return (await readCode(`data:image/png;base64,${shot.toString('base64')}`))!.text
  }
  const phone = (...words: string[]) =>
    new Promise<string>((resolve) => {
      const env = { ...process.env, KIOSK_AT: `127.0.0.1:${house.kiosk.lan!.port}` }
      execFile(process.execPath, [CLIENT, ...words], { cwd: pocket, env }, (_error, out, err) =>
        resolve(out + err),
      )
    })
  const letters = async () => (await page.locator('.phones__letters').first().innerText()).replace(/\s/g, '')
  const paired = (): Promise<number> => page.locator('.phones__paired li[aria-current]').count()

  it('takes one scan, one comparison and one key', async () => {
    await enterRoom()
    await press('Enter')
    await says('Scan the QR with the app')
    await page.locator('.qr').waitFor()
    const qr = await seen()
    const address = `https://pass-kiosk\\.local:${house.kiosk.lan!.port}`
    expect(qr).toMatch(new RegExp(`^passdesk://pair\\?u=${address}&d=[\\w-]{43}&f=[0-9a-f]{64}$`))
    expect(await letters()).toBe(/d=([\w-]+)/.exec(qr)![1])

    const pairing = phone('pair', qr)
    await says('Pair this phone?')
    const digits = await page.locator('.phones__number').innerText()
    expect(await page.locator('.stage > main .big').innerText()).toBe(hostname())
    await press('y')
    await says('Go on with the phone')
    const asked = `Say yes at the kiosk if it names ${hostname()} and shows ${digits}.`
    expect(await pairing).toBe(`${asked}\npaired\n`)
    expect(await page.locator('.phones__paired li[aria-current]').innerText()).toContain(hostname())
    expect(JSON.parse(await phone('events'))).toHaveProperty('rev')
  })

  it('removes the phone after a confirmation', async () => {
    await press('Delete')
    await says('Remove this phone?')
    // Only the keys of the open question count.
    for (const key of ['Enter', 't', 'n']) {
      await says('Remove this phone?')
      await press(key)
      // Faster keys count as a scanner.
      await page.waitForTimeout(300)
    }
    await says('Go on with the phone')
    await expect.poll(paired, PATIENCE).toBe(1)
    await press('Delete')
    await says('Remove this phone?')
    await press('y')
    await expect.poll(paired, PATIENCE).toBe(0)
    expect(await phone('events')).toContain('pair it anew')
  })

  it('refuses a phone with N, and cancels a QR with Esc', async () => {
    await press('Enter')
    await says('Scan the QR with the app')
    await page.locator('.qr').waitFor()
    const refused = phone('pair', await seen())
    await says('Pair this phone?')
    await press('n')
    await says('Show a new QR')
    expect(await refused).toContain('access_denied')
    await press('Enter')
    await says('Scan the QR with the app')
    await page.locator('.qr').waitFor()
    const given = await seen()
    await press('Escape')
    await says('Pair a staff phone')
    const state = async () => (await house.db('pairings').orderBy('created_at', 'desc').first('state')).state
    await expect.poll(state, PATIENCE).toBe('refused')
    expect(await phone('pair', given)).toContain('access_denied')
  })

  it("shows a phone without the app the trust page, with the authority's fingerprint", async () => {
    await press('t')
    await says('Open the page with the camera')
    expect(await seen()).toBe(`https://pass-kiosk.local:${house.kiosk.lan!.port}/trust`)
    expect(await letters()).toBe((await house.client.get('/api/kiosk/trust')).body.authority.fingerprint)
    await press('t')
    await says('Pair a staff phone')
  })

  it('switches to Japanese with one key', async () => {
    await press('F10')
    await says('スタッフのスマホをつなぐ')
    await press('F10', 'Escape', 'Escape')
    await says('Scan the pass QR')
  })
})
