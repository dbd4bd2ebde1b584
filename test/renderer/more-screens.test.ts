// @module-tag slow
import { afterAll, beforeAll } from 'vitest'
import { openDeskBrowser, type DeskBrowser } from './desk-browser.ts'
import { eventAdminSuite } from './event-admin-suite.ts'
import { expressSuite } from './express-suite.ts'
import { faultSuite } from './fault-suite.ts'
import { handoverSuite } from './handover-suite.ts'
import { helpSuite } from './help-suite.ts'
import { importPeopleSuite } from './import-people-suite.ts'
import { importSuite } from './import-suite.ts'
import { preparationSuite } from './preparation-suite.ts'
import { printRunScreenSuite } from './print-run-screen-suite.ts'
import { startSuite } from './start-suite.ts'
import { trainingSuite } from './training-suite.ts'

// One browser for all of them.
let browser: DeskBrowser
beforeAll(async () => {
  browser = await openDeskBrowser()
})
afterAll(() => browser.close())

const open: DeskBrowser['open'] = (prepare, options) => browser.open(prepare, options)
faultSuite(open)
eventAdminSuite(open)
importSuite(open)
importPeopleSuite(open)
preparationSuite(open)
printRunScreenSuite(open)
startSuite(open)
trainingSuite(open)
expressSuite(open)
handoverSuite(open)
helpSuite(open)
