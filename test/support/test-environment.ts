import { statfsSync } from 'node:fs'
import { join } from 'node:path'

const { NODE_RANGE, isInRange, withTypeScript } = (await import(
  new URL('../../scripts/node-range.mjs', import.meta.url).href
)) as {
  readonly NODE_RANGE: string
  readonly isInRange: (version: string) => boolean
  readonly withTypeScript: (options?: string) => string
}

/** Free memory required for the temporary files of a run, bytes. */
const MEMORY_NEEDED = 4e9

/** Sets the environment for test files and the programs they start; called once before them. */
export function prepareEnvironment(): void {
  requireNode()
  dropNpmSettings()
  useMemoryForFiles()
  // Tests start sources.
  process.env.NODE_OPTIONS = withTypeScript(process.env.NODE_OPTIONS)
  // Programs started by tests compile their imports only once.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/node-compile')
}

/** The range of package.json; older ones crash in SQLite. */
function requireNode(): void {
  const { node } = process.versions
  if (isInRange(node)) return
  console.error(
    `The tests need ${NODE_RANGE}, and this is ${node} (.nvmrc names one). On Linux x64, npm run ` +
      'and npx use the Node of node_modules.',
  )
  process.exit(1)
}

/** Where npm loads packages from; its other settings belong to the command of the caller. */
const NPM_SOURCES = /^npm_config_(registry|cafile|cache|userconfig|globalconfig|(https?_|no_?)?proxy)$/i

/**
 * `npm run -s` hands its settings to everything that it starts, so that `npm ci` in a test would
 * print nothing.
 */
function dropNpmSettings(): void {
  for (const name of Object.keys(process.env))
    if (/^npm_config_/i.test(name) && !NPM_SOURCES.test(name)) delete process.env[name]
}

/** Puts temporary files in memory if there is enough: on disk each commit waits 3 ms or more. */
function useMemoryForFiles(): void {
  const memory = '/dev/shm'
  if (process.platform !== 'linux' || process.env.TMPDIR) return
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize > MEMORY_NEEDED) process.env.TMPDIR = memory
  } catch {
    // Not available.
  }
}
