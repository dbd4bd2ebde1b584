import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { prepareEnvironment } from './test/support/test-environment.ts'

prepareEnvironment()

/** Files that replace a module, or need the one that `each-file.ts` replaces. */
const OWN_MODULES = ['test/labels/new-stock.test.ts', 'test/sign-in/password.test.ts']

/**
 * Half of the time a test waits for a browser, a database or a simulated device: one worker more
 * than processors, at most four.
 */
const WORKERS = Math.min(4, availableParallelism() + 1)

/** A minute and more each: they begin first, so that no worker is alone with one of them at the end. */
const LONGEST = [
  'test/renderer/accessibility',
  'test/renderer/screens',
  'test/main/server-process',
  'test/printing/fault-table',
  'test/renderer/line',
  'test/operations/backup/by-screen',
  'test/house/cross-event',
  'test/events/credentials',
  'test/printing/print-crash',
  'test/renderer/tag-screens',
  'test/e2e/',
  'test/main/app',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.includes(name))
      return at === -1 ? LONGEST.length : at
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}

const shared = {
  globalSetup: ['test/support/global-setup.ts'],
  setupFiles: ['test/support/each-file.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A scan is told from typing by the time between keys, which a busy machine can stretch.
  retry: Number(process.env.PASSDESK_TEST_RETRIES ?? 0),
  // One second, the default, is short on a busy machine.
  expect: { poll: { timeout: 10_000 } },
}

export default defineConfig({
  test: {
    // The list of files is enough; a test of a few seconds is no news.
    slowTestThreshold: 10_000,
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'app',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          // Each has a configuration of its own: npm run test:deep, npm run test:foreign.
          exclude: ['test/deep/**', 'test/foreign/**', ...OWN_MODULES],
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
