import { filtersSuite } from './filters-suite.ts'

// A budget; test/event/filters-slow.test.ts asks more.
filtersSuite(60)
