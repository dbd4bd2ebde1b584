import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of PassDesk's package.json, for bundled files and sources. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** Folder of the built screens, or null before a build. */
export function rendererDir(): string | null {
  const folder = join(packageRoot(), 'out', 'renderer')
  return existsSync(join(folder, 'index.html')) ? folder : null
}

/** A file that is built for a separate process. */
export const builtFile = (name: string): string => join(packageRoot(), 'out', 'main', `${name}.js`)

/** File of the server process: the built one, or the source before a build. */
export function serverProcessPath(): string {
  const built = builtFile('server-process')
  return existsSync(built) ? built : join(packageRoot(), 'src-main', 'server-process.ts')
}

/** File of the reader host: the built one, or the source before a build. */
export function readerHostPath(): string {
  const built = builtFile('reader-host')
  return existsSync(built) ? built : join(packageRoot(), 'drivers', 'nfc-tag', 'pcsc', 'host.ts')
}
