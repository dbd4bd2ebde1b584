import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { leastSeconds } from '../../facts/label-time.ts'
import { LABEL_MARGIN, mmToDots } from '../../facts/measures.ts'
import { stateWithout } from '../../src-server/print/printer/unavailable-printer.ts'
import { isPlausible, monitorPrinter, passesAMinute } from '../../src-server/print/printer/printer-monitor.ts'
import {
  createQlSimulator,
  openPrinterAddress,
  openVirtualPrinter,
  type LabelPrinter,
  type QlSimulator,
} from '../../drivers/label-printer.ts'
import {
  createPrinterRegistry,
  type OpenPrinter,
  type PrinterRegistry,
} from '../../src-server/print/printer/printer-registry.ts'
import type { PrinterConnection } from '../../drivers/types/label-printer.ts'
import { printersOfDesk } from '../../src-server/print/printer/list-printers.ts'
import { removePrinter } from '../../src-server/print/printer/printer-store.ts'
import { registerStation } from '../../src-server/platform/db/station-store.ts'
import { storePrinter, SOON } from './print-world.ts'
import { numberedBitmap } from '../support/numbered-pool.ts'
import { databaseOfEach } from '../support/opened-database.ts'

const LABEL = { jobId: '1', bitmap: numberedBitmap(1), stock: 'DK-2205' } as const

describe('the registry of printers', () => {
  const database = databaseOfEach('sqlite')
  let registry: PrinterRegistry
  let simulator: QlSimulator
  const stationId = randomUUID()
  let changes: number

  beforeEach(async () => {
    await registerStation(database.db, { stationId, name: 'Desk 1' }, 0)
    simulator = createQlSimulator()
    changes = 0
  })
  afterEach(() => registry.stop())

  async function openBook(
    openPrinter: OpenPrinter = virtual,
    address = 'virtual',
    connection: PrinterConnection = 'virtual',
  ): Promise<string> {
    const id = await storePrinter(database.db, { stationId, address, connection })
    registry = createPrinterRegistry({
      db: database.db,
      stationId,
      openPrinter,
      log: pino({ level: 'silent' }),
      onChange: () => (changes += 1),
      pace: { pollMs: 20 },
    })
    await registry.start()
    return id
  }
  const virtual: OpenPrinter = ({ printerId, model }): LabelPrinter =>
    openVirtualPrinter(simulator, { id: printerId, model })
  const view = async () => (await printersOfDesk({ db: database.db, stationId, registry }, null))[0]

  it('notifies the screens only when a printer changes', async () => {
    let polls = 0
    await openBook((row) => {
      const printer = virtual(row)
      return { ...printer, status: (signal) => printer.status(signal).finally(() => (polls += 1)) }
    })
    await expect.poll(async () => (await view())?.state, SOON).toBe('ready')
    expect(changes).toBe(1)
    const before = polls
    await expect.poll(() => polls, SOON).toBeGreaterThan(before + 3)
    expect(changes).toBe(1)
    simulator.setCover(true)
    await expect.poll(async () => (await view())?.problem?.code, SOON).toBe('cover_open')
    expect(changes).toBe(2)
  })

  it('sends a printer no request while a label is in progress', async () => {
    const asked: string[] = []
    simulator = createQlSimulator({
      times: { printMs: 150 },
      onEvent: (event) => asked.push(event.kind),
    })
    const id = await openBook()
    await expect.poll(async () => (await view())?.state, SOON).toBe('ready')
    const printing = registry.use(id, (printer) =>
      printer.print(LABEL, (event) => {
        if (event.kind === 'sending') asked.length = 0
      }),
    )
    expect((await view())?.state).toBe('printing')
    await printing
    expect(asked).toContain('label')
    expect(asked.slice(0, asked.indexOf('label'))).not.toContain('status_asked')
  })

  it('gives a printer to one caller at a time', async () => {
    const id = await openBook()
    const order: string[] = []
    const turn = (name: string) => async (): Promise<void> => {
      order.push(`${name} in`)
      // Reads the database: without the mutex the other caller begins meanwhile.
      await view()
      order.push(`${name} out`)
    }
    await Promise.all([registry.use(id, turn('a')), registry.use(id, turn('b'))])
    expect(order).toEqual(['a in', 'a out', 'b in', 'b out'])
  })

  it('keeps a printer that cannot be opened here and reports the reason', async () => {
    const id = await openBook(({ address }) => openPrinterAddress(address), 'virtual:')
    await expect.poll(async () => (await view())?.problem?.code, SOON).toBe('not_available')
    const outcome = await registry.use(id, (printer) => printer.print(LABEL, () => {}))
    expect(outcome).toMatchObject({ result: 'not_started', problem: { code: 'not_available' } })
  })

  it('treats a printer that throws as one that does not reply', async () => {
    const id = await openBook((printer) => ({
      ...virtual(printer),
      status: () => Promise.reject(new Error('bug')),
    }))
    expect((await registry.queryStatus(id)).problems).toMatchObject([{ code: 'no_answer' }])
  })

  it.each([
    ['virtual', 2],
    ['usb', 1],
  ] as const)(
    'opens a printer (%s) %i times in all if its declared roll changes',
    async (connection, times) => {
      let opened = 0
      const id = await openBook(
        (printer) => {
          opened += 1
          return virtual(printer)
        },
        'virtual',
        connection,
      )
      await database.db('printers').where({ id }).update({ stock: 'DK-22223' })
      await registry.reload()
      expect(opened).toBe(times)
    },
  )

  it('drops a printer that was removed', async () => {
    const id = await openBook()
    await removePrinter(database.db, { id, stationId }, 1)
    await registry.reload()
    expect(registry.ids()).toEqual([])
    expect((await registry.queryStatus(id)).problems).toMatchObject([{ code: 'not_available' }])
    await expect(registry.use(id, async () => {})).rejects.toThrow('no printer')
  })
})

