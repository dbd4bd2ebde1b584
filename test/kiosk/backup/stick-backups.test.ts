import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { placeFaultOf } from '../../../src-server/kiosk/backup/backup-error.ts'
import { backupName } from '../../../src-server/kiosk/backup/backup-files.ts'
import { readFindings } from '../../../src-server/kiosk/backup/backup-findings.ts'
import { listTargets, type PlacedTarget } from '../../../src-server/kiosk/backup/backup-targets.ts'
import { startStickBackups, type StickBackups } from '../../../src-server/kiosk/backup/stick-backups.ts'
import { databaseKinds } from '../../support/databases.ts'
import { opened } from '../../support/opened.ts'
import { startBusyKiosk } from './rig.ts'

const MINUTE_MS = 60_000
const media = mkdtempSync(join(tmpdir(), 'passdesk-sticks-'))
const stickDir = join(media, 'EVENT-BACKUP')
afterAll(() => rmSync(media, { recursive: true, force: true }))

describe.each(databaseKinds)('automatic backups to a USB stick on %s', (kind) => {
  const busy = opened(() => startBusyKiosk(kind))
  /** What happens to the stick does not depend on the database. */
  const onSqlite = it.runIf(kind === 'sqlite')
  let backups: StickBackups
  let at = Date.parse('2026-11-22T00:30:00.000Z')
  afterEach(async () => {
    await backups.choose(null)
    await backups.stop()
    rmSync(media, { recursive: true, force: true })
    at += 60 * MINUTE_MS
  })

  const sticks = async (): Promise<PlacedTarget[]> =>
    (await listTargets(busy.source.folder.backupDir, [media])).filter((one) => one.kind === 'usb')
  const start = (found = sticks): StickBackups => {
    const deps = { db: busy.db, now: () => at, log: pino({ level: 'silent' }), sticks: found }
    return (backups = startStickBackups({ ...busy.source, ...deps }))
  }
  /** A stick that is plugged in and chosen; the first copy is on it. */
  const choose = async (): Promise<void> => {
    mkdirSync(stickDir, { recursive: true })
    await start().choose((await sticks())[0]!)
    await backups.backUpIfDue()
  }
  /** Mounts a small file system as the stick; false if this user may not. */
  const mounted = (options: string): boolean =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', stickDir]).status === 0
  let changes = 0
  async function change(): Promise<void> {
    const rev = 10 ** 15 + (changes += 1)
    await busy.db('revs').insert({ scope: 'people', rev }).onConflict('scope').merge()
  }
  /** Looks for changes after that time. */
  async function waitMinutes(minutes: number): Promise<void> {
    at += minutes * MINUTE_MS
    await backups.backUpIfDue()
  }
  const copiesIn = (dir: string): string[] => readdirSync(dir).filter((name) => name.endsWith('.sqlite'))
  const chosen = () => backups.chosen()
  const state = async (): Promise<string | undefined> => (await chosen())?.automatic.state

  it('are made at once, then every 15 minutes after changes, and are read back', async () => {
    await choose()
    expect(copiesIn(stickDir)).toHaveLength(1)
    const nextAt = new Date(at + 15 * MINUTE_MS).toISOString()
    const automatic = { everyMinutes: 15, state: 'on', nextAt }
    expect(await chosen()).toMatchObject({ name: 'EVENT-BACKUP', automatic })
    const findings = readFindings(busy.source.folder.backupDir)
    const key = Object.keys(findings).find((one) => one.startsWith(`${stickDir}/${copiesIn(stickDir)[0]}`))
    expect(findings[key!]).toMatchObject({ result: 'whole' })
    await change()
    await waitMinutes(14)
    expect(copiesIn(stickDir)).toHaveLength(1)
    await waitMinutes(1)
    expect(copiesIn(stickDir)).toHaveLength(2)
    await waitMinutes(15)
    expect(copiesIn(stickDir)).toHaveLength(2)
    // A clock that was two days ahead is corrected.
    await change()
    await waitMinutes(-48 * 60)
    expect(copiesIn(stickDir)).toHaveLength(3)
    await waitMinutes(48 * 60)
  })

  onSqlite('delete old automatic copies on the stick, and no other file', async () => {
    mkdirSync(stickDir, { recursive: true })
    const day = 24 * 60 * MINUTE_MS
    const old = Array.from({ length: 13 }, (_, i) => backupName('auto', at - (30 + i) * day))
    const others = [backupName('by-hand', at - 90 * day), 'film.sqlite']
    for (const name of [...old, ...others]) writeFileSync(join(stickDir, name), '')
    await choose()
    const left = copiesIn(stickDir)
    expect(left).toEqual(expect.arrayContaining([old[0], ...others]))
    expect(left).not.toContain(old.at(-1))
  })

  onSqlite('delete what a pulled stick left before they write, so that it has room', async ({ skip }) => {
    mkdirSync(stickDir, { recursive: true })
    if (!mounted('size=2m')) return skip('this user may not mount a file system')
    try {
      const left = `${backupName('auto', at - 120 * MINUTE_MS)}.4242.part`
      for (const name of [left, `${left}-journal`])
        writeFileSync(join(stickDir, name), Buffer.alloc(900 * 1024))
      await choose()
      expect(await state()).toBe('on')
      expect(copiesIn(stickDir)).toHaveLength(1)
      expect(readdirSync(stickDir).filter((name) => name.includes('.part'))).toEqual([])
    } finally {
      execFileSync('umount', [stickDir])
    }
  })

  onSqlite(
    'wait for a removed stick, write nothing to its old folder, and continue at its new path',
    async () => {
      await choose()
      const elsewhere = join(tmpdir(), `stick-${process.pid}-${kind}`)
      renameSync(stickDir, elsewhere)
      mkdirSync(stickDir)
      await change()
      await waitMinutes(20)
      expect(await state()).toBe('missing')
      expect(readdirSync(stickDir)).toEqual([])
      const back = join(media, 'EVENT-BACKUP1')
      renameSync(elsewhere, back)
      await backups.backUpIfDue()
      expect(copiesIn(back)).toHaveLength(2)
      expect(await chosen()).toMatchObject({ targetId: back, automatic: { state: 'on' } })
    },
  )

  it('continue after a restart, and end if no stick is chosen', async () => {
    await choose()
    await backups.stop()
    start()
    await backups.backUpIfDue()
    expect(await state()).toBe('on')
    expect(copiesIn(stickDir)).toHaveLength(1)
    await change()
    await waitMinutes(20)
    expect(copiesIn(stickDir)).toHaveLength(2)
    await backups.choose(null)
    await change()
    await waitMinutes(20)
    expect(copiesIn(stickDir)).toHaveLength(2)
    expect(await chosen()).toBeNull()
  })

  onSqlite('end with the kiosk during a copy, and that is no fault', async () => {
    await choose()
    await change()
    at += 15 * MINUTE_MS
    const copying = backups.backUpIfDue()
    await backups.stop()
    await copying
    expect(backups.state()).toBe('on')
    expect(copiesIn(stickDir)).toHaveLength(1)
  })

  onSqlite.each(['succeeds', 'fails'])(
    'begin at once on a stick that is chosen while a copy %s',
    async (how) => {
      const other = join(media, 'OTHER')
      for (const dir of [stickDir, other]) mkdirSync(dir, { recursive: true })
      const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const found = await sticks()
      const stickIn = (dir: string) => found.find((one) => one.dir === dir)!
      start(async () => {
        asked.resolve()
        await answered.promise
        return found
      })
      await backups.choose(stickIn(stickDir))
      const copying = backups.backUpIfDue()
      await asked.promise
      await backups.choose(stickIn(other))
      if (how === 'fails') rmSync(stickDir, { recursive: true })
      answered.resolve()
      await copying
      await backups.backUpIfDue()
      expect(backups.state()).toBe('on')
      expect(copiesIn(other)).toHaveLength(1)
    },
  )

  onSqlite('report a full or write-protected stick, and retry within a minute', async ({ skip }) => {
    mkdirSync(stickDir, { recursive: true })
    if (!mounted('size=64m')) return skip('this user may not mount a file system')
    try {
      await choose()
      const filler = join(stickDir, 'film.mp4')
      try {
        for (let part = 0; ; part += 1) writeFileSync(`${filler}.${part}`, Buffer.alloc(1 << 20))
      } catch {
        // The stick is full now.
      }
      await change()
      await waitMinutes(15)
      expect(await state()).toBe('full')
      expect(copiesIn(stickDir)).toHaveLength(1)
      expect(readdirSync(stickDir).filter((name) => name.includes('.part'))).toEqual([])
      expect(mounted('remount,ro,size=64m')).toBe(true)
      await waitMinutes(1)
      expect(await state()).toBe('read_only')
      await expect(backups.choose((await sticks())[0]!)).rejects.toThrow(/cannot be written to/)
      expect(mounted('remount,rw,size=128m')).toBe(true)
      await waitMinutes(1)
      expect(await state()).toBe('on')
      expect(copiesIn(stickDir)).toHaveLength(2)
    } finally {
      execFileSync('umount', [stickDir])
    }
  })
})

