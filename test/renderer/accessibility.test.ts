import { lineAccessibilitySuite } from './accessibility-suite.ts'

// test/renderer/ goes through every screen in both languages.
lineAccessibilitySuite()
