import { TestRunner, type RunnerTask, type RunnerTestCase, type RunnerTestSuite } from 'vitest'
import { missingToolOf } from './tools.ts'

/** Titles of tests that another system cannot run, with the reason (scripts/windows-tests.mjs). */
const LEFT_OUT = JSON.parse(process.env.PASSDESK_TEST_LEFT_OUT ?? '{}') as Record<string, string>

const titleOf = ({ name, suite }: RunnerTask): string =>
  suite === undefined || suite.name === '' ? name : `${titleOf(suite)} > ${name}`

/**
 * Skips what needs a tool that is missing: a test, or a suite whose preparation asked for it. Later
 * errors of the same test or suite, as of its clean-up, follow from that.
 */
export default class ToolRunner extends TestRunner {
  override async onBeforeRunTask(test: RunnerTask): Promise<void> {
    const reason = LEFT_OUT[titleOf(test)]
    if (reason !== undefined) Object.assign(test, { mode: 'skip', result: { state: 'skip', note: reason } })
    return super.onBeforeRunTask(test)
  }

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
