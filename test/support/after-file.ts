import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Test files share their modules (vitest.config.ts), so an `afterAll` beside the imports of a
 * shared module would run for the first file only.
 */
const steps: (() => unknown)[] = []

/** Runs `step` at the end of the test file, newest first. */
export function afterFile(step: () => unknown): void {
  steps.push(step)
}

/** Called by `each-file.ts` at the end of each test file. */
export async function runAfterFile(): Promise<void> {
  for (const step of steps.splice(0).reverse()) await step()
}

/** A new temporary folder that is removed at the end of the test file. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `passdesk-${name}-`))
  afterFile(() => removeFolder(folder))
  return folder
}

/** Windows removes no open file, and a log is open until its process ends. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    const isLog = files.every((entry) => entry.isDirectory() || entry.name.endsWith('.log'))
    if (process.platform !== 'win32' || !isLog) throw error
  }
}
