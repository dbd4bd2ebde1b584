import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { newFolder, ROOT } from '../cli/rig.ts'
import { childOutput, type Ended } from '../support/child-output.ts'
import { compareDots, passDots } from '../support/pass-dots.ts'

const { mergeFeeds, releaseNotes } = (await import(
  pathToFileURL(join(ROOT, 'scripts', 'release.mjs')).href
)) as {
  mergeFeeds: (feeds: readonly string[]) => string
  releaseNotes: (changelog: string, tag: string, version: string) => string
}

const CHANGELOG = `# Changelog

## [Unreleased]

- later

## [1.2.0] - 2026-11-22

### Added

- A thing.

## [1.1.0] - 2026-10-01

- An older thing.
`

const feed = (file: string, version = '1.2.0'): string =>
  `version: ${version}\nfiles:\n  - url: ${file}\n    sha512: abc==\n    size: 5\n` +
  `path: ${file}\nsha512: abc==\nreleaseDate: '2026-11-22T00:00:00.000Z'\n`

const run = (script: string, ...args: string[]): Promise<Ended> =>
  childOutput(
    spawn(process.execPath, [join(ROOT, 'scripts', script), ...args], {
      env: { ...process.env, PASSDESK_START_WAIT_MS: '100000' },
    }),
  )

describe('a release', () => {
  it('has the changelog section of its tag', () => {
    expect(releaseNotes(CHANGELOG, 'v1.2.0', '1.2.0')).toBe('### Added\n\n- A thing.\n')
  })

  it('is refused without a section, or under a tag of another version', () => {
    expect(() => releaseNotes(CHANGELOG, 'v1.3.0', '1.3.0')).toThrow(/no section "## \[1\.3\.0\]"/)
    expect(() => releaseNotes(CHANGELOG, 'v1.2.0', '1.3.0')).toThrow(/is not v1\.3\.0/)
  })

  it('merges the update feeds of two processors, which electron-updater reads', async () => {
    const { parseUpdateInfo, resolveFiles, findFile } =
      (await import('electron-updater/out/providers/Provider.js')) as unknown as Provider
    const merged = mergeFeeds([feed('PassDesk-mac-x64.zip'), feed('PassDesk-mac-arm64.zip')])
    const base = new URL('https://updates.example/')
    const files = resolveFiles(parseUpdateInfo(merged, 'latest-mac.yml', base), base)
    expect(files.map(({ url }) => url.pathname)).toEqual(['/PassDesk-mac-x64.zip', '/PassDesk-mac-arm64.zip'])
    expect(findFile(files, 'zip').url.pathname).toContain(process.arch)
  })

  it('refuses feeds of two versions', () => {
    expect(() => mergeFeeds([feed('a-x64.zip'), feed('a-arm64.zip', '1.1.0')])).toThrow(/2 versions/)
  })

  it('gathers the files of all systems with checksums', async () => {
    const folder = newFolder()
    const put = (name: string, text: string): void => {
      mkdirSync(dirname(join(folder, 'in', name)), { recursive: true })
      writeFileSync(join(folder, 'in', name), text)
    }
    put('mac-x64/latest-mac.yml', feed('a-x64.zip'))
    put('mac-arm64/latest-mac.yml', feed('a-arm64.zip'))
    put('mac-x64/a-x64.zip', 'x')
    const out = join(folder, 'out')
    expect(await run('release.mjs', 'gather', join(folder, 'in'), out)).toMatchObject({ code: 0 })
    expect(readdirSync(out).toSorted()).toEqual(['SHA256SUMS', 'a-x64.zip', 'latest-mac.yml'])
    expect(readFileSync(join(out, 'SHA256SUMS'), 'utf8')).toContain(
      '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881  a-x64.zip\n',
    )
    put('other/a-x64.zip', 'y')
    const twice = await run('release.mjs', 'gather', join(folder, 'in'), join(folder, 'again'))
    expect(twice).toMatchObject({ code: 1 })
    expect(twice.err).toContain('2 files are named a-x64.zip')
  })
})

interface Provider {
  parseUpdateInfo(text: string, file: string, url: URL): object
  resolveFiles(info: object, base: URL): { url: URL }[]
  findFile(files: { url: URL }[], extension: string): { url: URL }
}

describe('the dots of the sample passes', () => {
  const file = (name: string, text: string): { name: string; text: string } => ({ name, text })

  it('are one line a pass', async () => {
    expect(await passDots()).toMatch(/^([0-9a-f]{64} {2}[\w-]+\n){10,}$/)
  })

  it('may differ between systems, but not between versions of Node', () => {
    const files = [
      file('linux-x64-node-22.txt', '1  a\n2  b\n'),
      file('linux-x64-node-24.txt', '1  a\n3  b\n'),
      file('mac-arm64-node-22.txt', '4  a\n2  b\n'),
    ]
    expect(compareDots(files)).toEqual({
      faults: ['linux-x64-node-24.txt differs from linux-x64-node-22.txt: b'],
      notes: ['mac-arm64-node-22.txt differs from linux-x64-node-22.txt: a'],
    })
    expect(compareDots(files.slice(0, 1)).faults).toHaveLength(1)
  })
})

describe('starting once', { timeout: 120_000 }, () => {
  it('ends with the kiosk, after an administrator signed in', async () => {
    const ended = await run('start-once.mjs', '--', process.execPath, join(ROOT, 'bin/passdesk.mjs'), 'serve')
    expect(ended.err).toMatch(/started once: (http:\S+) answered/)
    expect(ended.code).toBe(0)
    await expect(fetch(/started once: (\S+)/.exec(ended.err)![1]!)).rejects.toThrow()
  })

  it('fails if the program ends before it answers', async () => {
    const ended = await run('start-once.mjs', '--', process.execPath, '--version')
    expect(ended).toMatchObject({ code: 1 })
    expect(ended.err).toContain('ended before it answered')
  })

  it.skipIf(existsSync(join(ROOT, 'dist', 'packages')))('names a package that is missing', async () => {
    expect((await run('start-once.mjs', '--packaged')).err).toContain('Run npm run dist')
  })
})
