import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createSheetFolder } from '../../../drivers/pdf/sheet-folder.ts'
import type { SheetFile } from '../../../drivers/pdf/protocol/sheet-file.ts'
import {
  dataFolder,
  DataFolderError,
  installationKey,
  lockDataFolder,
  makeDataFolder,
  readStation,
} from '../../../src-server/platform/files/data-folder.ts'
import {
  FileRejected,
  inTime,
  inTimeAt,
  namesIn,
  namesInFolder,
  readRegularFile,
  readRegularFileSync,
  readJsonFile,
} from '../../../src-server/platform/files/foreign-file.ts'
import {
  makePrivateFile,
  replaceFile,
  replacePrivateFile,
} from '../../../src-server/platform/files/private-files.ts'
import { readSettings } from '../../../src-server/app/settings.ts'
import { temporaryFolder } from '../../support/after-file.ts'

const makePipe = (file: string): string => {
  execFileSync('mkfifo', [file])
  return file
}
const sparse = (file: string, bytes: number): string => {
  writeFileSync(file, '')
  truncateSync(file, bytes)
  return file
}
const GIGABYTE = 1024 ** 3

describe.skipIf(process.platform === 'win32')('a file that somebody else may have put there', () => {
  const dir = temporaryFolder('foreign')
  const real = join(dir, 'real.json')
  writeFileSync(real, '{"a":1}')
  const link = join(dir, 'link.json')
  symlinkSync(real, link)
  const bad: readonly (readonly [string, string])[] = [
    ['a pipe', makePipe(join(dir, 'pipe.json'))],
    ['a device without end', '/dev/zero'],
    ['a link', link],
    ['a file of 2 GB', sparse(join(dir, 'large.json'), 2 * GIGABYTE)],
  ]

  it.each(bad)('is not read if it is %s', async (_, file) => {
    expect(() => readRegularFileSync(file, { most: 1_000 })).toThrow(FileRejected)
    await expect(readRegularFile(file, { most: 1_000 })).rejects.toThrow(FileRejected)
    expect(readJsonFile(file, z.unknown())).toBeNull()
  })

  it('is not read if it is a folder', async () => {
    expect(() => readRegularFileSync(dir, { most: 1_000 })).toThrow(/EISDIR/)
    await expect(readRegularFile(dir, { most: 1_000 })).rejects.toThrow(/EISDIR/)
  })

  it('is read if it is small, also through a link that the operator named', async () => {
    expect(readRegularFileSync(real, { most: 7 }).toString()).toBe('{"a":1}')
    const options = { most: 7, follows: true }
    expect((await readRegularFile(link, options)).toString()).toBe('{"a":1}')
    await expect(readRegularFile('/dev/zero', options)).rejects.toThrow(FileRejected)
  })

  it('is given up if its disk does not reply', async () => {
    await expect(inTime(() => new Promise(() => {}), 20)).rejects.toThrow(/no reply within/)
  })

  it('is looked for among a limited number of names', async () => {
    const full = join(dir, 'full')
    mkdirSync(full)
    for (let n = 0; n < 50; n += 1) writeFileSync(join(full, `${n}.txt`), '')
    expect(namesIn(full, /./, 20)).toHaveLength(20)
    expect(await namesInFolder(full, /./, 20)).toHaveLength(20)
    expect(namesIn(full, /^4\d\./, 20)).toHaveLength(10)
  })
})

