import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findUsbPrinters, type FoundUsbPrinter } from '../../drivers/label-printer.ts'
import { printerProblemLine } from '../../messages/printer-problem.ts'
import { translator } from '../../messages/translate.ts'
import { usbProblemInLine } from '../../messages/usb-problem.ts'
import type { OpenPrinter } from '../../src-server/printing/printers/printer-registry.ts'
import {
  listPrinters,
  type PrinterRecord,
} from '../../src-server/printing/printers/printer-store.ts'
import type { Db } from '../../src-server/db/database.ts'
import { readerHostPath } from '../host/package-paths.ts'
import { formatError } from '../host/format-error.ts'
import { checkTagReader } from './check-tag-reader.ts'
import { fine, wrong, type Finding } from './finding.ts'

const t = translator('en')

const ANSWER_WITHIN_MS = 5_000

export interface PrinterCheck {
  readonly openPrinter: OpenPrinter
  readonly stationId: string | null
  /** A running kiosk uses its printers itself, one request at a time. */
  readonly running: boolean
}

/** Requests the status of each printer of this desk. */
export async function checkPrinters(
  db: Db,
  { openPrinter, stationId, running }: PrinterCheck,
): Promise<Finding[]> {
  const printers = stationId === null ? [] : await listPrinters(db, stationId)
  if (printers.length === 0) return [fine('no printer is set up on this desk yet')]
  if (running)
    return printers.map((printer) => fine(`${nameOf(printer)}: the running kiosk watches it`))
  return Promise.all(printers.map((printer) => queryPrinter(printer, openPrinter)))
}

const nameOf = (printer: PrinterRecord): string =>
  `printer ${printer.name} (${printer.model}, ${printer.address})`

async function queryPrinter(record: PrinterRecord, openPrinter: OpenPrinter): Promise<Finding> {
  const name = nameOf(record)
  try {
    const printer = openPrinter({
      printerId: record.id,
      model: record.model,
      address: record.address,
      stock: record.stock,
      slowUsb: record.slowUsb,
    })
    try {
      const state = await printer.status(AbortSignal.timeout(ANSWER_WITHIN_MS))
      const [problem] = state.problems
      return problem
        ? wrong(
            `${name}: ${printerProblemLine(t, problem)}`,
            'fix the printer, then run doctor again',
          )
        : fine(`${name}: ready`)
    } finally {
      await printer.close()
    }
  } catch (error) {
    return wrong(`${name}: ${formatError(error)}`, 'give it another address at the desk')
  }
}

/** Folders of udev rules on Linux. */
const RULE_FOLDERS = [
  '/etc/udev/rules.d',
  '/run/udev/rules.d',
  '/usr/lib/udev/rules.d',
  '/lib/udev/rules.d',
]
const RULE_FILE = '70-passdesk.rules'

export interface UsbCheck {
  /** A running kiosk has claimed its own printers. */
  readonly running: boolean
  readonly find?: () => Promise<readonly FoundUsbPrinter[]>
  readonly platform?: NodeJS.Platform
  readonly ruleFolders?: readonly string[]
}

/**
 * Label printers at the USB ports, set up or not. All findings are optional: `checkPrinters`
 * requires those that are set up.
 */
export async function checkUsbPrinters(check: UsbCheck): Promise<Finding[]> {
  const { find = findUsbPrinters } = check
  try {
    const found = await find()
    return found.length === 0
      ? [fine('USB: no label printer is plugged in')]
      : found.map((printer) => usbFinding(printer, check))
  } catch (error) {
    return [
      {
        ...wrong(
          `USB: ${formatError(error)}`,
          'run "npm ci" (an installed app: reinstall PassDesk), or use printers by network',
        ),
        optional: true,
      },
    ]
  }
}

function usbFinding(
  { name, serial, address, why, problem, via, queue }: FoundUsbPrinter,
  { running, platform = process.platform, ruleFolders = RULE_FOLDERS }: UsbCheck,
): Finding {
  const identity = serial === null ? 'no serial number' : `serial number ${serial}`
  const what = `USB printer ${name}, ${identity} (${address})`
  if (why === 'busy' && running) return fine(`${what}: in use by the running PassDesk`)
  const byWindows = via === 'usbprint' ? ' through the driver of Windows' : ''
  if (problem === null) return fine(`${what}: can be opened${byWindows}`)
  if (queue !== null && (why === 'busy' || why === 'no_permission' || why === 'wrong_driver'))
    return fine(
      `${what}: ${STATES[why]}; labels go through its print queue, sent and not confirmed`,
    )
  const ruled =
    platform !== 'linux' || ruleFolders.some((folder) => existsSync(join(folder, RULE_FILE)))
  const byRule = why === 'no_permission' && platform === 'linux'
  const cure = byRule ? (ruled ? RULED : UNRULED) : usbProblemInLine(t, problem)
  return { ...wrong(`${what}: ${why ? STATES[why] : 'cannot be used'}`, cure), optional: true }
}

const STATES: Readonly<Record<NonNullable<FoundUsbPrinter['why']>, string>> = {
  editor_lite: 'in Editor Lite mode',
  unsupported: 'a model that labels are not printed on',
  busy: 'in use by another program',
  no_permission: 'this user may not open it',
  wrong_driver: 'in use by a driver of the system',
  gone: 'it went away',
  stall: 'it does not respond',
  timeout: 'it does not respond',
  not_loaded: 'the USB part does not load',
  failed: 'cannot be opened',
}

const UNRULED =
  `the rule file is missing: copy build/linux/${RULE_FILE} to /etc/udev/rules.d, ` +
  'run "sudo udevadm control --reload", and plug it in again'
const RULED =
  `${RULE_FILE} is there: plug the printer in again, and sign in at this computer itself ` +
  '(a service: put its user into the group lp)'

/** PC/SC service, library and readers; optional if no event uses tags. */
export async function checkReaders(needed: boolean): Promise<Finding[]> {
  const lines = await checkTagReader({ hostPath: readerHostPath() })
  return lines.map(({ ok, what, cure }) =>
    ok
      ? fine(what)
      : {
          ...wrong(needed ? what : `${what} (needed for tags only)`, cure ?? 'see above'),
          optional: !needed,
        },
  )
}
