// @module-tag slow
import { spawn } from 'node:child_process'
import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { newFolder } from './rig.ts'
import { childOutput, type Ended } from '../support/child-output.ts'
import { nodeOfUser } from '../support/node-of-user.ts'
import { freshClone, NO_ROOT, type Clone } from './fresh-clone.ts'

describe.runIf(process.platform !== 'win32')('a test command where Chromium is missing', () => {
  let node: string
  // Root on Debian installs what is missing.
  beforeAll(() => void (node = nodeOfUser(NO_ROOT, newFolder())))

  function run(clone: Clone, script: string, args: string[], env = {}): Promise<Ended> {
    for (const name of ['.', ...readdirSync(clone.dir, { recursive: true, encoding: 'utf8' })])
      chmodSync(join(clone.dir, name), 0o777)
    const child = spawn(node, [join(clone.dir, 'scripts', script), ...args], {
      cwd: clone.dir,
      env: {
        PATH: process.env.PATH,
        TMPDIR: join(clone.dir, 'tmp'),
        PASSDESK_CHROMIUM: '/nowhere',
        npm_execpath: join(clone.dir, 'npm.js'),
        ...env,
      },
      ...NO_ROOT,
    })
    return childOutput(child)
  }

  it.each(['test.mjs', 'test-deep.mjs', 'test-foreign.mjs'])(
    '%s names it with its cure before anything is installed, and fails at once if it is strict',
    async (script) => {
      const clone = freshClone()
      for (const [args, env] of [
        [['--strict'], {}],
        [[], { CI: 'true' }],
      ] as const) {
        const { code, out, err } = await run(clone, script, [...args], env)
        expect(err).toMatch(/missing for the tests: Chromium\. .*apt-get install chromium\S+\. \S.*\n/)
        expect(err).toContain('FAILED: Chromium is missing\n')
        expect(out).toMatch(/^0 passed, [1-9]\d* failed, 0 skipped\n$/)
        expect(code).toBe(1)
      }
      expect(clone.told()).toBe('')
    },
  )

  it.each([
    ['test-windows.mjs', 'WINDOWS'],
    ['test-arm64.mjs', 'ARM64'],
  ])('%s says without its emulator that nothing was tried', async (script, system) => {
    const clone = freshClone()
    const { code, out, err } = await run(clone, script, [], { PATH: '' })
    expect(err).toContain(`NOTHING WAS TRIED ON ${system}: `)
    expect(out).toMatch(/^1 skipped: .*\n0 passed, 0 failed, 1 skipped\n$/)
    expect(code).toBe(0)
    expect(clone.told()).toBe('')
  })

  it('goes on without it otherwise', async () => {
    const { err } = await run(freshClone(), 'test-deep.mjs', [])
    expect(err).toMatch(/missing for the tests: Chromium[^]*skipped and counted[^]*first start/)
  })
})
