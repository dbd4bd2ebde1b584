import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leastSeconds } from '../../facts/label-time.ts'
import { LABEL_MARGIN, mmToDots } from '../../facts/measures.ts'
import type { LabelPrinter } from '../../drivers/label-printer.ts'
import { stateWithout } from '../../src-server/print/printer/unavailable-printer.ts'
import {
  isPlausible,
  monitorPrinter,
  passesAMinute,
} from '../../src-server/print/printer/printer-monitor.ts'

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

describe('the monitor of a printer', () => {
  it('reports no reply, and no cancelled request, if the printer answers too late', async () => {
    const monitor = monitorPrinter(silentPrinter, {
      log: pino({ level: 'silent' }),
      onChange: () => {},
      pollMs: 10,
      statusTimeoutMs: TIMEOUT_MS,
    })
    onTestFinished(() => monitor.close())
    expect((await monitor.queryStatus()).problems).toEqual([
      { code: 'no_answer', waitedMs: TIMEOUT_MS },
    ])
    expect(monitor.live().state?.problems).toEqual([{ code: 'no_answer', waitedMs: TIMEOUT_MS }])
  })
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
