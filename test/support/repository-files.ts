import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Imports a module of the repository that has no types. Windows imports addresses only. */
export const loadModule = async <T>(path: string): Promise<T> =>
  (await import(pathToFileURL(join(ROOT, path)).href)) as T

const house = await loadModule<{ readonly listFiles: (root: string) => string[] }>('scripts/check-house.mjs')

/** Every file that git tracks or would track. */
export const repositoryFiles = (): string[] => house.listFiles(ROOT)
