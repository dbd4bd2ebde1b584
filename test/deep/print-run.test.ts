import { printRunSuite } from '../printing/print-run-suite.ts'

printRunSuite({
  passes: 2_500,
  boxSize: 120,
  faults: 0.03,
  kills: 2,
  rollEnds: 3,
  kinds: ['sqlite'],
})
