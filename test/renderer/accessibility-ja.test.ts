// @module-tag slow
import { accessibilitySuite } from './accessibility-suite.ts'

accessibilitySuite('ja')
