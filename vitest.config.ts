import { defineConfig } from 'vitest/config'
import { prepareEnvironment } from './test/support/test-environment.ts'

prepareEnvironment()

/** Files that replace a module, or need the one that `each-file.ts` replaces. */
const OWN_MODULES = ['test/labels/new-stock.test.ts', 'test/sign-in/password.test.ts']

const shared = {
  globalSetup: ['test/support/global-setup.ts'],
  setupFiles: ['test/support/each-file.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // One second, the default, is short on a busy machine.
  expect: { poll: { timeout: 10_000 } },
}

export default defineConfig({
  test: {
    // The list of files is enough; a test of a few seconds is no news.
    slowTestThreshold: 10_000,
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'app',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          // Long runs have a configuration of their own: npm run test:deep.
          exclude: ['test/deep/**', ...OWN_MODULES],
          // A worker imports the application once, not once a file: 2 s of processor time each.
          isolate: false,
        },
      },
      {
        test: { ...shared, name: 'mocks', include: OWN_MODULES, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
