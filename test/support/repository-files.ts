import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Imports a module of the repository that has no types. Windows imports addresses only. */
export const loadModule = async <T>(path: string): Promise<T> =>
  (await import(pathToFileURL(join(ROOT, path)).href)) as T

const house = await loadModule<{ readonly listFiles: (root: string) => string[] }>('scripts/check-house.mjs')

/** Every file that git tracks or would track. */
export const repositoryFiles = (): string[] => house.listFiles(ROOT)

export function writeTree(root: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
}
