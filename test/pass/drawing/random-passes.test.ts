import { randomPassesSuite } from './random-passes-suite.ts'

// A small number; test/runs/random-passes.test.ts draws 200.
randomPassesSuite(25)
