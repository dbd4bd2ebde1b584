import { accessibilitySuite } from './accessibility-suite.ts'

// test/deep/accessibility.test.ts visits the same screens in Japanese.
accessibilitySuite('en')
