import { randomPassesSuite } from '../pass/render/random-passes-suite.ts'

randomPassesSuite(200)
