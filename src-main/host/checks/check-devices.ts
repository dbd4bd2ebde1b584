import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findUsbPrinters, type FoundUsbPrinter, listUsbIds } from '../../../drivers/label-printer.ts'
import { printerProblemLine, usbProblemInLine } from '../../../messages/printer-problem.ts'
import { sentenceOf, sentence, type Sentence } from '../../../messages/sentence.ts'
import type { OpenPrinter } from '../../../src-server/print/printer/printer-registry.ts'
import { listPrinters, type PrinterRecord } from '../../../src-server/print/printer/printer-store.ts'
import type { Db } from '../../../src-server/platform/db/database.ts'
import { readerHostPath } from '../package-paths.ts'
import { fine, reasonOf, wrong, type Finding } from './finding.ts'
import {
  checkService,
  findReaderQuirks,
  isContactSlot,
  openPcscReader,
  readerNote,
  type PcscReaderOptions,
  type ReaderCure,
  type ReaderQuirk,
  type ReaderState,
  type TagReader,
} from '../../../drivers/tag-reader.ts'
import { readerCureText, readerNoteText, serviceProblemText } from '../../../messages/tag-problem.ts'

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
const RULE_FOLDERS = ['/etc/udev/rules.d', '/run/udev/rules.d', '/usr/lib/udev/rules.d', '/lib/udev/rules.d']
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
    return found.length === 0 ? [fine('doctor.usb.none')] : found.map((printer) => usbFinding(printer, check))
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
    (why === 'no_permission' ? ruleCure(system) : null) ?? sentenceOf((t) => usbProblemInLine(t, problem))
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

/** A host needs up to 5 s to start. After this timeout its current state is reported. */
const DOCTOR_WAIT_MS = 7000

/** Checks the PC/SC service, its library and the readers; stops at the first failure. */
export async function checkTagReader(
  options: PcscReaderOptions & {
    readonly open?: (options: PcscReaderOptions) => TagReader
    readonly findQuirks?: () => Promise<readonly ReaderQuirk[]>
    readonly platform?: NodeJS.Platform
  },
): Promise<readonly Finding[]> {
  const {
    open = openPcscReader,
    platform = process.platform,
    findQuirks = () => findReaderQuirks({ platform, usbIds: listUsbIds }),
    ...readerOptions
  } = options
  const findService =
    options.checkService ?? (() => checkService(process.platform, options.env ?? process.env))
  const [service, quirks] = await Promise.all([findService(), findQuirks()])
  const quirkFindings = quirks.map(quirkFinding)
  if (!service.ok)
    return [
      missing('doctor.reader.noService', service.cure, serviceProblemText(service.problem)),
      ...quirkFindings,
    ]
  // Every slot, also those that the desk leaves out.
  const reader = open({ readerName: '', ...readerOptions })
  try {
    return [
      fine('doctor.reader.service', { where: service.where }),
      ...readerLines(await settledState(reader), platform),
      ...quirkFindings,
    ]
  } finally {
    await reader.close()
  }
}

function settledState(reader: TagReader): Promise<ReaderState> {
  return new Promise((resolve) => {
    const settle = (state: ReaderState): void => {
      clearTimeout(timer)
      stop()
      resolve(state)
    }
    const timer = setTimeout(() => settle(reader.state()), DOCTOR_WAIT_MS)
    const check = (state: ReaderState): void => (state.status === 'starting' ? undefined : settle(state))
    const stop = reader.onState(check)
    check(reader.state())
  })
}

const missing = (
  what: `doctor.reader.${'noService' | 'noLibrary' | 'failed'}`,
  cure: ReaderCure,
  reason: Sentence | string,
): Finding => ({ ok: false, what: sentence(what, { reason }), cure: cureHere(cure) })

const quirkFinding = ({ code, reader }: ReaderQuirk): Finding => ({
  ok: false,
  what: sentence('doctor.reader.notForPcsc', { reader }),
  cure: cureHere(code),
})

function readerLines(state: ReaderState, platform: NodeJS.Platform): readonly Finding[] {
  switch (state.status) {
    case 'ready':
      return [
        fine('doctor.reader.library', { via: state.via }),
        ...usableLines(state.readers),
        ...macLines(platform),
      ]
    case 'no_reader':
      return [fine('doctor.reader.libraryLoads'), noReader([]), ...macLines(platform)]
    case 'no_library':
      return [missing('doctor.reader.noLibrary', state.cure, state.reason)]
    case 'no_service':
    case 'restarting':
      return [missing('doctor.reader.failed', state.cure, state.reason)]
    case 'starting':
    case 'busy':
    case 'closed':
      return [{ ok: false, what: sentence('doctor.reader.noState'), cure: cureHere('wait') }]
  }
}

/** One line per reader of tags; slots for contact cards only if there is no reader. */
function usableLines(names: readonly string[]): readonly Finding[] {
  const usable = names.filter((name) => !isContactSlot(name))
  return usable.length > 0 ? usable.map(readerLine) : [noReader(names)]
}

function readerLine(reader: string): Finding {
  const note = readerNote(reader)
  return note
    ? fine('doctor.reader.noted', { reader, note: readerNoteText(note, reader) })
    : fine('doctor.reader.found', { reader })
}

const noReader = (contactSlots: readonly string[]): Finding => ({
  ok: false,
  what:
    contactSlots.length === 0
      ? sentence('doctor.reader.none')
      : sentence('doctor.reader.contactOnly', {
          note: joined(contactSlots.map((name) => readerNoteText('contact_slot', name))),
        }),
  cure: cureHere('plug_in_reader'),
})

/** macOS has two CCID drivers since release 14, and each has faults of its own. */
function macLines(platform: NodeJS.Platform): readonly Finding[] {
  return platform === 'darwin' ? [fine('doctor.reader.macOs')] : []
}

const joined = (notes: readonly Sentence[]): Sentence => ({
  ja: notes.map(({ ja }) => ja).join(''),
  en: notes.map(({ en }) => en).join(' '),
})

const cureHere = (cure: ReaderCure | ReaderQuirk['code']): Sentence => readerCureText(cure, process.platform)
