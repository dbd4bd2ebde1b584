import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const house = (await import(join(ROOT, 'scripts/check-house.mjs'))) as {
  readonly listFiles: (root: string) => string[]
}

/** Every file that git tracks or would track. */
export const repositoryFiles = (): string[] => house.listFiles(ROOT)
