import { TestRunner, type RunnerTask, type RunnerTestCase, type RunnerTestSuite } from 'vitest'
import { missingToolOf } from './tools.ts'

/**
 * Skips what needs a tool that is missing: a test, or a suite whose preparation asked for it. Later
 * errors of the same test or suite, as of its clean-up, follow from that.
 */
export default class ToolRunner extends TestRunner {
  override async onAfterRetryTask(
    test: RunnerTestCase,
    options: Parameters<TestRunner['onAfterRetryTask']>[1],
  ): Promise<void> {
    await super.onAfterRetryTask(test, options)
    skipWithoutTool(test)
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    skipWithoutTool(suite)
    await super.onAfterRunSuite(suite)
  }
}

function skipWithoutTool(task: RunnerTask): void {
  const tool = missingToolOf(task.result?.errors?.[0])
  if (tool === null) return
  // vitest's type leaves out the note of a skipped test.
  Object.assign(task.result!, { state: 'skip', note: tool, errors: undefined })
}