describe.skipIf(process.platform === 'win32')('a file that PassDesk writes', () => {
  const dir = temporaryFolder('own')
  const victim = join(dir, 'victim')
  writeFileSync(victim, 'untouched')

  it.each([
    ['state.json', () => replacePrivateFile(join(dir, 'state.json'), 'new')],
    ['async.json', () => replaceFile(join(dir, 'async.json'), 'new')],
  ])('replaces a link instead of writing through it: %s', async (name, write) => {
    symlinkSync(victim, join(dir, name))
    symlinkSync(victim, join(dir, `${name}.new`))
    await write()
    expect(readFileSync(join(dir, name), 'utf8')).toBe('new')
    expect(readFileSync(victim, 'utf8')).toBe('untouched')
    expect(readdirSync(dir).filter((one) => /\.[0-9a-f]{12}\.new$/.test(one))).toEqual([])
  })

  it('is not made where a link or a pipe is', () => {
    symlinkSync(join(dir, 'elsewhere'), join(dir, 'dangling'))
    for (const file of [join(dir, 'dangling'), makePipe(join(dir, 'fifo'))])
      expect(() => makePrivateFile(file)).toThrow(FileRejected)
    expect(readdirSync(dir)).not.toContain('elsewhere')
  })
})

describe.skipIf(process.platform === 'win32')('a data folder with a pipe in place of', () => {
  const cases: readonly (readonly [string, (dir: string) => unknown])[] = [
    ['lock', (dir) => lockDataFolder(dataFolder(dir))],
    ['installation.key', (dir) => installationKey(dataFolder(dir), undefined)],
    ['station.json', (dir) => readStation(dataFolder(dir))],
    ['config.json', (dir) => readSettings({ data: dir }, {})],
  ]
  it.each(cases)('%s is refused in one sentence', (name, use) => {
    const dir = temporaryFolder('pipes')
    makeDataFolder(dataFolder(dir))
    makePipe(join(dir, name))
    expect(() => use(dir)).toThrow(DataFolderError)
    expect(() => use(dir)).toThrow(/no regular file/)
  })
})

describe.skipIf(process.platform === 'win32')('a shared folder for PDF files', () => {
  const file: SheetFile = {
    title: 'Event',
    eventId: 'e',
    printerId: 'desk',
    sheet: 'page-a4',
    startedAt: '2026-11-22',
    passes: [],
  } as unknown as SheetFile

  it('is used without following links, opening pipes or reading large files', async () => {
    const dir = temporaryFolder('sheets')
    const victim = join(dir, 'victim.txt')
    writeFileSync(victim, 'untouched')
    symlinkSync(victim, join(dir, '.passdesk-desk.tmp'))
    symlinkSync(victim, join(dir, 'link.pdf'))
    makePipe(join(dir, 'pipe.pdf'))
    sparse(join(dir, 'film.pdf'), 1.5 * GIGABYTE)
    mkdirSync(join(dir, 'folder.pdf'))
    const folder = createSheetFolder(dir, { printerId: 'desk', createIfMissing: false })
    await folder.check()
    expect(await folder.unpublished()).toBeNull()
    for await (const one of folder.published()) expect.fail(one.path)
    await folder.prepare(file)
    const { path } = await folder.publish(file, { number: '001' })
    expect(readFileSync(path, 'latin1')).toContain('%PDF')
    expect(readFileSync(victim, 'utf8')).toBe('untouched')
    const found: string[] = []
    for await (const one of folder.published()) found.push(one.path)
    expect(found).toEqual([path])
  })
})

it('a folder that does not reply gets no second call until it has replied; others do', async () => {
  const hanging = Promise.withResolvers<string>()
  let calls = 0
  const call = (dir: string, reply: Promise<string>) => {
    const count = (): Promise<string> => {
      calls += 1
      return reply
    }
    return inTimeAt(dir, count, 50)
  }
  await expect(call('/share', hanging.promise)).rejects.toThrow(FileRejected)
  for (let i = 0; i < 5; i += 1)
    await expect(call('/share', Promise.resolve('late'))).rejects.toThrow(FileRejected)
  expect(calls).toBe(1)
  expect(await call('/stick', Promise.resolve('well'))).toBe('well')
  hanging.resolve('at last')
  await hanging.promise
  expect(await call('/share', Promise.resolve('again'))).toBe('again')
  expect(calls).toBe(3)
})
