import { printRunSuite } from './print-run-suite.ts'

printRunSuite({ passes: 30, boxSize: 12, faults: 0.08, kills: 2, rollEnds: 3 })
