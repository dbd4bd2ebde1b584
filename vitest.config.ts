import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { prepareEnvironment } from './test/support/test-environment.ts'

prepareEnvironment()

/** A tag is a line at the beginning of a test file: `// @module-tag slow`. */
const TAGS = [
  { name: 'slow', description: 'Whole screens, shifts, crashes, loads: `npm run test:deep` only' },
  { name: 'isolated', description: 'Needs modules that no other test file has used' },
  { name: 'alone', description: 'Slow, and measures how soon things are back: alone' },
]

const FILES = globSync('test/**/*.test.{ts,tsx}', { exclude: ['test/foreign/**'] })
  // Vitest compares them with paths that have no backslashes.
  .map((file) => file.replaceAll('\\', '/'))
  .sort()

function tagsOf(file: string): ReadonlySet<string> {
  const text = readFileSync(file, 'utf8')
  return new Set([...text.matchAll(/^\/\/ @module-tag ([\w-]+)$/gm)].map(([, tag]) => tag!))
}

/** The files whose tags are exactly these. */
const filesWith = (...tags: readonly string[]): string[] =>
  FILES.filter((file) => {
    const found = tagsOf(file)
    return found.size === tags.length && tags.every((tag) => found.has(tag))
  })

/** They take longest and start first, so that no run ends with one busy worker. */
const LONGEST = [
  'test/runs/event-day',
  'test/renderer/accessibility-',
  'test/runs/pseudo-locale',
  'test/renderer/scan-table',
  'test/renderer/office',
  'test/runs/line',
  'test/platform/lan/no-long-wait',
  'test/main/server-process',
  'test/print/fault-table',
  'test/guest/import/undo-import',
  'test/house/cross-event',
  'test/print/printer-settings',
  'test/print/print-queue',
  'test/drivers/brother-ql/print-faults',
  'test/renderer/scan.',
  'test/kiosk/backup/round-trip',
  'test/renderer/desk.',
  'test/e2e/',
  'test/print/print-',
  'test/platform/db/audited-actions',
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

/** Multiplies the time a test may take, for an emulated system (scripts/test-windows.mjs). */
const PATIENCE = Number(process.env.PASSDESK_TEST_PATIENCE ?? 1)

const shared = {
  globalSetup: ['test/support/global-setup.ts'],
  setupFiles: ['test/support/each-file.ts'],
  runner: 'test/support/tool-runner.ts',
  retry: Number(process.env.PASSDESK_TEST_RETRIES ?? 0),
  // One second, the default, is short on a busy machine.
  expect: { poll: { timeout: 10_000 * PATIENCE } },
  tags: TAGS,
}
const quick = { ...shared, testTimeout: 30_000 * PATIENCE, hookTimeout: 60_000 * PATIENCE }
const slow = { ...shared, testTimeout: 120_000, hookTimeout: 120_000 }

/**
 * One tree of tests. `npm test` runs the projects `quick…`, six minutes on two processors; `npm run
 * test:deep` runs `slow…`, about 25 minutes; `npx vitest run FILE` runs any file.
 */
export default defineConfig({
  test: {
    // The default reports each test of 0.3 s.
    slowTestThreshold: 10_000,
    // Half of the time a test waits for a browser, a database or a simulated device.
    maxWorkers: Math.min(4, availableParallelism() + 2),
    sequence: { sequencer: LongestFirst },
    projects: [
      // A worker imports the application once instead of once a file: 2 s of processor time each.
      { test: { ...quick, name: 'quick', include: filesWith(), isolate: false } },
      {
        test: {
          ...quick,
          name: 'quick-isolated',
          include: filesWith('isolated'),
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...slow, name: 'slow', include: filesWith('slow'), isolate: false } },
      { test: { ...slow, name: 'slow-isolated', include: filesWith('slow', 'isolated') } },
      {
        test: {
          ...slow,
          name: 'slow-alone',
          include: filesWith('slow', 'alone'),
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
