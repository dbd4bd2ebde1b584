import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src-server/platform/db/database.ts'
import { readSetting } from '../../src-server/platform/db/setting-store.ts'
import { databaseFacts } from '../../src-server/kiosk/diagnostics/diagnostics-store.ts'
import { startTestKiosk } from '../support/kiosk.ts'
import { ROOT } from '../cli/rig.ts'

describe('the version', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }

  it('is that of the first section of the changelog', () => {
    const [, first] = /^## \[([^\]]+)\]/m.exec(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))!
    expect(first).toBe(version)
  })

  it('is in the database of a kiosk, and in its diagnostics', async () => {
    const kiosk = await startTestKiosk({ version })
    onTestFinished(() => kiosk.close())
    const db = openDatabase(kiosk.database)
    onTestFinished(() => db.destroy())
    expect(await readSetting(db, 'version')).toBe(version)
    expect(await databaseFacts(db)).toMatchObject({ passdesk: version })
  })
})
