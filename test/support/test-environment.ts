import { statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of memory that must be free for the temporary files of a run. */
const MEMORY_NEEDED = 4e9

/**
 * Sets the environment that test files and the programs that they start inherit; called once,
 * before they start.
 */
export function prepareEnvironment(): void {
  requireNode()
  useMemoryForFiles()
  // Programs that tests start compile what they import once, not at every start.
  process.env.NODE_COMPILE_CACHE ??= join(
    import.meta.dirname,
    '..',
    '..',
    'node_modules',
    '.cache',
    'node-compile',
  )
}

/** better-sqlite3 needs Node-API 10, which is Node 22.14 or newer. */
function requireNode(): void {
  if (Number(process.versions.napi) >= 10) return
  console.error(
    `Node ${process.versions.node} is too old for the tests: use Node 22.14 or newer ` +
      '(.nvmrc names one). On Linux x64, npm run and npx use the Node of node_modules.',
  )
  process.exit(1)
}

/**
 * Temporary files go to memory where there is enough: a commit waits for the disk otherwise, 3 ms
 * and more each.
 */
function useMemoryForFiles(): void {
  const memory = '/dev/shm'
  if (process.platform !== 'linux' || process.env.TMPDIR) return
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize > MEMORY_NEEDED) process.env.TMPDIR = memory
  } catch {
    // There is none.
  }
}
