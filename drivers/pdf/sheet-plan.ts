import { deflateSync } from 'node:zlib'
import { placesOf, type Sheet } from '../../labels/sheets.ts'
import type { PrintRequest } from '../types/label-printer.ts'
import type { PlacedPass, SheetFile } from './protocol/sheet-file.ts'
import type { PublishedSheet, SheetFolder } from './sheet-folder.ts'

/** File and place of the next pass. */
export interface Plan {
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

export type SheetPlan = ReturnType<typeof createSheetPlan>

/** Which file and place the next pass of a printer gets. The caller runs one call at a time. */
export function createSheetPlan({ id, sheet, folder, now }: SheetPlanOptions) {
  const places = placesOf(sheet)
  /** The newest file of this printer; undefined until the folder was read. */
  let newest: PublishedSheet | null | undefined

  async function findNewest(): Promise<PublishedSheet | null> {
    if (newest !== undefined) return newest
    let found: PublishedSheet | null = null
    for await (const one of folder.published()) {
      if (one.file.sheet !== sheet.sheet) continue
      found = one
      break
    }
    newest = found
    return found
  }

  const lastPlace = ({ passes }: SheetFile): number => passes.at(-1)?.place ?? 0

  /** The place after the newest file, or the first of a new sheet. */
  function nextPlace(): number {
    if (!newest || newest.file.closed === 'first') return 1
    const last = lastPlace(newest.file)
    return last >= places ? 1 : last + 1
  }

  async function canAppend(last: PublishedSheet, title: string): Promise<boolean> {
    const { file } = last
    return (
      file.closed === null &&
      lastPlace(file) < places &&
      file.title === title &&
      folder.isUnchanged(last)
    )
  }

  return {
    newest: findNewest,
    nextPlace,
    published(file: PublishedSheet): void {
      newest = file
    },
    /** True for an open sheet without free places, which need not be closed. */
    isFull: (file: SheetFile): boolean => file.closed === null && lastPlace(file) >= places,
    /** The job number in the file name of a single page; null for sheets, which are numbered. */
    numberOf: ({ number }: PrintRequest): string | null =>
      places === 1 && number !== undefined ? String(number).padStart(4, '0') : null,
    /** @param allowAppend false: uses a new file even if the newest one has free places */
    async plan(request: PrintRequest, allowAppend: boolean): Promise<Plan> {
      const { title = '', jobId, attempt = 0, bitmap } = request
      const last = await findNewest()
      const { widthPx, heightPx, data } = bitmap
      const deflated = deflateSync(data)
      const pass: PlacedPass = { place: nextPlace(), jobId, attempt, widthPx, heightPx, deflated }
      if (last && allowAppend && (await canAppend(last, title)))
        return { replaces: last, file: { ...last.file, passes: [...last.file.passes, pass] } }
      const newSheet = { printerId: id, sheet: sheet.sheet, title, startedAt: now(), closed: null }
      return { replaces: null, file: { ...newSheet, passes: [pass] } }
    },
  }
}
