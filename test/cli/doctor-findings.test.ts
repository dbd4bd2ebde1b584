import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  createQlSimulator,
  createUsbSimulator,
  openPrinterAddress,
  openVirtualPrinter,
} from '../../drivers/label-printer.ts'
import { messages } from '../../messages/index.ts'
import { checkInstallation, withDatabase } from '../../src-main/host/checks/check-database.ts'
import { checkPrinters } from '../../src-main/host/checks/check-devices.ts'
import {
  checkClock,
  checkLanPort,
  checkPort,
  checkTagAddress,
  checkFolder,
} from '../../src-main/host/checks/check-machine.ts'
import { checkRendering } from '../../src-main/host/checks/examine.ts'
import type { Finding } from '../../src-main/host/checks/finding.ts'
import { readSettings } from '../../src-server/app/settings.ts'
import { PrintFontError } from '../../src-server/pass/drawing/print-fonts.ts'
import { insertPrinter } from '../../src-server/print/printer/printer-store.ts'
import { registerStation } from '../../src-server/platform/db/station-store.ts'
import { writeSetting } from '../../src-server/platform/db/setting-store.ts'
import { databaseKinds, makeDatabase } from '../support/databases.ts'
import { englishLines, expectJapanese } from './japanese-findings.ts'
import { newFolder, usedPort } from './rig.ts'

function twoPrinters() {
  const usb = createUsbSimulator()
  for (const port of ['1-1', '1-2']) usb.plug(createQlSimulator(), { port })
  return usb
}

const NOW = Date.parse('2026-06-01T00:00:00Z')

describe('the texts of the doctor', () => {
  const texts = Object.entries(messages.ja).filter(([key]) => key.startsWith('doctor.'))

  it('are Japanese for every finding and cure', () => {
    expect(texts.length).toBeGreaterThan(80)
    for (const [, text] of texts)
      if (!/^\S*：?\{\{\w+\}\}$/.test(text)) expectJapanese(text.replaceAll(/\{\{\w+\}\}/g, '1'))
  })

  it('end each cure with a full stop or a command', () => {
    const cures = texts.filter(([key]) => key.startsWith('doctor.cure.'))
    for (const [, text] of cures) expect(text).toMatch(/ください）?。$|：passdesk [!-~ ]+$/)
  })
})

