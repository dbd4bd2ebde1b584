import { defineConfig } from 'vitest/config'
import { prepareEnvironment } from './test/support/test-environment.ts'

prepareEnvironment()

/** Files of scripts/test-foreign.mjs: programs and libraries of other projects judge. */
export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/each-file.ts'],
    runner: 'test/support/tool-runner.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    include: ['test/**/*.test.ts'],
  },
})
