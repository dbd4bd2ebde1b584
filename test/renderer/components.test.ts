import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/after-file.ts'
import { openBrowser } from '../support/browser.ts'
import { axeFindings } from './axe-findings.ts'
import { componentsPage, unshownComponents } from './components-page.tsx'

/** `PASSDESK_PICTURES` names a folder that keeps the pictures, for a look. */
const pictures = process.env.PASSDESK_PICTURES

describe('the page of all components', () => {
  it('shows each component of src-renderer/ui', () => {
    expect(unshownComponents()).toEqual([])
  })
})

describe('the components in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
  ] as const)('have no axe finding and fit, %s at %i px', async (theme, width) => {
    const file = join(temporaryFolder('components'), 'page.html')
    writeFileSync(file, componentsPage(theme))
    const page = await browser.newPage({ viewport: { width, height: 800 } })
    await page.goto(pathToFileURL(file).href)
    await page.evaluate(() => document.fonts.ready)
    const picture = await page.screenshot({ fullPage: true })
    if (pictures) {
      mkdirSync(pictures, { recursive: true })
      writeFileSync(join(pictures, `components-${theme}-${width}.png`), picture)
    }
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.close()
  })
})
