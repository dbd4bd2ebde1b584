import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backupName, backupsToDrop, type BackupKind } from '../../../src-server/kiosk/backup/backup-files.ts'
import { listCopies } from '../../../src-server/kiosk/backup/list-copies.ts'
import { newFolder } from './rig.ts'

const NOW = Date.parse('2026-06-15T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const name = (kind: BackupKind, ago: number): string => backupName(kind, NOW - ago)
/** One every 5 minutes for 20 days. */
const busy = Array.from({ length: (20 * DAY) / (5 * MINUTE) }, (_, i) => name('auto', i * 5 * MINUTE))
const kept = (names: readonly string[]): string[] => {
  const dropped = new Set(backupsToDrop(names, NOW))
  return names.filter((one) => !dropped.has(one))
}

it('twenty days of backups keep the newest 12, one an hour for a day, then one a day', () => {
  const left = kept(busy)
  expect(left.slice(0, 12)).toEqual(busy.slice(0, 12))
  const of = (from: number, to: number) =>
    left.filter((one) => one <= name('auto', from) && one > name('auto', to))
  expect(of(HOUR, DAY)).toHaveLength(23)
  const days = left
    .filter((one) => one <= name('auto', DAY))
    .map((one) => one.slice(0, 'auto-2026-06-15'.length))
  expect(days).toEqual(
    Array.from({ length: 13 }, (_, i) => `auto-2026-06-${String(13 - i).padStart(2, '0')}`),
  )
})

it('the newest are kept at any age', () => {
  const old = busy.slice(-20)
  expect(kept(old).slice(0, 12)).toEqual(old.slice(0, 12))
  // Those of a clock that was ahead do not take their place.
  const ahead = Array.from({ length: 12 }, (_, i) => name('auto', -DAY - i * MINUTE))
  expect(kept([...ahead, ...busy])).toEqual(expect.arrayContaining(busy.slice(0, 12)))
})

it('a backup before a migration is kept for 90 days, one moved by a restore permanently', () => {
  const names = [
    name('before-migration', 89 * DAY),
    name('before-migration', 91 * DAY),
    name('before-restore', 900 * DAY),
  ]
  expect(backupsToDrop(names, NOW)).toEqual([names[1]])
})

it('an incomplete copy is deleted after an hour, and files of people are kept', () => {
  const cut = [`${name('auto', 2 * HOUR)}.4711.part`, `${name('auto', 2 * HOUR)}.4711.part-journal`]
  const others = [`${name('auto', MINUTE)}.4711.part`, 'before-the-event.sqlite', 'notes.txt']
  expect(backupsToDrop([...cut, ...others], NOW).sort()).toEqual(cut.sort())
})

it('all kept backups of a folder are listed beside many other files, and each alone', () => {
  const dir = newFolder().dir
  const own = Array.from({ length: 60 }, (_, i) => backupName('auto', i * 60_000))
  for (const name of own) writeFileSync(join(dir, name), '')
  for (let i = 0; i < 50; i++) writeFileSync(join(dir, `photo-${i}.sqlite`), '')
  const names = listCopies(dir).map(({ name }) => name)
  expect(names.slice(0, 60)).toEqual(own.toReversed())
  expect(names).toHaveLength(100)
  expect(listCopies(dir, own[0]).map(({ name }) => name)).toEqual([own[0]])
  expect(listCopies(dir, 'none.sqlite')).toEqual([])
})
