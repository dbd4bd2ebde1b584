import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
  closeSync,
  openSync,
  readFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  dataFolder,
  DataFolderError,
  installationKey,
  makeDataFolder,
} from '../../../src-server/platform/files/data-folder.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { requireThat } from '../../support/tools.ts'
import { temporaryFolder } from '../../support/after-file.ts'
import { renameFile, renameFileSync } from '../../../src-server/platform/files/rename-file.ts'

const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8)

describe.skipIf(process.platform === 'win32')('an existing data folder', () => {
  let dir: string
  beforeEach(() => void (dir = temporaryFolder('folder')))

  const put = (name: string, mode: number): string => {
    const file = join(dir, name)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, 'x')
    chmodSync(file, mode)
    return file
  }

  it('gets no key file if the key is given', () => {
    const key = 'ab'.repeat(32)
    expect(Buffer.from(installationKey(dataFolder(dir), key)).toString('hex')).toBe(key)
    expect(readdirSync(dir)).toEqual([])
  })

  it('is restricted to its owner, with every file that PassDesk keeps in it', () => {
    const files = (
      'passdesk.sqlite passdesk.sqlite-wal installation.key config.json backups/auto-1.sqlite ' +
      'logs/passdesk.log tls/ca.key'
    )
      .split(' ')
      .map((name) => put(name, 0o664))
    for (const folder of ['.', 'backups', 'logs', 'tls']) chmodSync(join(dir, folder), 0o755)
    makeDataFolder(dataFolder(dir))
    expect(files.map(modeOf)).toEqual(files.map(() => '600'))
    const folders = ['.', 'backups', 'labels', 'logs', 'tls']
    expect(folders.map((name) => modeOf(join(dir, name)))).toEqual(folders.map(() => '700'))
  })

  it('follows no link out of the folder', () => {
    const target = join(temporaryFolder('elsewhere'), 'public.txt')
    writeFileSync(target, 'x')
    chmodSync(target, 0o644)
    mkdirSync(join(dir, 'logs'))
    symlinkSync(target, join(dir, 'logs', 'passdesk.log'))
    makeDataFolder(dataFolder(dir))
    expect(modeOf(target)).toBe('644')
  })

  it('is rejected if several users write to it, and not changed', () => {
    chmodSync(dir, 0o1777)
    const shared = /is shared with other users of this computer. Choose another folder with --data/
    expect(() => makeDataFolder(dataFolder(dir))).toThrow(shared)
    expect({ mode: modeOf(dir), files: readdirSync(dir) }).toEqual({ mode: '1777', files: [] })
  })

  it('is rejected if it is a readable folder of another use', () => {
    put('notes.txt', 0o644)
    chmodSync(dir, 0o755)
    expect(() => makeDataFolder(dataFolder(dir))).toThrow(DataFolderError)
    expect(modeOf(dir)).toBe('755')
  })

  it('that is new is ignored by git, so that its personal data gets into no repository', () => {
    requireThat(spawnSync('git', ['--version']).status === 0, 'git')
    const data = join(dir, 'event data')
    const git = (...args: string[]): string => execFileSync('git', args, { cwd: dir, encoding: 'utf8' })
    git('init', '-q')
    makeDataFolder(dataFolder(data))
    writeFileSync(join(data, 'demo.json'), '{}')
    expect(git('status', '--porcelain', '--untracked-files=all')).toBe('')
    makeDataFolder(dataFolder(data))
    expect(modeOf(join(data, '.gitignore'))).toBe('600')
  })

  it('of a kiosk contains nothing that others can read', async () => {
    const kiosk = await startTestKiosk({ lanPort: 0 })
    const open = readdirSync(kiosk.dir, { recursive: true, encoding: 'utf8' }).filter(
      (name) => (statSync(join(kiosk.dir, name)).mode & 0o077) !== 0,
    )
    expect(open).toEqual([])
    await kiosk.close()
  })
})

const failing = (code: string, times: number): { call: () => void; calls: () => number } => {
  let calls = 0
  return {
    calls: () => calls,
    call() {
      calls += 1
      if (calls <= times) throw Object.assign(new Error(code), { code })
    },
  }
}

describe('a file that another program has open for a moment', () => {
  it.each(['EPERM', 'EBUSY', 'EACCES'])('is replaced after it (%s)', async (code) => {
    const one = failing(code, 2)
    renameFileSync('a', 'b', { call: one.call, retryAfterMs: [1, 1] })
    const other = failing(code, 2)
    await renameFile('a', 'b', { call: async () => other.call(), retryAfterMs: [1, 1] })
    expect([one.calls(), other.calls()]).toEqual([3, 3])
  })

  it('is an error if it stays open', async () => {
    const options = { call: failing('EPERM', 9).call, retryAfterMs: [1, 1] }
    expect(() => renameFileSync('a', 'b', options)).toThrow('EPERM')
    const later = { ...options, call: async () => options.call() }
    await expect(renameFile('a', 'b', later)).rejects.toThrow('EPERM')
  })

  it('is tried once after another error', async () => {
    const one = failing('ENOSPC', 9)
    expect(() => renameFileSync('a', 'b', { call: one.call, retryAfterMs: [1, 1] })).toThrow()
    expect(one.calls()).toBe(1)
  })

  it('is replaced on this system', async () => {
    const folder = temporaryFolder('rename')
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    writeFileSync(from, 'new')
    writeFileSync(to, 'old')
    const reader = openSync(to, 'r')
    setTimeout(() => closeSync(reader), 50)
    await renameFile(from, to)
    expect(readFileSync(to, 'utf8')).toBe('new')
  })
})
