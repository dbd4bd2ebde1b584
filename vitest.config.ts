import { defineConfig } from 'vitest/config'
import { prepareEnvironment } from './test/support/test-environment.ts'

prepareEnvironment()

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    // Long drills, with a configuration of their own: npm run test:deep.
    exclude: ['test/deep/**'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/cheap-passwords.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // One second, the default, is short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    // The list of files is enough; a test of a few seconds is no news.
    slowTestThreshold: 10_000,
    maxWorkers: 2,
  },
})