it.each([
  ['ENOSPC', 'full'],
  ['SQLITE_FULL', 'full'],
  ['EROFS', 'read_only'],
  ['EACCES', 'read_only'],
  ['SQLITE_READONLY', 'read_only'],
  ['EIO', null],
] as const)('an error with the code %s means that its target is %s', (code, fault) => {
  expect(placeFaultOf(Object.assign(new Error(code), { code }))).toBe(fault)
})

const canMount = process.platform === 'linux' && process.getuid?.() === 0
if (!canMount) console.warn('\nSKIPPED: a mounted stick: it takes root on Linux.\n')

describe.runIf(canMount)('the sticks of the system', () => {
  const root = join('/media', userInfo().username)
  const names = ['mounted', 'left-behind'].map((name) => `passdesk-${name}-${process.pid}`)
  const [mounted, leftBehind] = names.map((name) => join(root, name)) as [string, string]

  it('are mounted file systems, without a folder that a stick left behind', async () => {
    mkdirSync(mounted, { recursive: true })
    mkdirSync(leftBehind)
    let isMounted = false
    try {
      isMounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', mounted]).status === 0
      const found = (await listTargets(tmpdir())).map((one) => one.dir)
      expect(found).not.toContain(leftBehind)
      // A container may not mount.
      if (isMounted) expect(found).toContain(mounted)
    } finally {
      if (isMounted) execFileSync('umount', [mounted])
      for (const dir of [mounted, leftBehind]) rmdirSync(dir)
    }
  })
})
