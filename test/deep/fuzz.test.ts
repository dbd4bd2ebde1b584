import { fuzzSuite } from '../events/fuzz-suite.ts'

// PostgreSQL, whose every call is a round trip, gets a part of them.
fuzzSuite({ sqlite: 10_000, postgres: 1_000 })
