/** Scanners without hardware for training and tests. They send the same reports as real ones. */
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
  /** Sends the reports of a code in order. */
  scan(text: string): void
  /** Returns the reports of a code, for tests that send parts of them or damage them. */
  reports(text: string): Uint8Array[]
  /** Sends bytes as one report. */
  send(report: Uint8Array): void
  unplug(): void
}

export interface SimulatedScanners extends Scanners {
  plug(options?: {
    name?: string
    form?: ScanForm
    exposesDescriptor?: boolean
    permission?: 'given' | 'missing'
  }): SimulatedScanner
  /** Grants permission to open every scanner. */
  grantPermission(): void
}

interface Plugged {
  readonly device: HidScanner
  readonly form: ScanForm
  permission: 'given' | 'missing'
  listener: HidListener | null
}

/**
 * Creates the simulation without scanners. `libraryMissing` simulates a computer without HID
 * library.
 */
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
    ...watchScanners(port, { pollMs: 20, ...options }),
    grantPermission() {
      for (const scanner of plugged.values()) scanner.permission = 'given'
    },
    plug({
      name = 'Simulated scanner',
      form = 'aim',
      exposesDescriptor = true,
      permission = 'given',
    } = {}) {
      plugs += 1
      const path = `sim:${plugs}`
      const device = {
        path,
        name,
        vendorId: 0,
        descriptor: exposesDescriptor ? FORMS[form].descriptor : null,
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
