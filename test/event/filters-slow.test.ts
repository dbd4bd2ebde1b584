// @module-tag slow
import { filtersSuite } from './filters-suite.ts'

filtersSuite(1_000)
