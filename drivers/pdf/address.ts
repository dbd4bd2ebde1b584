import { isAbsolute } from 'node:path'
import { NETWORK_MODEL } from '../../facts/models.ts'
import { sheetOf, placesOf, type Sheet } from '../../facts/sheets.ts'
import type {
  OpenPrinterOptions,
  PrinterDriver,
  LabelPrinter,
  PrintEvent,
  PrintOutcome,
  PrintRequest,
  PrinterModel,
  PrinterProblem,
  PrinterState,
} from '../types/label-printer.ts'
import { createSheetFolder, codeOf, nameOf, type PublishedSheet, type SheetFolder } from './sheet-folder.ts'
import { deflateSync } from 'node:zlib'
import { DOTS_PER_MM } from '../../facts/measures.ts'
import { createMutex } from '../shared/mutex.ts'
import { NoAnswer } from '../shared/with-timeout.ts'
import { placePass, placeSize } from './protocol/encode-pdf.ts'
import type { SheetFile, SheetRecord, PlacedPass } from './protocol/sheet-file.ts'

export interface PdfOptions extends OpenPrinterOptions {
  /** Folder of an address without one. It is created if it is missing. */
  readonly folder?: string
  readonly now?: () => number
}

/**
 * PDF files for any office printer: `pdf:SHEET` writes into the folder of the options,
 * `pdf:SHEET@FOLDER` into an existing folder. `SHEET` is a name of facts/sheets.ts. FOLDER is never
 * created, because it may be on a USB stick or a network share that is not connected.
 */
export const PDF: PrinterDriver<PdfOptions> = {
  openers: {
    pdf(address, { id = address, model = NETWORK_MODEL, folder, now = Date.now }) {
      const [, name = '', named] = /^pdf:([a-z0-9-]+)(?:@(.+))?$/s.exec(address) ?? []
      const sheet = sheetOf(name)
      const dir = named ?? folder
      if (!sheet || dir === undefined || !isAbsolute(dir)) return null
      return createPdfPrinter({
        id,
        model,
        sheet,
        folderName: dir,
        folder: createSheetFolder(dir, { printerId: id, createIfMissing: named === undefined }),
        now,
      })
    },
  },
  addressForms: ['pdf:SHEET', 'pdf:SHEET@FOLDER'],
}

interface PdfPrinterOptions {
  readonly id: string
  readonly model: PrinterModel
  readonly sheet: Sheet
  /** Path of the folder, for staff. */
  readonly folderName: string
  readonly folder: SheetFolder
  readonly now: () => number
}

/** The pass does not fit the sheet. Callers detect a request that cannot be printed by the name. */
class PassTooLarge extends Error {
  override readonly name = 'RasterError'
}

/**
 * Writes passes into PDF files instead of printing them, so every outcome is `sent_unconfirmed`.
 * The passes of a sheet share a file until it is full, closed, changed by another program or
 * belongs to another event, or the process ends.
 */
function createPdfPrinter(options: PdfPrinterOptions): LabelPrinter {
  const { id, model, sheet, folder } = options
  const mutex = createMutex()
  const sheets = createSheetPlan(options)
  const places = placesOf(sheet)
  let failure: PrinterProblem | null = null
  /** The file that did not fit on the disk. `status` writes it again to test the free space. */
  let unwrittenFile: SheetFile | null = null
  let state: PrinterState | null = null

  async function publish({ file, replaces }: Plan, request: PrintRequest): Promise<PublishedSheet> {
    if (!replaces) return folder.publish(file, { number: sheets.numberOf(request) })
    try {
      return await folder.publish(file, { replace: replaces.path })
    } catch (error) {
      if (!isLocked(error)) throw error
      const fresh = await sheets.plan(request, false)
      await folder.prepare(fresh.file)
      return folder.publish(fresh.file, { number: sheets.numberOf(request) })
    }
  }

  async function print(
    request: PrintRequest,
    on: (event: PrintEvent) => void | Promise<void>,
    signal: AbortSignal | undefined,
  ): Promise<PrintOutcome> {
    await on({ kind: 'preflight' })
    if (signal?.aborted) return notStarted({ code: 'cancelled' })
    let next: Plan | null = null
    try {
      next = await sheets.plan(request, true)
      await folder.prepare(next.file)
    } catch (error) {
      return fail(error, next)
    }
    try {
      const { heightPx, data } = request.bitmap
      await on({ kind: 'sending', lines: heightPx, bytes: data.length })
    } catch (error) {
      await folder.discard()
      throw error
    }
    try {
      const published = await publish(next, request)
      sheets.published(published)
      failure = unwrittenFile = null
      return sentUnconfirmed(published)
    } catch (error) {
      if (!(error instanceof NoAnswer)) return fail(error, next)
      // The file may appear yet.
      failure = folderProblem(error)
      return { result: 'unknown', problem: failure, linesSent: request.bitmap.heightPx }
    }
  }

  async function fail(error: unknown, next: Plan | null): Promise<PrintOutcome> {
    failure = folderProblem(error)
    unwrittenFile = failure.code === 'disk_full' ? (next?.file ?? null) : null
    await folder.discard()
    return notStarted(failure)
  }

  async function readState(): Promise<PrinterState> {
    try {
      await folder.check()
      if (unwrittenFile) await folder.prepare(unwrittenFile)
      if (unwrittenFile) await folder.discard()
      failure = unwrittenFile = null
    } catch (error) {
      failure = folderProblem(error)
    }
    state = stateOf(failure)
    return state
  }

  const stateOf = (problem: PrinterProblem | null): PrinterState => ({
    reachable: problem?.code !== 'link_lost',
    model,
    loaded: null,
    problems: problem ? [problem] : [],
    cooling: false,
    printing: false,
    evidence: 'none',
    status: null,
    sheet: {
      sheet: sheet.sheet,
      folder: options.folderName,
      places,
      nextPlace: sheets.nextPlace(),
    },
  })

  return {
    id,
    model,
    connection: 'file',
    status: async () => (state && !mutex.isFree() ? state : mutex.run(readState)),
    async print(request, on, signal) {
      requireFit(sheet, request)
      return mutex.run(() => print(request, on, signal))
    },
    recall: (jobId, attempt) => mutex.run(() => recallJob(folder, jobId, attempt)),
    startSheet: (at) => mutex.run(async () => sheets.close(at)),
    close: () => mutex.idle(),
  }
}

