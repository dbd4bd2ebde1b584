// @module-tag slow
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeskPrint, PrintJob } from '../../contract/print/job/jobs.ts'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { createQlSimulator, type QlSimulator } from '../../drivers/label-printer.ts'
import { readPdf } from '../../drivers/pdf/protocol/sheet-file.ts'
import { registerStation } from '../../src-server/platform/db/station-store.ts'
import { isoTime } from '../../src-server/platform/db/column-values.ts'
import { writeDraft } from '../../src-server/pass/draft/draft-store.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { databaseKinds } from '../support/databases.ts'
import { CRASH_HASH, CRASH_POINTS, type CrashInput, type CrashPoint } from '../support/print-crash-child.ts'
import {
  makePrintWorld,
  PLAIN_CONTENT,
  storeParticipant,
  storePrinter,
  type PrintWorld,
} from './print-world.ts'
import { printOrder } from '../support/desk-bodies.ts'
import { databaseOfEach } from '../support/opened-database.ts'

const CHILD = fileURLToPath(new URL('../support/print-crash-child.ts', import.meta.url))

/** Stages at which a crash may leave a file: prepared, recorded or published. */
const AROUND_A_FILE: readonly CrashPoint[] = [
  'before the sending row',
  'after the sending row',
  'printed, before the row',
]

/** A person with a confirmed pass whose drawing is the child's. */
async function makeConfirmed({ db, eventId }: PrintWorld): Promise<string> {
  const now = Date.now()
  const userId = await storeParticipant(db, eventId, { name: '田中 美咲' })
  const confirmed = {
    confirmedRevision: 1,
    confirmedTemplateRevision: 1,
    confirmedAt: isoTime(now),
    confirmedBy: 'self',
    confirmedHash: CRASH_HASH,
  } as const
  await writeDraft(
    db,
    { eventId, userId, expectedRevision: 0 },
    { revision: 1, templateRevision: 1, content: PLAIN_CONTENT, ...confirmed },
    { by: userId, from: 'session', now },
  )
  return userId
}

function runChild(input: CrashInput): Promise<{ signal: string | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CHILD, JSON.stringify(input)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
    child.on('error', reject)
    child.on('close', (_code, signal) => resolve({ signal, output }))
  })
}

describe.each(databaseKinds)('a desk that is killed around a print, on %s', (kind) => {
  const database = databaseOfEach(kind)
  let folder: string
  let simulator: QlSimulator
  let input: Omit<CrashInput, 'point'>

  beforeEach(async () => {
    const world = await makePrintWorld(database.db, { ...TEMPLATE_PRESETS[1]!, printer: undefined })
    folder = temporaryFolder('labels')
    // The printer is a separate device: it keeps running when the desk crashes.
    simulator = createQlSimulator({ out: folder, times: { printMs: 50 } })
    const { port } = await simulator.listen()
    const stationId = randomUUID()
    await registerStation(database.db, { stationId, name: 'Desk 1' }, Date.now())
    await storePrinter(database.db, {
      stationId,
      connection: 'network',
      address: `tcp://127.0.0.1:${port}`,
      confirmed: true,
    })
    const order = printOrder(world.eventId, await makeConfirmed(world), CRASH_HASH, { reason: 'lost' })
    input = {
      address: database.address,
      stationId,
      staffId: world.staffId,
      body: order as unknown as DeskPrint,
    }
  })
  afterEach(() => simulator.close())

  const labels = (): number => readdirSync(folder).filter((name) => /^\d+\.png$/.test(name)).length
  const crash = async (point: CrashPoint): Promise<void> => {
    expect((await runChild({ ...input, point })).signal).toBe('SIGKILL')
    // Data in transit to the printer arrives, or not.
    const { counts } = simulator
    for (let before = ''; counts().cables > 0 || before !== JSON.stringify(counts());) {
      before = JSON.stringify(counts())
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  const restart = async (): Promise<PrintJob> => {
    const jobs = JSON.parse((await runChild({ ...input, point: null })).output) as PrintJob[]
    expect(jobs).toHaveLength(1)
    return jobs[0]!
  }

  it.each(CRASH_POINTS.slice(0, 5))(
    'prints the pass exactly once when it was killed at this point: %s',
    async (point) => {
      await crash(point)
      expect(labels()).toBe(0)
      expect((await restart()).state).toBe('printed')
      expect(labels()).toBe(1)
    },
  )

  it.each(CRASH_POINTS.slice(5))(
    'asks whether the pass came out when it was killed at this point: %s',
    async (point) => {
      await crash(point)
      const before = { labels: labels(), lines: simulator.counts().linesReceived }
      expect(await restart()).toMatchObject({ state: 'unknown', problem: { code: 'restarted' } })
      expect({ labels: labels(), lines: simulator.counts().linesReceived }).toEqual(before)
      if (point === 'printed, before the row') expect(before.labels).toBe(1)
      else expect(before.labels).toBeLessThanOrEqual(1)
    },
  )

  it.each(AROUND_A_FILE)(
    'has written the pass into one PDF file, once, when it was killed at this point: %s',
    async (point) => {
      await database
        .db('printers')
        .update({ address: `pdf:letter-2x4-127-127@${folder}`, connection: 'file' })
      await crash(point)
      expect((await restart()).state).toBe('sent_unconfirmed')
      const passes = readdirSync(folder).flatMap(
        (name) => readPdf(readFileSync(join(folder, name)))?.passes ?? [],
      )
      expect(passes).toMatchObject([{ place: 1 }])
    },
  )
})
