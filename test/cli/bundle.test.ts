import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { passdesk, ROOT } from './rig.ts'

const MAIN = join(ROOT, 'out', 'main')

const ANY_IMPORT = /(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g
const IMPORT_AT_START = /^(?:import|export) [^;]*?["'](\.{1,2}\/[^"']+)["'];$/gm

/** Every file that a bundled entry can come to import by imports of this form. */
function reachable(entry: string, form = ANY_IMPORT, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen
  seen.add(entry)
  for (const [, path] of readFileSync(entry, 'utf8').matchAll(form))
    reachable(resolve(dirname(entry), path!), form, seen)
  return seen
}

describe('the bundle', () => {
  beforeAll(async () => {
    expect((await passdesk(['--version'])).out).toBe(
      `${(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version}\n`,
    )
  })

  it.each(
    (
      'passdesk.js server-process.js render-worker.js backup-worker.js integrity-worker.js ' +
      'import-worker.js reader-host.js'
    ).split(' '),
  )('%s runs in plain Node: nothing it reaches imports electron', (name) => {
    const files = [...reachable(join(MAIN, name))]
    expect(
      files.filter((file) =>
        /(?:from|import|require)[\s(]*["']electron["']/.test(readFileSync(file, 'utf8')),
      ),
    ).toEqual([])
  })

  it('has a preload script that a sandbox can load: CommonJS, and nothing but electron', () => {
    const text = readFileSync(join(ROOT, 'out', 'preload', 'index.cjs'), 'utf8')
    expect(text).not.toMatch(/^\s*(import|export)\s/m)
    expect([...text.matchAll(/require\(["']([^"']+)["']\)/g)].map(([, name]) => name)).toEqual(['electron'])
  })

  it('has what a kiosk loads in few files, and what a thread loads too', () => {
    const chunks = readdirSync(join(MAIN, 'chunks'))
    const kiosk = chunks.find((name) => /^run-kiosk-.*\.js$/.test(name))!
    for (const entry of [join('chunks', kiosk), 'import-worker.js'])
      expect(reachable(join(MAIN, entry), IMPORT_AT_START).size).toBeLessThan(15)
  })

  it('has the screens', () => expect(existsSync(join(ROOT, 'out', 'renderer', 'index.html'))).toBe(true))
})
