import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { runReporting } from '../../../src-main/cli/run.ts'
import { passphraseOf } from '../../../src-server/kiosk/backup/backup-key.ts'
import { listCopies } from '../../../src-server/kiosk/backup/list-copies.ts'
import { restoreBackup } from '../../../src-server/kiosk/backup/restore-backup.ts'
import { sealBackup } from '../../../src-server/kiosk/backup/seal-backup.ts'
import { opened } from '../../support/opened.ts'
import { backupOf, contentsOf, newFolder, restoreTarget, startBusyKiosk } from './rig.ts'
import { isPrivate } from '../../support/is-private.ts'

describe('a backup with the key in plain text', () => {
  const busy = opened(() => startBusyKiosk('sqlite'))
  let plain: string
  let key: string
  beforeAll(async () => {
    plain = await backupOf(busy)
    key = Buffer.from(busy.source.key).toString('hex')
  })

  function copied(): string {
    const file = join(newFolder().dir, 'backup.sqlite')
    copyFileSync(plain, file)
    return file
  }
  function sealed(): string {
    const file = copied()
    sealBackup(file)
    return file
  }

  it('is listed as one, until it was rewritten', () => {
    const listed = (file: string): (boolean | number | null)[] =>
      listCopies(dirname(file)).flatMap(({ plainKey, people }) => [plainKey, people])
    expect(listed(plain)).toEqual([true, 3])
    expect(listed(sealed())).toEqual([false, 3])
  })

  it('has the key in no byte afterwards, and nothing else in the folder', () => {
    expect(readFileSync(plain).includes(key)).toBe(true)
    const file = sealed()
    const bytes = readFileSync(file)
    expect([bytes.includes(key), bytes.includes(Buffer.from(key, 'hex'))]).toEqual([false, false])
    expect(readdirSync(dirname(file))).toEqual(['backup.sqlite'])
    expect(isPrivate(file)).toBe(true)
  })

  it('restores every row with its passphrase', async () => {
    const target = restoreTarget()
    const file = sealed()
    await expect(restoreBackup(target, file)).rejects.toThrow(/is sealed/)
    await restoreBackup({ ...target, passphrase: passphraseOf(busy.source.key) }, file)
    const { audit_log: _, ...rows } = await contentsOf(target.database)
    const { audit_log: __, ...before } = await contentsOf(busy.source.address)
    expect(Object.keys(rows)).toEqual(Object.keys(before))
    for (const [table, found] of Object.entries(before))
      expect(rows[table]!.length, table).toEqual(found.length)
  })

  it('stays as it is if it is damaged or sealed', () => {
    const file = sealed()
    const before = readFileSync(file)
    expect(() => sealBackup(file)).toThrow(/encrypted already/)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('is named by the command, which seals it', async () => {
    const file = copied()
    const lines: string[] = []
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      lines.push(String(text))
      return true
    })
    try {
      expect(await runReporting(['backup', 'verify', file])).toBe(0)
      expect(lines.join('')).toContain(`passdesk backup seal "${file}"`)
      expect(await runReporting(['backup', 'seal', file])).toBe(0)
      expect(lines.join('')).toContain(passphraseOf(busy.source.key))
      lines.length = 0
      expect(await runReporting(['backup', 'verify', file])).toBe(0)
      expect(lines.join('')).not.toContain('backup seal')
    } finally {
      write.mockRestore()
    }
  })
})
