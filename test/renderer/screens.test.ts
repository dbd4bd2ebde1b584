import { afterAll, beforeAll } from 'vitest'
import { openDeskBrowser, type DeskBrowser } from './desk-browser.ts'
import { deskSuite } from './desk-suite.ts'
import { scanSuite } from './scan-suite.ts'

// One browser for both. The other screens are in test/renderer/.
let browser: DeskBrowser
beforeAll(async () => {
  browser = await openDeskBrowser()
})
afterAll(() => browser.close())

const open: DeskBrowser['open'] = (prepare, options) => browser.open(prepare, options)
deskSuite(open)
scanSuite(open)
