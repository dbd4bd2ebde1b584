import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder, ROOT } from '../cli/rig.ts'
import { childOutput, type Ended } from '../support/child-output.ts'

/** A fake npm: "installs" a bundler, and downloads electron-builder unless there is no network. */
const NPM = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
const [word, ...rest] = process.argv.slice(2)
appendFileSync(process.env.TOLD, [word, ...rest].join(' ') + '\\n')
if (word === 'exec' && existsSync(process.env.TOLD + '.no-network')) process.exit(1)
if (word === 'ci') {
  mkdirSync('node_modules/electron-vite/bin', { recursive: true })
  writeFileSync(
    'node_modules/electron-vite/bin/electron-vite.js',
    "import { mkdirSync, writeFileSync } from 'node:fs'; " +
      "mkdirSync('out/main', { recursive: true }); writeFileSync('out/main/index.js', '')",
  )
  writeFileSync('node_modules/.package-lock.json', '{"packages":{}}')
}
`

function clone() {
  const dir = newFolder()
  for (const part of ['scripts', 'build', join('messages', 'data')])
    cpSync(join(ROOT, part), join(dir, part), { recursive: true })
  for (const folder of ['tmp', 'fonts']) mkdirSync(join(dir, folder))
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}')
  writeFileSync(join(dir, 'package-lock.json'), '{"packages":{}}')
  writeFileSync(join(dir, 'npm.js'), NPM)
  const told = join(dir, 'tmp', 'told')
  const { CSC_LINK: _, CSC_NAME: __, WIN_CSC_LINK: ___, ...clean } = process.env
  return {
    dir,
    told: () => readFileSync(told, 'utf8'),
    noNetwork: () => writeFileSync(`${told}.no-network`, ''),
    dist: (...args: string[]) => {
      const env = { ...clean, npm_execpath: join(dir, 'npm.js'), TMPDIR: join(dir, 'tmp'), TOLD: told }
      return childOutput(
        spawn(process.execPath, [join(dir, 'scripts', 'dist.mjs'), ...args], { cwd: dir, env }),
      )
    },
  }
}

const lines = ({ err }: Ended): string[] =>
  err.split('\n').filter((line) => /^passdesk: (missing|No package|--)/.test(line))

describe('npm run dist', () => {
  it('lists everything that is missing, one line each, and builds nothing', async () => {
    const house = clone()
    house.noNetwork()
    rmSync(join(house.dir, 'build', 'linux', '70-passdesk.rules'))
    const ended = await house.dist('--system', 'linux')
    expect(ended.code).toBe(1)
    expect(lines(ended).slice(-4)).toEqual([
      'passdesk: missing: build/linux/70-passdesk.rules, which the deb installs.',
      expect.stringMatching(
        /^passdesk: missing: the Electron binary: Electron is not installed .*--electron DIR\.$/,
      ),
      'passdesk: missing: electron-builder@26.17.0: npm could not fetch it. Allow the package registry.',
      'passdesk: No package was made.',
    ])
  })

  it.skipIf(process.platform !== 'linux')(
    'builds packages on their own system only, and signs or reports that it does not',
    async () => {
      const ended = await clone().dist('--system', 'win', '--electron', '.')
      expect(ended.code).toBe(1)
      expect(lines(ended)).toEqual([
        'passdesk: missing: a win machine: packages are made on the system they are for, and this ' +
          'one is linux.',
        expect.stringMatching(
          /^passdesk: missing: a certificate to sign with: set WIN_CSC_LINK .*--unsigned/,
        ),
        'passdesk: No package was made.',
      ])
    },
  )

  it.each([
    [['--arch', 'mips'], '--arch must be x64 or arm64, got mips.'],
    [['--system', 'beos'], '--system must be linux, mac or win, got beos.'],
    [['--portable', 'mac-x64'], '--portable must be win-x64, linux-x64, linux-arm64, got mac-x64.'],
    [['--fast'], /Unknown option '--fast'/],
  ])('rejects %j in one line', async (args, why) => {
    const ended = await clone().dist(...args)
    expect(ended).toMatchObject({ code: 1, out: '' })
    expect(ended.err).toMatch(why)
    expect(ended.err.trim().split('\n')).toHaveLength(1)
  })

  it('names packages of the system that npm could not fetch', async () => {
    const house = clone()
    const reader = { optional: true, os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }
    writeFileSync(
      join(house.dir, 'package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/reader-arm64': reader } }),
    )
    const { code, err } = await house.dist('--portable', 'linux-arm64')
    expect(code).toBe(1)
    expect(err).toContain(
      'passdesk: Nothing was made: npm could not fetch reader-arm64. --incomplete makes it without.\n',
    )
  })

  it.skipIf(process.platform !== 'linux')(
    "collects the target's packages, and stops if they contain forbidden files",
    async () => {
      const house = clone()
      const args = '--system linux --arch arm64 --electron . --dir'
      const ended = await house.dist(...args.split(' '))
      expect(house.told()).toContain(
        'ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel error --os=linux --cpu=arm64 ' +
          '--libc=glibc',
      )
      expect(ended.code).toBe(1)
      expect(ended.err).toContain('check-package: out/preload is missing: build first')
      expect(ended.err).toMatch(/No package was made: it would hold what it must not \(see above\)\.\n$/)
      expect(house.told()).not.toContain('--publish')
    },
  )
})
