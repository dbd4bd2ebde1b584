// @module-tag slow
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../renderer/desk-page.ts'
import { openBrowser } from '../support/browser.ts'
import { startTestKiosk } from '../support/kiosk.ts'
import { unzip } from '../support/unzip.ts'
import { shared } from '../support/shared.ts'
import { opened } from '../support/opened.ts'

/** Backup and diagnostics by keys, in a browser. */
describe('the settings of a desk', () => {
  const house = opened(async () => startTestKiosk({ rendererDir: await shared('screens') }))
  const browser = opened(openBrowser)
  let page: Page

  beforeAll(async () => {
    const eventId = await house.makeEvent()
    await house.makeManager(eventId, { email: 'staff@people.example', password: 'a long password' })
    const admin = { email: 'admin@people.example', password: 'a long password' }
    await house.grantAdmin(await house.makeManager(eventId, admin))
  }, 180_000)

  const backups = (): string[] =>
    readdirSync(join(house.dir, 'backups')).filter((name) => name.startsWith('by-hand'))
  async function openSettings(email: string): Promise<void> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-US',
      acceptDownloads: true,
    })
    page = await context.newPage()
    await page.goto(house.kiosk.url)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('a long password')
    await page.keyboard.press('Enter')
    await page.locator('.today').waitFor()
    await runCommand(page, 'Settings')
    await page.getByText('Try the sounds').waitFor()
  }

  it('offers staff neither backup nor diagnostics', async () => {
    await openSettings('staff@people.example')
    expect(await page.getByText('Maintenance').count()).toBe(0)
    await page.keyboard.press('b')
    await page.waitForTimeout(300)
    expect(backups()).toEqual([])
  })

  it('backs up for an administrator at B, and reports what is stored', async () => {
    await openSettings('admin@people.example')
    await page.keyboard.press('b')
    const done = page.getByText(/^Backed up: 2 people, 0 labels\. .*by-hand-.*\.sqlite$/)
    await done.waitFor({ timeout: 20_000 })
    expect(backups()).toHaveLength(1)
  })

  it('saves the file for support at D', async () => {
    const saving = page.waitForEvent('download')
    await page.keyboard.press('d')
    const download = await saving
    expect(download.suggestedFilename()).toMatch(/^passdesk-diagnostics-\d{4}-\d\d-\d\d\.zip$/)
    expect([...unzip(readFileSync(await download.path())).keys()]).toContain('doctor.txt')
    await page.getByText('Saved in the download folder.').waitFor()
  })
})
