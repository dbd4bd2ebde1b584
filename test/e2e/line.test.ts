import { lineOfPeopleSuite } from './line-suite.ts'

// Every kind of person and every fault once; test/runs/line.test.ts serves a hundred people.
lineOfPeopleSuite(12)
