// @module-tag slow
// @module-tag isolated
import { printLoadSuite } from '../print/print-load-suite.ts'

printLoadSuite({ passes: 500, newRollEvery: 25, restartAfter: 20 })
