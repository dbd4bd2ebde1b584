import { accessibilitySuite } from './accessibility-suite.ts'

// test/deep/accessibility.test.ts goes through the same screens in Japanese.
accessibilitySuite('en')
