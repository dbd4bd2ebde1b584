import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import module from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageVersion } from './package-paths.ts'

/** Time after which the start is over and its compiled code is written, ms. */
const STARTED_MS = 5_000

/** What a process does: V8 takes no code that was compiled under other flags. */
export type ProcessKind = 'kiosk' | 'command'

/**
 * Keeps V8's compiled code of this version in the cache folder, so that the next start does not
 * compile it again, a tenth of its processor time. Node checks each entry, and compiles if it is
 * damaged or if the folder cannot be written. Must run before the modules are loaded.
 *
 * Nothing is kept for an AppImage, whose files have another path at each start.
 *
 * @param whenStarted called when the start is over and its code is written
 */
export function cacheCompiledCode(kind: ProcessKind, whenStarted: () => void = () => {}): void {
  const write = enableCache(kind)
  // A process that is killed would never write it.
  setTimeout(() => {
    write?.()
    whenStarted()
  }, STARTED_MS).unref()
}

/** The step that writes the compiled code; null if none is kept. */
function enableCache(kind: ProcessKind): (() => void) | null {
  const { env } = process
  if (env.APPIMAGE || env.NODE_COMPILE_CACHE || env.NODE_DISABLE_COMPILE_CACHE) return null
  try {
    const parent = cacheFolder(env, process.platform)
    const folder = `${kind}-${versionName()}`
    // Only its owner may write code that this process runs.
    mkdirSync(join(parent, folder), { recursive: true, mode: 0o700 })
    module.enableCompileCache(join(parent, folder))
    return () => {
      module.flushCompileCache?.()
      removeOthers(parent, kind, folder)
    }
  } catch {
    // The start takes longer.
    return null
  }
}

/** The folder of the operating system for what can be made again. */
export function cacheFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (platform === 'win32')
    return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'PassDesk', 'Cache')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'PassDesk')
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'passdesk')
}

/** The version, and the time of its build, which differs between two builds of one version. */
function versionName(): string {
  const { mtimeMs } = statSync(fileURLToPath(import.meta.url))
  return `${packageVersion()}-${Math.round(mtimeMs).toString(36)}`
}

/** Removes the code of earlier versions. */
function removeOthers(parent: string, kind: ProcessKind, current: string): void {
  try {
    for (const name of readdirSync(parent))
      if (name.startsWith(`${kind}-`) && name !== current)
        rmSync(join(parent, name), { recursive: true, force: true })
  } catch {
    // They are removed by a later start.
  }
}