describe('doctor about this computer', () => {
  it('compares the clock with the calendar and the log', () => {
    expect(englishLines([checkClock(NOW, 0), checkClock(0, 0), checkClock(NOW, NOW + 90_000)])).toEqual([
      'ok clock 2026-06-01T00:00:00.000Z',
      '!! clock says 1970-01-01T00:00:00.000Z — set date and time of this computer',
      '!! clock says 2026-06-01T00:00:00.000Z, earlier than the last log entry ' +
        '(2026-06-01T00:01:30.000Z) — set date and time of this computer',
    ])
  })

  it('checks both ports', async () => {
    const { port, close } = await usedPort()
    onTestFinished(close)
    expect(
      englishLines([
        await checkPort(0),
        await checkPort(port),
        await checkLanPort(null, false),
        await checkLanPort(0, false),
        await checkLanPort(port, true),
        await checkLanPort(port, false),
      ]),
    ).toEqual([
      'ok port: any free one',
      `!! port ${port} cannot be used: another program has it — end the other program, or ` +
        'choose a port with --port or PASSDESK_PORT',
      'ok LAN: switched off',
      'ok LAN port: any free one',
      `ok LAN port ${port}: a PassDesk runs`,
      `!! LAN port ${port} cannot be used: another program has it; paired phones would not reach ` +
        'the kiosk — end the other program, or choose a port with PASSDESK_LAN_PORT',
    ])
  })

  it('does not say that a running kiosk without phones has the LAN port', async () => {
    const { port, close } = await usedPort()
    close()
    expect(englishLines([await checkLanPort(port, true)])).toEqual([`ok LAN port ${port} is free`])
  })

  it('knows a kiosk that has not made its API reference yet', async () => {
    const kiosk = createServer((request, response) => {
      if (request.url === '/api/kiosk/status') response.end('{"baseUrl":"https://a.local","nfcEnabled":true}')
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void kiosk.close().closeAllConnections())
    await once(kiosk, 'listening')
    const { port } = kiosk.address() as AddressInfo
    expect(englishLines([await checkPort(port)])).toEqual([`ok port ${port}: a PassDesk answers`])
  })

  it('checks the length of the address on tags', () => {
    const lines = (publicUrl?: string) => {
      const env = publicUrl ? { PASSDESK_PUBLIC_URL: publicUrl } : {}
      return englishLines([checkTagAddress(readSettings({ data: '/none' }, env), true)])
    }
    expect(lines()).toEqual(['ok tags: https://pass-kiosk.local:8443 makes URLs of 48 characters'])
    expect(lines('https://reception.pass-kiosk.example')).toEqual([
      "!! tags: https://reception.pass-kiosk.example has 36 characters, so a tag's URL would " +
        'have 55 in place of 48 — set publicUrl to an address of 29 characters ' +
        '(PASSDESK_PUBLIC_URL), or tagUrlLength to origin',
    ])
  })

  it('names a print font that does not load', async () => {
    const damaged = () => Promise.reject(new PrintFontError('fonts/bold.otf'))
    expect(englishLines(await checkRendering(damaged))).toEqual([
      '!! print fonts: The print font fonts/bold.otf cannot be loaded. — run "npm ci"; in an ' +
        'installed app, reinstall PassDesk',
    ])
  })

  it('draws a label', async () => {
    expect(englishLines(await checkRendering())).toEqual([
      'ok print fonts load',
      expect.stringMatching(/^ok a label is drawn \(696 x \d+ dots\)$/),
    ])
  })
})

describe('doctor about the data folder', () => {
  const folderWith = (file?: string, text = ''): string => {
    const dir = join(newFolder(), 'data')
    mkdirSync(dir, { mode: 0o700 })
    if (file) writeFileSync(join(dir, file), text, { mode: 0o600 })
    return dir
  }
  const lines = (dir: string): string[] => englishLines(checkFolder(readSettings({ data: dir }, {})).findings)

  it('names a new one', () => {
    const dir = join(newFolder(), 'new')
    expect(lines(dir)).toEqual([`ok data folder ${dir} will be created at the first start`])
  })

  it('names the place of the key', () => {
    const empty = folderWith()
    expect(lines(empty)).toEqual([
      `ok data folder ${empty}`,
      'ok installation key will be created at the first start',
    ])
    const keyLine = (file: string, text?: string) => lines(folderWith(file, text))[1]
    expect(keyLine('installation.key.sealed')).toBe('ok installation key is in this computer’s secret store')
    expect(keyLine('installation.key', 'c'.repeat(64))).toMatch(/^ok installation key [0-9a-f]{16}$/)
  })

  it.skipIf(process.platform === 'win32')('names what others can read', () => {
    const dir = folderWith('installation.key', 'c'.repeat(64))
    // The umask of the shell does not apply to chmod.
    chmodSync(join(dir, 'installation.key'), 0o644)
    chmodSync(dir, 0o755)
    expect(lines(dir)).toEqual([
      `!! data folder ${dir} can be read by others on this computer — chmod 700 ${dir}`,
      '!! installation key can be read by others on this computer — ' +
        `chmod 600 ${join(dir, 'installation.key')}`,
    ])
  })
})

it('doctor names the fault of a file that is no database in Japanese, with SQLite’s message', async () => {
  const dir = newFolder()
  writeFileSync(join(dir, 'passdesk.sqlite'), 'torn'.repeat(1000))
  const findings = await withDatabase(readSettings({ data: dir }, {}), async () => [])
  expect(englishLines(findings)).toEqual([
    '!! database (SQLite) cannot be used: file is not a database — restore a backup: passdesk ' +
      'restore FILE --data DIR',
  ])
  expect(findings[0]!.what.ja).toBe(
    'データベース（SQLite）を使えません：データベースではありません（file is not a database）',
  )
})

describe.each(databaseKinds)('doctor about a database on %s', (kind) => {
  const name = kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const opened = async (): ReturnType<typeof makeDatabase> => {
    const database = await makeDatabase(kind)
    onTestFinished(() => database.drop())
    return database
  }
  const settingsOf = ({ address }: Awaited<ReturnType<typeof makeDatabase>>) => ({
    ...readSettings({ data: '/none' }, {}),
    database: address,
  })
  const nothing = async (): Promise<Finding[]> => []

  it('names what an upgrade does', async () => {
    const database = await opened()
    const lines = async () => englishLines(await withDatabase(settingsOf(database), nothing))
    const fit = `ok database (${name}) opens and takes writes`
    expect((await lines())[0]).toBe(fit)
    await database.db('knex_migrations').delete()
    expect((await lines())[0]).toBe(`${fit}, and will be upgraded at the next start (1 migration)`)
  })

  it('names the key that the database needs', async () => {
    const { db } = await opened()
    await writeSetting(db, 'installation', 'abcd')
    expect(englishLines(await checkInstallation(db, 'ef01'))).toEqual([
      '!! the database belongs to the installation with key abcd — copy installation.key from ' +
        'the first kiosk, or set PASSDESK_INSTALLATION_KEY',
    ])
  })

  it('names the share of the connections and the clock', async () => {
    const database = await opened()
    const lines = async () => englishLines((await withDatabase(settingsOf(database), nothing)).slice(1))
    const register = async (count: number) => {
      for (let i = 0; i < count; i++)
        await registerStation(database.db, { stationId: randomUUID(), name: `Desk ${i}` }, NOW)
    }
    await register(1)
    if (kind === 'sqlite') return expect(await lines()).toEqual([])
    const clock = 'ok the clock of this computer agrees with the database server’s'
    expect(await lines()).toEqual([clock, 'ok 10 of 97 database connections for each of 1 desk'])
    await register(49)
    expect(await lines()).toEqual([
      clock,
      '!! 2 of 97 database connections for each of 50 desks are more than the server takes — ' +
        'set max_connections of PostgreSQL to 110 at least',
    ])
  })

  it('names the state of each printer of this desk', async () => {
    const { db } = await opened()
    const stationId = randomUUID()
    const simulator = createQlSimulator({ model: 'QL-800' })
    const check = {
      openPrinter: ({ printerId }: { printerId: string }) =>
        openVirtualPrinter(simulator, { id: printerId, model: 'QL-800', timeouts: {} }),
      stationId,
      running: false,
    }
    await registerStation(db, { stationId, name: 'Desk 1' }, NOW)
    expect(englishLines(await checkPrinters(db, check))).toEqual(['ok no printer is set up on this desk yet'])
    const place = { id: randomUUID(), stationId, name: 'Main', connection: 'usb', address: 'usb:' }
    const media = { model: 'QL-800', stock: 'DK-2205', rollMm: 62, isDefault: true } as const
    await insertPrinter(db, { ...place, connection: 'usb', ...media }, NOW)
    expect(englishLines(await checkPrinters(db, check))).toEqual(['ok printer Main (QL-800, usb:): ready'])
    const reasons = async (address: string): Promise<string> => {
      const openPrinter = () => openPrinterAddress(address, { model: 'QL-800', usb: twoPrinters() })
      return englishLines(await checkPrinters(db, { ...check, openPrinter })).join()
    }
    expect(await reasons('usb:')).toContain(': 2 label printers are plugged in, name one: usb:@')
    expect(await reasons('usb:C3')).toContain('(plugged in: usb:@')
    expect(await reasons('lpt1')).toContain(': "lpt1" is no printer address: use tcp://')
    expect(await reasons('tcp://127.0.0.1')).toContain('QL-800 has no network connection, only USB')
    simulator.setCover(true)
    expect(englishLines(await checkPrinters(db, check))).toEqual([
      '!! printer Main (QL-800, usb:): Cover is open: Close the printer cover — ' +
        'fix the printer, then run doctor again',
    ])
    expect(englishLines(await checkPrinters(db, { ...check, running: true }))).toEqual([
      'ok printer Main (QL-800, usb:): the running kiosk watches it',
    ])
  })
})
