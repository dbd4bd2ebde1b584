import { lineOfPeopleSuite } from './line-suite.ts'

// Every kind of person and every fault once; test/deep/line.test.ts serves a hundred people.
lineOfPeopleSuite(15)