const TIMEOUT_MS = 30

/** A connected printer that replies only until it is no longer polled. */
const silentPrinter: LabelPrinter = {
  id: 'silent',
  model: 'QL-800',
  connection: 'usb',
  status: (signal) =>
    new Promise((resolve) =>
      signal?.addEventListener('abort', () => resolve(stateWithout({ code: 'cancelled' }))),
    ),
  print: () => Promise.reject(new Error('nothing is printed here')),
  close: async () => {},
}

it('the monitor of a printer reports a late reply as none, not as a cancelled request', async () => {
  const monitor = monitorPrinter(silentPrinter, {
    log: pino({ level: 'silent' }),
    onChange: () => {},
    pollMs: 10,
    statusTimeoutMs: TIMEOUT_MS,
  })
  onTestFinished(() => monitor.close())
  expect((await monitor.queryStatus()).problems).toEqual([{ code: 'no_answer', waitedMs: TIMEOUT_MS }])
  expect(monitor.live().state?.problems).toEqual([{ code: 'no_answer', waitedMs: TIMEOUT_MS }])
})

describe('the pace of a printer', () => {
  it('is not measured from a label that was faster than the model, margins included', () => {
    const printer = { model: 'QL-820NWB', stock: 'DK-2205', connection: 'usb' } as const
    const bitmap = { heightPx: mmToDots(40) - 2 * LABEL_MARGIN.endPx }
    const ms = 1_000 * leastSeconds(printer, 40)
    expect(isPlausible(printer, bitmap, ms - 2)).toBe(false)
    expect(isPlausible(printer, bitmap, ms)).toBe(true)
    expect(isPlausible({ ...printer, connection: 'virtual' }, bitmap, ms)).toBe(false)
  })

  it('is the median of the labels, unknown before the first', () => {
    expect(passesAMinute([500, 3_000, 1_000])).toBe(60)
    expect(passesAMinute([])).toBeNull()
  })
})
