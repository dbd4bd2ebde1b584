import { fuzzSuite } from './fuzz-suite.ts'

// A small number; test/runs/fuzz.test.ts sends many more.
fuzzSuite({ sqlite: 150, postgres: 40 })
