import { spawnSync } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { cacheFolder } from '../../src-main/host/compile-cache.ts'
import { packageRoot, packageVersion } from '../../src-main/host/package-paths.ts'
import { temporaryFolder } from '../support/after-file.ts'

const dir = temporaryFolder('cache')

/** `passdesk --version` with its cache in this folder. */
function version(cache: string): { status: number | null; stdout: string; stderr: string } {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const folders = { XDG_CACHE_HOME: cache, LOCALAPPDATA: cache, HOME: cache }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(packageRoot(), 'src-main', 'passdesk.ts'), '--version'],
    { env: { ...env, ...folders }, encoding: 'utf8' },
  )
  return { status, stdout, stderr }
}

const works = { status: 0, stdout: `${packageVersion()}\n`, stderr: '' }

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

describe('the compiled code of a version', () => {
  it('is kept in a folder that only its owner can read, used again, and no harm when damaged', () => {
    const cache = join(dir, 'kept')
    expect(version(cache)).toEqual(works)
    const files = filesIn(cache)
    expect(files.length).toBeGreaterThan(10)
    if (process.platform === 'linux') {
      const [folder] = readdirSync(join(cache, 'passdesk'))
      expect(folder).toContain(packageVersion())
      expect(statSync(join(cache, 'passdesk', folder!)).mode & 0o777).toBe(0o700)
    }
    expect(version(cache)).toEqual(works)
    expect(filesIn(cache)).toEqual(files)
    for (const [i, file] of files.entries())
      writeFileSync(file, i % 2 === 0 ? '' : 'x'.repeat(statSync(file).size))
    expect(version(cache)).toEqual(works)
  })

  it('is left out where it cannot be written', () => {
    const file = join(dir, 'a file')
    writeFileSync(file, '')
    expect(version(file)).toEqual(works)
  })

  it.each([
    ['linux', { XDG_CACHE_HOME: '/home/a/own' }, join('/home/a/own', 'passdesk')],
    ['linux', { XDG_CACHE_HOME: '' }, join(homedir(), '.cache', 'passdesk')],
    ['win32', { LOCALAPPDATA: 'C:\\own' }, join('C:\\own', 'PassDesk', 'Cache')],
  ] as const)('has its place on %s', (platform, env, folder) => {
    expect(cacheFolder(env, platform)).toBe(folder)
  })
})

it('limitHeap frees the memory that a start has left', () => {
  const code = `
      let kept = Array.from({ length: 300_000 }, (_, i) => ({ i }))
      kept = null
      const before = process.memoryUsage().rss
      limitHeap()
      console.log(before - process.memoryUsage().rss)`
  const from = pathToFileURL(join(packageRoot(), 'src-main', 'host', 'limit-memory.ts')).href
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `import { limitHeap } from '${from}'\n${code}`],
    { encoding: 'utf8', env: { ...process.env, NODE_NO_WARNINGS: '1' } },
  )
  expect(stderr).toBe('')
  expect(Number(stdout) / 2 ** 20).toBeGreaterThan(5)
})
