import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { requireThat } from '../support/tools.ts'

/** A Python with the packages of requirements.txt, which `npm run test:foreign` sets. */
export const foreignPython = process.env.PASSDESK_FOREIGN_PYTHON ?? 'python3'

/** Whether the Python packages are installed. */
export function hasPython(...modules: readonly string[]): boolean {
  const { status } = spawnSync(foreignPython, ['-c', `import ${modules.join(', ')}`], { stdio: 'ignore' })
  return status === 0
}

/** Skips the tests that need these Python packages where they are not installed. */
export const requirePython = (...modules: readonly string[]): void =>
  requireThat(hasPython(...modules), `Python with ${modules.join(', ')}`)

/** Runs a script of this folder with JSON as its input and output; its error is thrown. */
export function askPython<T>(script: string, input: unknown): T {
  const { status, stdout, stderr } = spawnSync(
    foreignPython,
    [fileURLToPath(new URL(script, import.meta.url))],
    { input: JSON.stringify(input), encoding: 'utf8', maxBuffer: 1 << 28 },
  )
  if (status !== 0) throw new Error(stderr.trim().split('\n').at(-1))
  return JSON.parse(stdout) as T
}
