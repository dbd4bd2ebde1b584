import { filtersSuite } from './filters-suite.ts'

// A budget; test/deep/events/filters.test.ts asks more.
filtersSuite(200)
