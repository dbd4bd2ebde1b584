import { filtersSuite } from '../../events/filters-suite.ts'

filtersSuite(1_000)
