import { defineConfig } from 'vitest/config'
import { prepareEnvironment } from './test/support/test-environment.ts'

prepareEnvironment()

const shared = {
  globalSetup: ['test/support/global-setup.ts'],
  setupFiles: ['test/support/each-file.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  retry: Number(process.env.PASSDESK_TEST_RETRIES ?? 0),
}
const drills = ['test/deep/database-drills.test.ts', 'test/deep/dead-station.test.ts']

/** Runs that take minutes; about nine for all of them. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    slowTestThreshold: 60_000,
    projects: [
      { test: { ...shared, name: 'runs', include: ['test/deep/**/*.test.ts'], exclude: drills } },
      // They measure how soon things are back: alone on the machine, one after another.
      {
        test: {
          ...shared,
          name: 'drills',
          include: drills,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
