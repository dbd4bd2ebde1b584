// @module-tag slow
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { ROOT } from './rig.ts'
import { childClosed } from '../support/child-output.ts'
import { freshClone, type Clone } from './fresh-clone.ts'

const LOCK = '.set-up.lock'
const isUnix = process.platform !== 'win32'

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // An ended process that nobody waits for keeps its id.
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** A set-up whose npm hangs; `npm` is its process id. */
async function hangingSetUp(clone: Clone) {
  writeFileSync(join(clone.dir, 'hang'), '')
  const { child, ended } = clone.start('serve')
  let err = ''
  child.stderr!.on('data', (text: string) => (err += text))
  const pidFile = join(clone.dir, 'hanging')
  await vi.waitUntil(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '', 30_000)
  return { child, ended, err: () => err, npm: Number(readFileSync(pidFile, 'utf8')) }
}

async function expectNextStart(clone: Clone): Promise<void> {
  rmSync(join(clone.dir, 'hang'), { force: true })
  rmSync(join(clone.dir, 'stubborn'), { force: true })
  const next = await clone.run('serve')
  expect(next).toMatchObject({ code: 0, out: 'ran serve\n' })
  expect(next.err).not.toMatch(/another set-up/)
}

describe('a set-up that takes long', () => {
  it('reports packages and megabytes on a pipe until it ends', async () => {
    const clone = freshClone()
    const { ended, err } = await hangingSetUp(clone)
    await vi.waitUntil(() => err().match(/\d+ of \d+ packages, \d+ MB\n/g)?.length === 2, 30_000)
    rmSync(join(clone.dir, 'hang'))
    await ended
  })

  it('names the set-up that another one waits for', async () => {
    const clone = freshClone()
    const first = await hangingSetUp(clone)
    const second = clone.start('serve')
    let err = ''
    second.child.stderr!.on('data', (text: string) => (err += text))
    await vi.waitUntil(() => /waiting: \d+ s/.test(err), 30_000)
    expect(err).toContain(`another set-up of this folder is under way (process ${first.child.pid})`)
    second.child.kill('SIGINT')
    await second.ended
    first.child.kill('SIGINT')
    await first.ended
  })
})

describe.runIf(isUnix)('a set-up that is interrupted', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('by %s says so and ends with npm', async (signal, code) => {
    const clone = freshClone()
    const { child, ended, npm } = await hangingSetUp(clone)
    child.kill(signal)
    expect(await ended).toMatchObject({ code, err: expect.stringMatching(/stopping …\n$/) as string })
    expect(isRunning(npm)).toBe(false)
    expect(existsSync(join(clone.dir, LOCK))).toBe(false)
    await expectNextStart(clone)
  })

  it.each([
    ['SIGINT', 130],
    ['SIGKILL', null],
  ] as const)('by %s leaves neither npm, which ignores it, nor a lock that blocks', async (signal, code) => {
    const clone = freshClone()
    writeFileSync(join(clone.dir, 'stubborn'), '')
    const { child, ended, npm } = await hangingSetUp(clone)
    child.kill(signal)
    expect((await ended).code).toBe(code)
    await vi.waitUntil(() => !isRunning(npm), 30_000)
    await expectNextStart(clone)
  })

  it('counts the Ctrl-C of the terminal and its copy by npm as one', async () => {
    const clone = freshClone()
    const { child, ended, err } = await hangingSetUp(clone)
    child.kill('SIGINT')
    child.kill('SIGINT')
    await ended
    expect(err().match(/stopping …/g)).toHaveLength(1)
    await expectNextStart(clone)
  })
})

describe('a lock that was left behind', () => {
  const startOfOthers = { pid: process.pid, start: 'another start' }
  it.each<[string, object[]]>([
    ['a process that has ended', [{ pid: 4_194_300, start: 'x' }]],
    ...(process.platform === 'linux'
      ? [['another process that has its id now', [startOfOthers]] as [string, object[]]]
      : []),
  ])('by %s does not block', async (_, processes) => {
    const clone = freshClone()
    writeFileSync(join(clone.dir, LOCK), JSON.stringify(processes))
    await expectNextStart(clone)
  })

  it('without content does not block', async () => {
    const clone = freshClone()
    writeFileSync(join(clone.dir, LOCK), '')
    utimesSync(join(clone.dir, LOCK), 0, 0)
    await expectNextStart(clone)
  })

  it.runIf(process.platform === 'linux')('by a process nobody waits for does not block', async () => {
    const clone = freshClone()
    // `sleep 0` ends; the shell that became another program never waits for it.
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 600'])
    const zombie = Number(
      await new Promise<string>((done) => parent.stdout.once('data', (text) => done(String(text)))),
    )
    await vi.waitUntil(() => !isRunning(zombie), 30_000)
    expect(existsSync(`/proc/${zombie}`)).toBe(true)
    writeFileSync(join(clone.dir, LOCK), JSON.stringify([{ pid: zombie, start: null }]))
    await expectNextStart(clone)
    parent.kill('SIGKILL')
    await childClosed(parent)
  })
})

describe('the record of an install', () => {
  it('does not count while another one replaces it', async () => {
    const clone = freshClone()
    await clone.run('serve')
    const lock = readFileSync(join(clone.dir, 'package-lock.json'), 'utf8')
    writeFileSync(join(clone.dir, 'package-lock.json'), '{"packages":{"node_modules/x":{"version":"1.0.0"}}}')
    const { child, ended } = await hangingSetUp(clone)
    child.kill('SIGKILL')
    await ended
    writeFileSync(join(clone.dir, 'package-lock.json'), lock)
    await expectNextStart(clone)
    expect(clone.told()).toMatch(/^installed built installed/)
  })

  it('is kept outside of git', () => {
    expect(readFileSync(join(ROOT, '.gitignore'), 'utf8')).toMatch(/^\.set-up\.lock\*$/m)
  })
})
