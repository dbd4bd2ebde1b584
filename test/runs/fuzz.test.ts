// @module-tag slow
// @module-tag isolated
import { fuzzSuite } from '../event/fuzz-suite.ts'

// PostgreSQL gets fewer requests, because every query is a round trip.
fuzzSuite({ sqlite: 5_000, postgres: 500 })
