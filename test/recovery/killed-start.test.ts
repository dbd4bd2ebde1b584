// @module-tag slow
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readSettings, type KioskSettings } from '../../src-server/app/settings.ts'
import type { DatabaseAddress } from '../../src-server/platform/db/database.ts'
import { readDemoFile } from '../../src-server/kiosk/demo/make-demo.ts'
import { dataFolder } from '../../src-server/platform/files/data-folder.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { databaseKinds, postgresAddress, type DatabaseKind } from '../support/databases.ts'
import { childOutput } from '../support/child-output.ts'
import { countRows } from '../support/table-rows.ts'
import type { KilledStart } from '../support/killed-start-child.ts'

const CHILD = fileURLToPath(new URL('../support/killed-start-child.ts', import.meta.url))
/** Kills of a start, evenly spread over its statements. */
const KILLS = { sqlite: 25, postgres: 12 } as const

/** Settings of a new folder and an empty database. */
async function newKiosk(kind: DatabaseKind, demo: boolean) {
  const data = join(temporaryFolder('killed-start'), 'data')
  const settings = readSettings({ data, port: '0', demo }, { PASSDESK_LAN_PORT: 'off' })
  if (kind === 'sqlite') return { settings, remove: async () => {} }
  const { address, remove } = await postgresAddress({ empty: true })
  return { settings: { ...settings, database: address }, remove }
}

/** Statements of a complete start, or null if it was killed. Any other end fails. */
async function start(settings: KioskSettings, atStatement: number): Promise<number | null> {
  const input: KilledStart = { settings, atStatement }
  const child = spawn(process.execPath, [CHILD, JSON.stringify(input)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const { code, out, err } = await childOutput(child)
  if (child.signalCode === 'SIGKILL') return null
  expect({ code, err }, `killed at statement ${atStatement}`).toEqual({ code: 0, err: '' })
  return Number(out)
}

/** Rows of each table but the log, revs and settings, which count the starts. */
const rowsOf = async (address: DatabaseAddress): Promise<[table: string, rows: number][]> =>
  Object.entries(await countRows(address)).filter(([name]) => !/^(audit_|revs$|settings$)/.test(name))

describe.each(databaseKinds)('a start that is killed on %s', { timeout: 1_800_000 }, (kind) => {
  it.each([
    ['of a demo', true],
    ['of a new kiosk', false],
  ] as const)(`%s, ${KILLS[kind]} times, is complete at the next one`, async (_, demo) => {
    const times = KILLS[kind]
    const whole = await newKiosk(kind, demo)
    const statements = (await start(whole.settings, 0))!
    const killed = await newKiosk(kind, demo)
    let kills = 0
    for (let n = 1; n <= times; n += 1)
      if ((await start(killed.settings, Math.ceil((n * statements) / (times + 1)))) === null) kills += 1
    // A later start has fewer statements: the schema is there already.
    expect(kills).toBeGreaterThan(times / 2)
    expect(await start(killed.settings, 0)).toBeGreaterThan(0)
    expect(await rowsOf(killed.settings.database)).toEqual(await rowsOf(whole.settings.database))
    const { demoFile, dir } = killed.settings.folder
    expect(existsSync(demoFile)).toBe(demo)
    if (demo) expect(readDemoFile(dataFolder(dir).demoFile)?.users.length).toBeGreaterThan(10)
    await whole.remove()
    await killed.remove()
  })
})
