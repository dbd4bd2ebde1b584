import { accessibilitySuite } from '../../renderer/accessibility-suite.ts'

accessibilitySuite('en')
