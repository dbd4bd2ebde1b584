import type { PrinterProblem } from '../types/label-printer.ts'
import { codeOf } from './sheet-folder.ts'

/** Why a file could not be written. Nothing of the pass is published then. */
export function folderProblem(error: unknown): PrinterProblem {
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

/** A program that shows the file keeps it from being replaced (Windows). */
export const isLocked = (error: unknown): boolean =>
  ['EACCES', 'EBUSY', 'EPERM'].includes(codeOf(error) ?? '')
