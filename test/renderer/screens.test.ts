import { afterAll, beforeAll } from 'vitest'
import { openDeskBrowser, type DeskBrowser } from './desk-browser.ts'
import { deskSuite } from './desk-suite.ts'
import { expressSuite } from './express-suite.ts'
import { faultSuite } from './fault-suite.ts'
import { importSuite } from './import-suite.ts'
import { eventAdminSuite } from './event-admin-suite.ts'
import { helpSuite } from './help-suite.ts'
import { preparationSuite } from './preparation-suite.ts'
import { printRunScreenSuite } from './print-run-screen-suite.ts'
import { scanSuite } from './scan-suite.ts'
import { handoverSuite } from './handover-suite.ts'
import { startSuite } from './start-suite.ts'
import { trainingSuite } from './training-suite.ts'

// One browser for all of them.
let browser: DeskBrowser
beforeAll(async () => {
  browser = await openDeskBrowser()
})
afterAll(() => browser.close())

const open: DeskBrowser['open'] = (prepare, options) => browser.open(prepare, options)
deskSuite(open)
scanSuite(open)
faultSuite(open)
eventAdminSuite(open)
importSuite(open)
preparationSuite(open)
printRunScreenSuite(open)
startSuite(open)
trainingSuite(open)
expressSuite(open)
handoverSuite(open)
helpSuite(open)
