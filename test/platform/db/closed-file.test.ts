import { readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../../../src-server/platform/db/database.ts'
import { temporaryFolder } from '../../support/after-file.ts'

/** The files that this process has open; only Linux lists them. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').map((name) => {
    try {
      return readlinkSync(join('/proc/self/fd', name))
    } catch {
      return ''
    }
  })

it('a file that is no database is closed, so that Windows lets staff replace it', async () => {
  const file = join(temporaryFolder('no-database'), 'passdesk.sqlite')
  writeFileSync(file, 'torn'.repeat(1000))
  const db = openDatabase({ kind: 'sqlite', file })
  await expect(db.raw('select 1')).rejects.toThrow('file is not a database')
  await db.destroy()
  if (process.platform === 'linux') expect(openFiles()).not.toContain(file)
  rmSync(file)
})
