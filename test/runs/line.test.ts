// @module-tag slow
// @module-tag isolated
import { lineOfPeopleSuite } from '../e2e/line-suite.ts'

lineOfPeopleSuite(100)
