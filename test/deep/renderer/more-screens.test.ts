import { afterAll, beforeAll } from 'vitest'
import { openDeskBrowser, type DeskBrowser } from '../../renderer/desk-browser.ts'
import { eventAdminSuite } from '../../renderer/event-admin-suite.ts'
import { expressSuite } from '../../renderer/express-suite.ts'
import { faultSuite } from '../../renderer/fault-suite.ts'
import { handoverSuite } from '../../renderer/handover-suite.ts'
import { helpSuite } from '../../renderer/help-suite.ts'
import { importPeopleSuite } from '../../renderer/import-people-suite.ts'
import { importSuite } from '../../renderer/import-suite.ts'
import { preparationSuite } from '../../renderer/preparation-suite.ts'
import { printRunScreenSuite } from '../../renderer/print-run-screen-suite.ts'
import { startSuite } from '../../renderer/start-suite.ts'
import { trainingSuite } from '../../renderer/training-suite.ts'

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
