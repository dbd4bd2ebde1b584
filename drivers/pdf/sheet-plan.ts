import { deflateSync } from 'node:zlib'
import { placesOf, type Sheet } from '../../facts/sheets.ts'
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

/**
 * Which file and place the next pass of a printer gets, from the first place of a sheet after each
 * start. The caller runs one call at a time.
 */
export function createSheetPlan({ id, sheet, folder, now }: SheetPlanOptions) {
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
