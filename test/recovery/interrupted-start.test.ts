import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { formatError } from '../../src-main/host/format-error.ts'
import {
  isDemo,
  markDemoBegun,
  removeUnfinishedDemo,
} from '../../src-server/kiosk/demo/demo-mark.ts'
import { makeDemoEvents } from '../../src-server/kiosk/demo/demo-events.ts'
import { makeDemoPeople } from '../../src-server/kiosk/demo/demo-people.ts'
import { databaseKinds } from '../support/databases.ts'
import { startTestKiosk, type TestKioskOptions } from '../support/kiosk.ts'
import { makeDatabase } from '../support/databases.ts'
import { dataFolder, makeDataFolder } from '../../src-server/platform/files/data-folder.ts'
import { readSettings } from '../../src-server/app/settings.ts'
import { startKiosk } from '../../src-server/app/start-kiosk.ts'
import { createSecrets } from '../../src-server/platform/secrets/secrets.ts'
import { openPrinterAddress } from '../../drivers/label-printer.ts'
import pino from 'pino'
import { temporaryFolder } from '../support/after-file.ts'

describe.each(databaseKinds)('a demo that was interrupted on %s', (kind) => {
  it('is made anew at the next start', async () => {
    const database = await makeDatabase(kind)
    const { db } = database
    await markDemoBegun(db)
    const events = await makeDemoEvents(db, Date.now())
    const secrets = createSecrets(new Uint8Array(32))
    const webUrl = 'https://kiosk.example'
    await makeDemoPeople({ db, secrets, webUrl, now: Date.now() }, events)
    const options: TestKioskOptions = { database: database.address, demo: true }
    const kiosk = await startTestKiosk(options)
    expect(await isDemo(kiosk.db)).toBe(true)
    const { users } = JSON.parse(readFileSync(join(kiosk.dir, 'demo.json'), 'utf8')) as {
      users: { role: string; email: string; password: string }[]
    }
    const { email, password } = users.find(({ role }) => role === 'admin')!
    expect((await kiosk.client.post('/api/v1/auth/login', { email, password })).status).toBe(200)
    expect((await kiosk.db('events')).length).toBe(4)
    await kiosk.close()
    await database.drop()
  }, 120_000)

  it('is removed by a start without a demo, which can be set up', async () => {
    const database = await makeDatabase(kind)
    await markDemoBegun(database.db)
    await makeDemoEvents(database.db, Date.now())
    const kiosk = await startTestKiosk({ database: database.address })
    expect(await kiosk.db('events')).toEqual([])
    expect(await kiosk.db('settings').where({ key: 'demo' })).toEqual([])
    await kiosk.close()
    await database.drop()
  }, 60_000)

  it('is never taken for one if it has no mark', async () => {
    const database = await makeDatabase(kind)
    await makeDemoEvents(database.db, Date.now())
    expect(await removeUnfinishedDemo(database.db)).toBe(false)
    expect(await database.db('events')).toHaveLength(4)
    // As an earlier version left it.
    const start = startTestKiosk({ database: database.address, demo: true })
    await expect(start).rejects.toThrow(/not of a complete demo\. .*--data demo-2/)
    expect(await database.db('events')).toHaveLength(4)
    await database.drop()
  })
})

const root = temporaryFolder('disk')
const disk = join(root, 'disk')
mkdirSync(disk)
const mount = (options: string): void =>
  void execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk], { stdio: 'ignore' })
function canMount(): boolean {
  try {
    mount('size=1m')
    execFileSync('umount', [disk])
    return true
  } catch {
    console.warn('\nSKIPPED: full and read-only disks: this user may not mount a file system.\n')
    return false
  }
}

describe.runIf(process.platform === 'linux' && canMount())('a first start', () => {
  afterAll(() => {
    execFileSync('umount', [disk])
  })
  const start = async (): Promise<{ close(): Promise<void> }> => {
    const settings = readSettings(
      { data: join(disk, 'data'), port: '0', demo: true },
      { PASSDESK_LAN_PORT: 'off' },
    )
    return startKiosk(settings, {
      openPrinter: ({ printerId: id, model, stock }) =>
        openPrinterAddress(`virtual:${settings.folder.labelDir}`, { id, model, stock }),
      reader: null,
      scanners: null,
      rendererDir: null,
      log: pino({ level: 'silent' }),
      renderThreads: 1,
    } as Parameters<typeof startKiosk>[1])
  }
  const problem = async (): Promise<{ en: string; ja: string }> => {
    const error: unknown = await start().then(
      (kiosk) => kiosk.close(),
      (cause: unknown) => cause,
    )
    return { en: formatError(error), ja: formatError(error, 'ja') }
  }

  it('on a disk that gets full says so, and continues when there is space', async () => {
    mount('size=16k')
    for (const size of ['16k', '36k', '40k', '64k', '100k', '400k', '1200k', '2m', '3m']) {
      mount(`remount,size=${size}`)
      const { en, ja } = await problem()
      expect(en).toMatch(/^The disk of .*data is full\. Free some space, then start PassDesk again/)
      expect(ja).toMatch(/のディスクに空きがありません/)
      expect(en).not.toMatch(/database or disk is full/)
    }
    mount('remount,size=64m')
    const kiosk = await start()
    await kiosk.close()
    writeFileSync(join(disk, 'ok'), '')
  }, 240_000)

  it('on a read-only disk says so, also of a new folder', async () => {
    makeDataFolder(dataFolder(join(disk, 'data')))
    execFileSync('chmod', ['755', join(disk, 'data')])
    execFileSync('mount', ['-o', 'remount,ro', disk])
    const { en, ja } = await problem()
    expect(en).toMatch(/^The disk of the data folder .* is read-only\./)
    expect(ja).toMatch(/読み取り専用/)
    const fresh = dataFolder(join(disk, 'new', 'data'))
    expect(() => makeDataFolder(fresh)).toThrow(/new\/data is read-only/)
    execFileSync('mount', ['-o', 'remount,rw', disk])
  }, 60_000)
})
