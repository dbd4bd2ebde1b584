/**
 * A reporter of vitest: writes to PASSDESK_TEST_REPORT how many tests ran, and why others did not;
 * and to PASSDESK_TEST_RUNNING, if it is set, which files are running, each with its begin (ms).
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

const OTHER_SYSTEM = 'not for this system or user'

export default class TestReport {
  #running = new Map()

  onTestModuleQueued(module) {
    this.#running.set(nameOf(module), Date.now())
    this.#noteRunning()
  }

  onTestModuleEnd(module) {
    this.#running.delete(nameOf(module))
    this.#noteRunning()
  }

  #noteRunning() {
    const file = process.env.PASSDESK_TEST_RUNNING
    if (file) writeFileSync(file, JSON.stringify(Object.fromEntries(this.#running)))
  }

  onTestRunEnd(modules) {
    const report = { passed: 0, failed: 0, skipped: {} }
    for (const module of modules) {
      const groups = [module, ...module.children.allSuites()]
      report.failed += groups.filter((group) => group.errors().length > 0).length
      for (const test of module.children.allTests()) {
        const { state, note } = test.result()
        if (state === 'passed' || state === 'failed') report[state] += 1
        else {
          const reason = note ?? noteOfSuites(test.parent) ?? OTHER_SYSTEM
          report.skipped[reason] = (report.skipped[reason] ?? 0) + 1
        }
      }
    }
    writeFileSync(process.env.PASSDESK_TEST_REPORT, JSON.stringify(report))
  }
}

const nameOf = ({ moduleId }) => relative(process.cwd(), moduleId).replaceAll('\\', '/')

/** A test of a suite that was skipped as a whole has no note itself. */
function noteOfSuites(suite) {
  return suite.task.result?.note ?? (suite.type === 'suite' ? noteOfSuites(suite.parent) : undefined)
}
