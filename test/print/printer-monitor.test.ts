import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { LabelPrinter } from '../../drivers/label-printer.ts'
import { stateWithout } from '../../src-server/print/printer/unavailable-printer.ts'
import { monitorPrinter } from '../../src-server/print/printer/printer-monitor.ts'

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
