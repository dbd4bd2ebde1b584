import { defineConfig } from 'vitest/config'

/** Drills that take minutes. One file at a time: they measure how soon things are back. */
export default defineConfig({
  test: {
    include: ['test/deep/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    // The whole has five minutes.
    maxWorkers: 1,
  },
})
