// @module-tag slow
// @module-tag isolated
import { printRunSuite } from '../print/print-run-suite.ts'

/** `PASSDESK_TEST_PASSES=5000` prints more. */
printRunSuite({
  passes: Number(process.env.PASSDESK_TEST_PASSES ?? 1_000),
  boxSize: 120,
  faults: 0.03,
  kills: 2,
  rollEnds: 3,
  kinds: ['sqlite'],
})
