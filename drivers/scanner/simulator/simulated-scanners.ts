/**
 * Scanners without hardware: they send the very reports that real ones send, for training and
 * tests.
 */
import type { Scanners } from '../../types/scanner.ts'
import {
  HidLibraryMissing,
  HidOpenError,
  type HidListener,
  type HidPort,
  type HidScanner,
} from '../hid-port.ts'
import { watchScanners, type WatchScannersOptions } from '../watch-scanners.ts'
import { FORMS, reportsOf, type FormName } from './report-forms.ts'

export type ScanForm = FormName

export interface SimulatedScanner {
  /** Sends a code as its reports, one after the other. */
  scan(text: string): void
  /** The reports of a code, to be sent in pieces or damaged. */
  reports(text: string): Uint8Array[]
  /** Sends bytes as one report. */
  send(report: Uint8Array): void
  unplug(): void
}

export interface SimulatedScanners extends Scanners {
  plug(options?: {
    name?: string
    form?: ScanForm
    tellsDescriptor?: boolean
    permission?: 'given' | 'missing'
  }): SimulatedScanner
  /** From now on the system lets every scanner be opened. */
  givePermission(): void
}

interface Plugged {
  readonly device: HidScanner
  readonly form: ScanForm
  permission: 'given' | 'missing'
  listener: HidListener | null
}

/** Scanners of which none is plugged in yet. `libraryMissing`: the computer has no HID library. */
export function createSimulatedScanners(
  options: WatchScannersOptions & { libraryMissing?: boolean } = {},
): SimulatedScanners {
  const plugged = new Map<string, Plugged>()
  let plugs = 0
  const port: HidPort = {
    async list() {
      if (options.libraryMissing) throw new HidLibraryMissing('simulated')
      return [...plugged.values()].map(({ device }) => device)
    },
    async open({ path }, listener) {
      const scanner = plugged.get(path)
      if (!scanner) throw new HidOpenError('no such device', false)
      if (scanner.permission === 'missing')
        throw new HidOpenError(`EACCES: permission denied, access '${path}'`, true)
      scanner.listener = listener
      return {
        close: async () => {
          scanner.listener = null
        },
      }
    },
  }
  return {
    ...watchScanners(port, { everyMs: 20, ...options }),
    givePermission() {
      for (const scanner of plugged.values()) scanner.permission = 'given'
    },
    plug({
      name = 'Simulated scanner',
      form = 'aim',
      tellsDescriptor = true,
      permission = 'given',
    } = {}) {
      plugs += 1
      const path = `sim:${plugs}`
      const device = {
        path,
        name,
        vendorId: 0,
        descriptor: tellsDescriptor ? FORMS[form].descriptor : null,
      }
      const scanner: Plugged = { device, form, permission, listener: null }
      plugged.set(path, scanner)
      const send = (report: Uint8Array): void => scanner.listener?.onReport(report)
      return {
        send,
        reports: (text) => reportsOf(text, form),
        scan: (text) => reportsOf(text, form).forEach(send),
        unplug() {
          plugged.delete(path)
          scanner.listener?.onGone('simulated')
        },
      }
    },
  }
}
