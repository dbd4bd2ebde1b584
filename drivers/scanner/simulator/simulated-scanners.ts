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
    plug({ name = 'Simulated scanner', form = 'aim', exposesDescriptor = true, permission = 'given' } = {}) {
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

/** Reports and descriptors of real scanner models. */

type FormName = 'aim' | 'lateAim' | 'plain' | 'unnumbered'

interface Form {
  /** Report descriptor of the device (HID 1.11, section 6.2.2). */
  readonly descriptor: Uint8Array
  readonly dataBytes: number
  /** Builds one report with its part of the code. */
  build(data: Uint8Array, continued: boolean): Uint8Array
}

const COUNT = [0x05, 0x01, 0x09, 0x3b, 0x95, 0x01, 0x81, 0x02]
const AIM = [0x05, 0x8c, 0x09, 0xfb, 0x09, 0xfc, 0x09, 0xfd, 0x95, 0x03, 0x81, 0x02]
/** Decoded Data as buffered bytes. */
const data = (bytes: number): number[] => [0x05, 0x8c, 0x09, 0xfe, 0x95, bytes, 0x82, 0x02, 0x01]
const PADDING = (bytes: number): number[] => [0x95, bytes, 0x81, 0x03]
/** Decoded Data Continued: one bit and seven bits of padding. */
const CONTINUED = [
  0x05, 0x8c, 0x25, 0x01, 0x75, 0x01, 0x95, 0x01, 0x09, 0xff, 0x81, 0x02, 0x75, 0x07, 0x81, 0x03,
]

function descriptorOf(reportId: number, fields: readonly number[]): Uint8Array {
  const application = [0x05, 0x8c, 0x09, 0x02, 0xa1, 0x01]
  const numbered = reportId === 0 ? [] : [0x85, reportId]
  const bytes = [0x15, 0x00, 0x26, 0xff, 0x00, 0x75, 0x08]
  return Uint8Array.from([
    ...application,
    ...numbered,
    0x09,
    0x12,
    0xa1,
    0x02,
    ...bytes,
    ...fields,
    0xc0,
    0xc0,
  ])
}

const FORMS: Readonly<Record<FormName, Form>> = {
  /**
   * Honeywell, Access-IS: 64 bytes: ID, count, AIM identifier, 56 of data, two of the manufacturer,
   * flag.
   */
  aim: {
    descriptor: descriptorOf(2, [...COUNT, ...AIM, ...data(56), ...PADDING(2), ...CONTINUED]),
    dataBytes: 56,
    build: (part, continued) =>
      filled(64, [
        [0, [2, part.length, 0x5d, 0x51, 0x31]],
        [5, part],
        [63, [Number(continued)]],
      ]),
  },
  /** The same with one byte between count and identifier. */
  lateAim: {
    descriptor: descriptorOf(2, [...COUNT, ...PADDING(1), ...AIM, ...data(56), ...PADDING(1), ...CONTINUED]),
    dataBytes: 56,
    build: (part, continued) =>
      filled(64, [
        [0, [2, part.length, 0, 0x5d, 0x51, 0x31]],
        [6, part],
        [63, [Number(continued)]],
      ]),
  },
  /** Newland engines: no identifier, the data follows the count. */
  plain: {
    descriptor: descriptorOf(2, [...COUNT, ...data(56), ...PADDING(5), ...CONTINUED]),
    dataBytes: 56,
    build: (part, continued) =>
      filled(64, [
        [0, [2, part.length]],
        [2, part],
        [63, [Number(continued)]],
      ]),
  },
  /**
   * A scanner with a single kind of report: no report ID and no count; the data ends where only
   * zeros follow.
   */
  unnumbered: {
    descriptor: descriptorOf(0, [...data(30), ...AIM, ...CONTINUED]),
    dataBytes: 30,
    build: (part, continued) =>
      filled(34, [
        [0, part],
        [30, [0x5d, 0x51, 0x31]],
        [33, [Number(continued)]],
      ]),
  },
}

function filled(length: number, pieces: readonly (readonly [number, ArrayLike<number>])[]): Uint8Array {
  const report = new Uint8Array(length)
  for (const [at, bytes] of pieces) report.set(bytes, at)
  return report
}

/** Splits a code into reports. An empty code is one report without data. */
function reportsOf(text: string, name: FormName): Uint8Array[] {
  const { dataBytes, build } = FORMS[name]
  const bytes = new TextEncoder().encode(text)
  const count = Math.max(1, Math.ceil(bytes.length / dataBytes))
  return Array.from({ length: count }, (_, index) =>
    build(bytes.subarray(index * dataBytes, (index + 1) * dataBytes), index < count - 1),
  )
}
