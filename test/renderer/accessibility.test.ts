import { lineAccessibilitySuite } from './accessibility-suite.ts'

// test/deep/renderer/ goes through every screen in both languages.
lineAccessibilitySuite()
