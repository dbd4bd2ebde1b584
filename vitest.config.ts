import { defineConfig } from 'vitest/config'
import { longestFirst, SHARED, WORKERS } from './test/support/suite-config.ts'
import { prepareEnvironment } from './test/support/test-environment.ts'

prepareEnvironment()

/** Files that replace a module, or need the one that `each-file.ts` replaces. */
const OWN_MODULES = ['test/facts/new-stock.test.ts', 'test/account/password.test.ts']

/** Ten seconds and more each. */
const LONGEST = [
  'test/house/cross-event',
  'test/print/printer-settings',
  'test/print/print-queue',
  'test/events/fuzz',
  'test/drivers/brother-ql/print-faults',
  'test/renderer/screens',
  'test/e2e/',
  'test/print/print-',
  'test/platform/db/audited-actions',
  'test/renderer/accessibility',
]

const shared = { ...SHARED, testTimeout: 30_000, hookTimeout: 60_000 }

/** The suite of every change: six minutes on two processors. Longer runs are in test/deep/. */
export default defineConfig({
  test: {
    // The default reports each test of 0.3 s.
    slowTestThreshold: 10_000,
    maxWorkers: WORKERS,
    sequence: { sequencer: longestFirst(LONGEST) },
    projects: [
      {
        test: {
          ...shared,
          name: 'app',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          // Each has a configuration of its own: npm run test:deep, npm run test:foreign.
          exclude: ['test/deep/**', 'test/foreign/**', ...OWN_MODULES],
          // A worker imports the application once instead of once a file: 2 s of processor time
          // each.
          isolate: false,
        },
      },
      {
        test: { ...shared, name: 'mocks', include: OWN_MODULES, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
