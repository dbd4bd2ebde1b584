import { DOTS_PER_MM } from '../../facts/measures.ts'
import { placesOf, type Sheet } from '../../facts/sheets.ts'
import type {
  LabelPrinter,
  PrintEvent,
  PrintOutcome,
  PrintRequest,
  PrinterModel,
  PrinterProblem,
  PrinterState,
} from '../types/label-printer.ts'
import { createMutex } from '../shared/mutex.ts'
import { folderProblem, isLocked } from './folder-problem.ts'
import { placePass, placeSize } from './protocol/place-pass.ts'
import type { SheetFile, SheetRecord } from './protocol/sheet-file.ts'
import { createSheetPlan, type Plan } from './sheet-plan.ts'
import { nameOf } from './sheet-folder.ts'
import type { PublishedSheet, SheetFolder } from './sheet-folder.ts'

export interface PdfPrinterOptions {
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
export function createPdfPrinter(options: PdfPrinterOptions): LabelPrinter {
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
      return fail(error, next)
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
async function recallJob(
  folder: SheetFolder,
  jobId: string,
  attempt: number,
): Promise<PrintOutcome | null> {
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
