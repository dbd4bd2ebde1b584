import type { PrinterProblem } from '../types/label-printer.ts'
import { codeOf } from './sheet-folder.ts'

/** The problem of a file that could not be written; nothing was published. */
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

/** True if Windows does not replace the file because another program has it open. */
export const isLocked = (error: unknown): boolean =>
  ['EACCES', 'EBUSY', 'EPERM'].includes(codeOf(error) ?? '')
