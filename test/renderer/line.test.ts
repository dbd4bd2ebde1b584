import { afterAll, beforeAll } from 'vitest'
import { openDeskBrowser, type DeskBrowser } from './desk-browser.ts'
import { lineSuite } from './line-suite.ts'

let browser: DeskBrowser
beforeAll(async () => {
  browser = await openDeskBrowser()
})
afterAll(() => browser.close())

lineSuite((prepare, options) => browser.open(prepare, options))