/** The outcome of a job by the files in the folder; null if none has its pass. Never throws. */
async function recallJob(folder: SheetFolder, jobId: string, attempt: number): Promise<PrintOutcome | null> {
  const has = ({ passes }: SheetRecord): boolean =>
    passes.some((pass) => pass.jobId === jobId && pass.attempt === attempt)
  try {
    for await (const one of folder.published()) if (has(one.record)) return sentUnconfirmed(one)
    const prepared = await folder.unpublished()
    return prepared && has(prepared) ? notStarted({ code: 'cancelled' }) : null
  } catch {
    return null
  }
}

const sentUnconfirmed = (at: Pick<PublishedSheet, 'path'>): PrintOutcome => ({
  result: 'sent_unconfirmed',
  file: nameOf(at),
})

const notStarted = (problem: PrinterProblem): PrintOutcome => ({
  result: 'not_started',
  problem,
  linesSent: 0,
})

/** @throws PassTooLarge */
function requireFit(sheet: Sheet, { bitmap }: PrintRequest): void {
  if (placePass(sheet, bitmap, 1)) return
  const place = placeSize(sheet)!
  const mm = (dots: number): string => (dots / DOTS_PER_MM).toFixed(1)
  throw new PassTooLarge(
    `the pass is ${mm(bitmap.widthPx)} × ${mm(bitmap.heightPx)} mm, a place of this sheet ` +
      `${place.widthMm.toFixed(1)} × ${place.heightMm.toFixed(1)} mm`,
  )
}

/** The problem of a file that could not be written; nothing was published. */
function folderProblem(error: unknown): PrinterProblem {
  const message = error instanceof Error ? error.message : String(error)
  const values = { message }
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return { code: 'disk_full' }
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return { code: 'no_permission', reason: { text: 'printerReason.noRight', values } }
    case 'ENOENT':
      return { code: 'link_lost', link: 'file', detail: { text: 'printerReason.noFolder', values } }
    default:
      return { code: 'link_lost', link: 'file', detail: message }
  }
}

/** True if Windows does not replace the file because another program has it open. */
const isLocked = (error: unknown): boolean => ['EACCES', 'EBUSY', 'EPERM'].includes(codeOf(error) ?? '')

/** File and place of the next pass. */
interface Plan {
  readonly file: SheetFile
  /** The file that it replaces; null for a new one. */
  readonly replaces: PublishedSheet | null
}

interface SheetPlanOptions {
  readonly id: string
  readonly sheet: Sheet
  readonly folder: SheetFolder
  readonly now: () => number
}

/**
 * Which file and place the next pass of a printer gets, from the first place of a sheet after each
 * start. The caller runs one call at a time.
 */
function createSheetPlan({ id, sheet, folder, now }: SheetPlanOptions) {
  const places = placesOf(sheet)
  /** The file that further passes are added to. */
  let open: PublishedSheet | null = null
  let nextPlace = 1

  return {
    nextPlace: () => nextPlace,
    published(at: PublishedSheet): void {
      const last = at.file.passes.at(-1)!.place
      open = last < places ? at : null
      nextPlace = last < places ? last + 1 : 1
    },
    /** The next pass begins another file: on a new sheet, or at the next place of this one. */
    close(at: 'first' | 'next'): void {
      open = null
      if (at === 'first') nextPlace = 1
    },
    /** The job number in the file name of a single page; null for sheets, which are numbered. */
    numberOf: ({ number }: PrintRequest): string | null =>
      places === 1 && number !== undefined ? String(number).padStart(4, '0') : null,
    /** @param allowAppend false: uses a new file even if the open one has free places */
    async plan(request: PrintRequest, allowAppend: boolean): Promise<Plan> {
      const { title = '', jobId, attempt = 0, bitmap } = request
      const { widthPx, heightPx, data } = bitmap
      const deflated = deflateSync(data)
      const pass: PlacedPass = { place: nextPlace, jobId, attempt, widthPx, heightPx, deflated }
      if (open && allowAppend && open.file.title === title && (await folder.isUnchanged(open)))
        return { replaces: open, file: { ...open.file, passes: [...open.file.passes, pass] } }
      const file = { printerId: id, sheet: sheet.sheet, title, startedAt: now(), passes: [pass] }
      return { replaces: null, file }
    },
  }
}
