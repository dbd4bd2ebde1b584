import { fuzzSuite } from './fuzz-suite.ts'

// A small number; test/deep/fuzz.test.ts sends many more.
fuzzSuite({ sqlite: 400, postgres: 100 })
