import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findUsbPrinters, type FoundUsbPrinter } from '../../../drivers/label-printer.ts'
import { printerProblemLine } from '../../../messages/printer-problem.ts'
import { sentenceOf, sentence, type Sentence } from '../../../messages/sentence.ts'
import { usbProblemInLine } from '../../../messages/usb-problem.ts'
import type { OpenPrinter } from '../../../src-server/print/printer/printer-registry.ts'
import {
  listPrinters,
  type PrinterRecord,
} from '../../../src-server/print/printer/printer-store.ts'
import type { Db } from '../../../src-server/platform/db/database.ts'
import { readerHostPath } from '../package-paths.ts'
import { checkTagReader } from './check-tag-reader.ts'
import { fine, reasonOf, wrong, type Finding } from './finding.ts'

const TIMEOUT_MS = 5_000

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
  if (printers.length === 0) return [fine('doctor.printer.none')]
  if (running) return printers.map((printer) => fine('doctor.printer.running', namesOf(printer)))
  return Promise.all(printers.map((printer) => queryPrinter(printer, openPrinter)))
}

const namesOf = ({ name, model, address }: PrinterRecord) => ({ name, model, address })

async function queryPrinter(record: PrinterRecord, openPrinter: OpenPrinter): Promise<Finding> {
  const names = namesOf(record)
  try {
    const printer = openPrinter({
      printerId: record.id,
      model: record.model,
      address: record.address,
      stock: record.stock,
      slowUsb: record.slowUsb,
      confirmed: record.confirmed,
    })
    try {
      const state = await printer.status(AbortSignal.timeout(TIMEOUT_MS))
      const [problem] = state.problems
      return problem
        ? wrong('doctor.printer.problem', 'doctor.cure.fixPrinter', {
            ...names,
            problem: sentenceOf((t) => printerProblemLine(t, problem)),
          })
        : fine('doctor.printer.ready', names)
    } finally {
      await printer.close()
    }
  } catch (error) {
    const problem = reasonOf(error)
    return wrong('doctor.printer.problem', 'doctor.cure.otherAddress', { ...names, problem })
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
      ? [fine('doctor.usb.none')]
      : found.map((printer) => usbFinding(printer, check))
  } catch (error) {
    const values = { reason: reasonOf(error) }
    return [{ ...wrong('doctor.usb.failed', 'doctor.cure.usbPackage', values), optional: true }]
  }
}

function usbFinding(printer: FoundUsbPrinter, { running, ...system }: UsbCheck): Finding {
  const { why, problem, via, queue } = printer
  const isOk = (state: Sentence): Finding => ({ ok: true, what: usbLine(printer, state) })
  if (why === 'busy' && running) return isOk(sentence('doctor.usb.state.running'))
  if (why === null || problem === null)
    return isOk(sentence(`doctor.usb.state.${via === 'usbprint' ? 'throughWindows' : 'ready'}`))
  const state = sentence(`doctor.usb.state.${why}`)
  if (queue !== null && (why === 'busy' || why === 'no_permission' || why === 'wrong_driver'))
    return isOk(sentence('doctor.usb.queued', { state }))
  const cure =
    (why === 'no_permission' ? ruleCure(system) : null) ??
    sentenceOf((t) => usbProblemInLine(t, problem))
  return { ok: false, what: usbLine(printer, state), cure, optional: true }
}

function usbLine({ name, serial, address }: FoundUsbPrinter, state: Sentence): Sentence {
  return serial === null
    ? sentence('doctor.usb.unnumbered', { name, address, state })
    : sentence('doctor.usb.printer', { name, serial, address, state })
}

/** Whether to add the udev rule or to apply it; null on systems without udev. */
function ruleCure({
  platform = process.platform,
  ruleFolders = RULE_FOLDERS,
}: Pick<UsbCheck, 'platform' | 'ruleFolders'>): Sentence | null {
  if (platform !== 'linux') return null
  const isRuled = ruleFolders.some((folder) => existsSync(join(folder, RULE_FILE)))
  return sentence(`doctor.cure.${isRuled ? 'rulePresent' : 'addRule'}`)
}

/** PC/SC service, library and readers; optional if no event uses tags. */
export async function checkReaders(needed: boolean): Promise<Finding[]> {
  const findings = await checkTagReader({ hostPath: readerHostPath() })
  return findings.map((finding) =>
    finding.ok || needed
      ? finding
      : {
          ...finding,
          what: sentence('doctor.reader.forTagsOnly', { finding: finding.what }),
          optional: true,
        },
  )
}
