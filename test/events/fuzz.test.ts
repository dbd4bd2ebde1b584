import { fuzzSuite } from './fuzz-suite.ts'

// A budget; test/deep/fuzz.test.ts sends many more.
fuzzSuite({ sqlite: 400, postgres: 100 })
