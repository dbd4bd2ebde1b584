// @module-tag slow
import { copyFileSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pino from 'pino'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { DataFolderError } from '../../../src-server/platform/files/data-folder.ts'
import { readSettings } from '../../../src-server/app/settings.ts'
import { startKiosk } from '../../../src-server/app/start-kiosk.ts'
import { restoreBackup } from '../../../src-server/kiosk/backup/restore-backup.ts'
import { readBackup } from '../../../src-server/kiosk/backup/read-backup.ts'
import { watchDatabase } from '../../../src-server/kiosk/backup/watch-database.ts'
import { randomFrom } from '../../support/random.ts'
import { opened, openedEach } from '../../support/opened.ts'
import { backupOf, backupsOf, newFolder, restoreTarget, startBusyKiosk, type BusyKiosk } from './rig.ts'

const FLIPS = 200

describe('a backup', () => {
  const busy = opened(() => startBusyKiosk('sqlite'))
  let bytes: Buffer
  const bad = join(newFolder().dir, 'bad.sqlite')
  beforeAll(async () => void (bytes = readFileSync(await backupOf(busy))))

  const accepts = (changed: Buffer): boolean => {
    writeFileSync(bad, changed)
    try {
      readBackup(bad)
      return true
    } catch {
      return false
    }
  }

  const isNoticed = (bit: number): boolean => {
    const changed = Buffer.from(bytes)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    return !accepts(changed)
  }

  it('shows every one of 200 random flipped bits', () => {
    const random = randomFrom(20_261_122)
    const bits = Array.from({ length: FLIPS }, () => Math.floor(random() * bytes.length * 8))
    expect(accepts(bytes)).toBe(true)
    expect(bits.filter((bit) => !isNoticed(bit))).toEqual([])
  })

  it('shows a flipped bit in each byte of its last line, which holds the checksum', () => {
    const from = bytes.lastIndexOf('\npassdesk-backup')
    expect(from).toBeGreaterThan(0)
    for (let bit = from * 8; bit < bytes.length * 8; bit += 9) expect(isNoticed(bit), `bit ${bit}`).toBe(true)
  })

  it('detects bytes that were removed or added', () => {
    const longer = Buffer.concat([bytes, Buffer.from('\n')])
    expect([bytes.subarray(0, -1), longer].map(accepts)).toEqual([false, false])
  })
})

describe('the database in use', () => {
  const busy = openedEach(() => startBusyKiosk('sqlite'))

  it('if damaged makes no backup, and no good backup is deleted', async () => {
    const backups = backupsOf(busy)
    await backups.backUpChanges()
    const copies = () => readdirSync(busy.source.folder.backupDir).filter((name) => name.endsWith('.sqlite'))
    const good = copies()
    expect(good).toHaveLength(1)
    await damageTable(busy, 'audit_log')
    await busy.db('revs').insert({ scope: 'people', rev: 5 }).onConflict('scope').merge()
    await backups.backUpChanges()
    await expect(backups.now()).rejects.toThrow(/damaged|malformed/)
    expect(copies()).toEqual(good)
    expect(backups.hasFailed()).toBe(true)
    await backups.stop()
  })

  it('is checked, and damage to a page is found within two checks', async () => {
    await fill(busy, 500)
    const said: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
    const watch = watchDatabase({ address: busy.source.address, log, everyMs: 100 })
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect({ damaged: watch.isDamaged(), said }).toEqual({ damaged: false, said: [] })
    await damageTable(busy, 'users')
    await vi.waitUntil(() => watch.isDamaged(), { timeout: 20_000 })
    expect(said.join()).toMatch(/the database is damaged: restore the last good backup/)
    await watch.stop()
  })

  it('is reported to the desk within a minute', async () => {
    const eventId = (await busy.db('events').first('id')).id as string
    const manager = await busy.makeManager(eventId)
    const shown = async () => (await manager.client.get(`/desk/state?eventId=${eventId}`)).body.storageFault
    expect(await shown()).toBeNull()
    await damageTable(busy, 'logos')
    await expect.poll(shown, { timeout: 60_000, interval: 500 }).toBe('database_damaged')
  }, 90_000)

  it('if large is backed up without blocking the kiosk’s main thread for 100 ms', async () => {
    await fill(busy, 60_000)
    const backups = backupsOf(busy)
    let done = false
    const made = backups.now().finally(() => (done = true))
    // Processor time instead of elapsed time, because other programs on a busy machine are no stall
    // of the kiosk.
    let longestMs = 0
    while (!done) {
      const before = process.threadCpuUsage()
      await nextTurn()
      const { user, system } = process.threadCpuUsage(before)
      longestMs = Math.max(longestMs, (user + system) / 1_000)
    }
    const { file, meta } = await made
    expect(statSync(file).size).toBeGreaterThan(30e6)
    expect(meta.counts.users).toBe(60_003)
    expect(longestMs).toBeLessThan(100)
    await backups.stop()
  })
})

describe('a start', () => {
  const busy = opened(() => startBusyKiosk('sqlite'))
  let file: string
  beforeAll(async () => void (file = await backupOf(busy)))
  const parts = {
    log: pino({ level: 'silent' }),
    openPrinter: () => {
      throw new Error('no printer')
    },
    reader: null,
    scanners: null,
    rendererDir: null,
    renderThreads: 1,
  } as Parameters<typeof startKiosk>[1]

  it.each<[string, RegExp, (bytes: Buffer) => Buffer]>([
    ['text', /^DIR\/passdesk.sqlite is damaged: file is not a database\./, () => Buffer.from('torn')],
    [
      'a damaged page',
      /^DIR\/passdesk.sqlite is damaged: database disk image is malformed\./,
      (bytes) => bytes.fill(0xa5, 100, 4096),
    ],
    ['nothing', /^The database of DIR is missing or empty:/, () => Buffer.alloc(0)],
  ])('of a database file with %s names the restore, after which it succeeds', async (_, what, damage) => {
    const into = restoreTarget()
    await restoreBackup(into, file)
    const { dir, databaseFile, backupDir } = into.folder
    const newest = join(backupDir, 'newest.sqlite')
    copyFileSync(file, newest)
    writeFileSync(databaseFile, damage(readFileSync(databaseFile)))
    const settings = readSettings({ data: dir, port: '0' }, { PASSDESK_LAN_PORT: 'off' })
    const error = await startKiosk(settings, parts).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(DataFolderError)
    const text = (error as Error).message.replaceAll('\\', '/').replaceAll(dir.replaceAll('\\', '/'), 'DIR')
    expect(text).toMatch(what)
    expect(text).toContain('passdesk restore FILE --data DIR.')
    await restoreBackup(into, newest)
    await (await startKiosk(settings, parts)).close()
  })
})

/** Overwrites the first bytes of a table's first page. */
async function damageTable({ db, source }: BusyKiosk, table: string): Promise<void> {
  await db.raw('pragma wal_checkpoint(truncate)')
  const file = source.folder.databaseFile
  const { rootpage } = await db('sqlite_master').where({ name: table }).first('rootpage')
  const bytes = readFileSync(file)
  bytes.fill(0xa5, (rootpage - 1) * 4096, (rootpage - 1) * 4096 + 512)
  writeFileSync(file, bytes)
}

async function fill({ db }: BusyKiosk, people: number): Promise<void> {
  await db.raw(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     insert into users (id, name, affiliation, search_text, created_at, updated_at)
     select 'u' || i, 'Person ' || i, hex(randomblob(200)), hex(randomblob(50)),
       '2026-11-22', '2026-11-22' from n`,
    [people],
  )
}
