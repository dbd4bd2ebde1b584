import { afterAll, vi } from 'vitest'
import { runAfterFile } from './after-file.ts'

// A hash at the real cost takes 250 ms of processor time, and most tests sign in. The real cost has
// its own tests.
vi.mock('../../src-server/account/password/password-cost.ts', () => ({
  PASSWORD_COST: { ln: 4, r: 8, p: 1 },
}))

afterAll(runAfterFile)
