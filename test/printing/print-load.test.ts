import { printLoadSuite } from './print-load-suite.ts'

// A small number; test/deep/print-load.test.ts prints 500.
printLoadSuite({ passes: 100, newRollEvery: 7, restartAfter: 5 })
