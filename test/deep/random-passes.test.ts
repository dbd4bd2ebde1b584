import { randomPassesSuite } from '../passes/render/random-passes-suite.ts'

randomPassesSuite(200)
