import { defineConfig } from 'vitest/config'
import { longestFirst, SHARED, WORKERS } from './test/support/suite-config.ts'
import { prepareEnvironment } from './test/support/test-environment.ts'

prepareEnvironment()

const ALONE = ['test/runs/database-drills.test.ts', 'test/runs/dead-station.test.ts']

/** More than a minute each. */
const LONGEST = [
  'test/deep/event-day',
  'test/renderer/accessibility',
  'test/deep/pseudo-locale',
  'test/renderer/line',
  'test/renderer/more-screens',
  'test/deep/line',
  'test/platform/lan/no-long-wait',
  'test/main/server-process',
  'test/print/fault-table',
  'test/guest/import/undo-import',
  'test/deep/events/credentials',
]

const shared = { ...SHARED, testTimeout: 120_000, hookTimeout: 120_000 }

/** Whole screens, shifts, crashes and loads: about 15 minutes on two processors. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    slowTestThreshold: 60_000,
    sequence: { sequencer: longestFirst(LONGEST) },
    projects: [
      // Tests of a subject, as in test/; they share their modules.
      {
        test: {
          ...shared,
          name: 'subjects',
          include: ['test/deep/*/**/*.test.ts'],
          isolate: false,
        },
      },
      { test: { ...shared, name: 'runs', include: ['test/deep/*.test.ts'], exclude: ALONE } },
      // They measure how soon things are back: one after another.
      {
        test: {
          ...shared,
          name: 'alone',
          include: ALONE,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
