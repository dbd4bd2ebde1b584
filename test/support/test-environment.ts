import { statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Free memory required for the temporary files of a run, bytes. */
const MEMORY_NEEDED = 4e9

/** Sets the environment for test files and the programs they start; called once before them. */
export function prepareEnvironment(): void {
  requireNode()
  useMemoryForFiles()
  // Programs started by tests compile their imports only once.
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
