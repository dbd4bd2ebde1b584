import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A Python with the packages of requirements.txt, which `npm run test:foreign` sets. */
export const foreignPython = process.env.PASSDESK_FOREIGN_PYTHON ?? 'python3'

/** Whether the Python packages are installed; otherwise one line names what is skipped. */
export function hasPython(skipped: string, ...modules: readonly string[]): boolean {
  const { status } = spawnSync(foreignPython, ['-c', `import ${modules.join(', ')}`], {
    stdio: 'ignore',
  })
  if (status === 0) return true
  console.warn(
    `\nSKIPPED: ${skipped}: no Python with ${modules.join(', ')}. ` +
      'pip install --requirement test/foreign/requirements.txt\n',
  )
  return false
}

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
