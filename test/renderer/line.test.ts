// @module-tag slow
import { afterAll, beforeAll } from 'vitest'
import { openDeskBrowser, type DeskBrowser } from './desk-browser.ts'
import { lineSuite } from './line-suite.ts'
import { scanTableSuite } from './scan-table-suite.ts'

let browser: DeskBrowser
beforeAll(async () => {
  browser = await openDeskBrowser()
})
afterAll(() => browser.close())

const open: DeskBrowser['open'] = (prepare, options) => browser.open(prepare, options)
lineSuite(open)
scanTableSuite(open)
