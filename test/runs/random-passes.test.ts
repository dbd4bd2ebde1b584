// @module-tag slow
// @module-tag isolated
import { randomPassesSuite } from '../pass/drawing/random-passes-suite.ts'

randomPassesSuite(200)
