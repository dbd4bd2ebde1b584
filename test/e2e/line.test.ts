import { lineOfPeopleSuite } from './line-suite.ts'

// Everybody in the line and every fault once; test/deep/line.test.ts serves a hundred.
lineOfPeopleSuite(15)
