import { availableParallelism } from 'node:os'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What vitest.config.ts and vitest.deep.config.ts have in common. */
export const SHARED = {
  globalSetup: ['test/support/global-setup.ts'],
  setupFiles: ['test/support/each-file.ts'],
  runner: 'test/support/tool-runner.ts',
  retry: Number(process.env.PASSDESK_TEST_RETRIES ?? 0),
  // One second, the default, is short on a busy machine.
  expect: { poll: { timeout: 10_000 } },
}

/**
 * Half of the time a test waits for a browser, a database or a simulated device: more workers than
 * processors.
 */
export const WORKERS = Math.min(4, availableParallelism() + 2)

/**
 * A sequencer that starts the files whose path holds one of `names` first, in that order, so that
 * the run does not end with one busy worker.
 */
export function longestFirst(names: readonly string[]): typeof BaseSequencer {
  const rank = ({ moduleId }: TestSpecification): number => {
    const at = names.findIndex((name) => moduleId.includes(name))
    return at === -1 ? names.length : at
  }
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
    }
  }
}
