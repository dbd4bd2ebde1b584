import { printRunSuite } from './print-run-suite.ts'

printRunSuite({ passes: 50, boxSize: 20, faults: 0.08, kills: 2, rollEnds: 3 })
