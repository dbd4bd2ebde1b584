import { deflateSync } from 'node:zlib'
import { DOTS_PER_MM } from '../../labels/measures.ts'
import { placesOf, type Sheet } from '../../labels/sheets.ts'
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
import { folderProblem, isHeld } from './folder-problem.ts'
import { placePass, placeSize } from './protocol/place-pass.ts'
import type { NextPlace, PlacedPass, SheetFile } from './protocol/sheet-file.ts'
import { nameOf } from './sheet-folder.ts'
import type { PublishedSheet, SheetFolder } from './sheet-folder.ts'

export interface PdfPrinterOptions {
  readonly id: string
  readonly model: PrinterModel
  readonly sheet: Sheet
  /** As staff read it. */
  readonly folderName: string
  readonly folder: SheetFolder
  readonly now: () => number
}

/** The pass does not fit the sheet. The name tells callers that the request cannot be printed. */
class PassTooLarge extends Error {
  override readonly name = 'RasterError'
}

/** File and place of the next pass. */
interface Plan {
  readonly file: SheetFile
  /** The file that it replaces; null for a new one. */
  readonly replaces: PublishedSheet | null
}

/**
 * Writes passes into PDF files instead of printing them, so every outcome is `sent_unconfirmed`. The
 * passes of a sheet share a file until it is full, closed, changed by another program or belongs to
 * another event.
 */
export function createPdfPrinter(options: PdfPrinterOptions): LabelPrinter {
  const { id, model, sheet, folder } = options
  const mutex = createMutex()
  const places = placesOf(sheet)
  /** The newest file of this printer; undefined until the folder was read. */
  let newest: PublishedSheet | null | undefined
  let failure: PrinterProblem | null = null
  /** What a full disk refused, for the next test whether it is still full. */
  let refused: SheetFile | null = null
  let state: PrinterState | null = null

  async function readFolder(): Promise<PublishedSheet | null> {
    if (newest === undefined) {
      newest = null
      try {
        for await (const one of folder.published()) {
          if (one.file.sheet !== sheet.sheet) continue
          newest = one
          break
        }
      } catch (error) {
        newest = undefined
        throw error
      }
    }
    return newest
  }

  async function openFile(
    title: string,
  ): Promise<{ last: PublishedSheet | null; isOpen: boolean }> {
    const last = await readFolder()
    const isOpen =
      last !== null &&
      last.file.closed === null &&
      lastPlace(last.file) < places &&
      last.file.title === title &&
      (await folder.isUnchanged(last))
    return { last, isOpen }
  }

  async function plan(request: PrintRequest, joins: boolean): Promise<Plan> {
    const { title = '', jobId, attempt = 0, bitmap } = request
    const { last, isOpen } = await openFile(title)
    const { widthPx, heightPx, data } = bitmap
    const pass: PlacedPass = {
      place: nextPlace(last?.file ?? null, places),
      jobId,
      attempt,
      widthPx,
      heightPx,
      deflated: deflateSync(data),
    }
    if (last && isOpen && joins)
      return { replaces: last, file: { ...last.file, passes: [...last.file.passes, pass] } }
    const startedAt = options.now()
    const begun = { printerId: id, sheet: sheet.sheet, title, startedAt, closed: null }
    return { replaces: null, file: { ...begun, passes: [pass] } }
  }

  /** A single page has the number of its job, a sheet is counted. */
  const numberOf = ({ number }: PrintRequest): string | null =>
    places === 1 && number !== undefined ? String(number).padStart(4, '0') : null

  async function publish({ file, replaces }: Plan, request: PrintRequest): Promise<PublishedSheet> {
    if (!replaces) return folder.publish(file, { number: numberOf(request) })
    try {
      return await folder.publish(file, { replace: replaces.path })
    } catch (error) {
      if (!isHeld(error)) throw error
      const fresh = await plan(request, false)
      await folder.prepare(fresh.file)
      return folder.publish(fresh.file, { number: numberOf(request) })
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
      next = await plan(request, true)
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
      newest = await publish(next, request)
    } catch (error) {
      return fail(error, next)
    }
    failure = refused = null
    return written(newest)
  }

  async function fail(error: unknown, next: Plan | null): Promise<PrintOutcome> {
    failure = folderProblem(error)
    refused = failure.code === 'disk_full' ? (next?.file ?? null) : null
    await folder.discard()
    return notStarted(failure)
  }

  async function look(): Promise<PrinterState> {
    try {
      await folder.check()
      await readFolder()
      if (refused) await folder.prepare(refused)
      if (refused) await folder.discard()
      failure = refused = null
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
      nextPlace: nextPlace(newest?.file ?? null, places),
    },
  })

  return {
    id,
    model,
    connection: 'file',
    status: async () => (state && !mutex.isFree() ? state : mutex.run(look)),
    async print(request, on, signal) {
      requireFit(sheet, request)
      return mutex.run(() => print(request, on, signal))
    },
    recall: (jobId, attempt) =>
      mutex.run(async () => {
        const has = ({ passes }: SheetFile): boolean =>
          passes.some((pass) => pass.jobId === jobId && pass.attempt === attempt)
        try {
          for await (const one of folder.published()) if (has(one.file)) return written(one)
          const left = await folder.unpublished()
          return left && has(left) ? notStarted({ code: 'cancelled' }) : null
        } catch {
          return null
        }
      }),
    startSheet: (at: NextPlace) =>
      mutex.run(async () => {
        try {
          const last = await readFolder()
          if (!last || (last.file.closed === null && lastPlace(last.file) >= places)) return null
          const file = { ...last.file, closed: at }
          await folder.prepare(file)
          newest = await folder.publish(file, { replace: last.path })
          return null
        } catch (error) {
          await folder.discard()
          return folderProblem(error)
        }
      }),
    close: () => mutex.idle(),
  }
}

const written = (at: PublishedSheet): PrintOutcome => ({
  result: 'sent_unconfirmed',
  file: nameOf(at),
})

const notStarted = (problem: PrinterProblem): PrintOutcome => ({
  result: 'not_started',
  problem,
  linesSent: 0,
})

const lastPlace = ({ passes }: SheetFile): number => passes.at(-1)?.place ?? 0

/** The place after the newest file, or the first of a new sheet. */
function nextPlace(newest: SheetFile | null, places: number): number {
  if (!newest || newest.closed === 'first') return 1
  const last = lastPlace(newest)
  return last >= places ? 1 : last + 1
}

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
