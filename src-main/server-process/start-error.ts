import type { Sentence } from '../../messages/sentence.ts'
import { DataFolderError } from '../../src-server/platform/files/data-folder.ts'
import { databaseFault } from '../../src-server/platform/db/database-fault.ts'
import { isUnavailable, MigrationError } from '../../src-server/platform/db/database.ts'
import { KeyUnreadableError } from '../host/installation-key.ts'
import { formatError } from '../host/format-error.ts'

/** Causes of a failed start that staff can fix. */
export const START_ERRORS = [
  'port_taken',
  'folder_in_use',
  'folder_unusable',
  'disk_full',
  'database_unreachable',
  'migration_failed',
  'key_unreadable',
  'unknown',
] as const

export interface StartError {
  readonly code: (typeof START_ERRORS)[number]
  /** The error in one line, without personal data. */
  readonly message: Sentence
}

/** PostgreSQL rejects the connection: wrong password, unknown user or database. */
const REFUSED = /^(28|3D)/
const UNREACHABLE: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]

/** @param error thrown by `startKiosk` */
export function startErrorOf(error: unknown): StartError {
  return { code: codeOf(error), message: { ja: formatError(error, 'ja'), en: formatError(error) } }
}

function codeOf(error: unknown): StartError['code'] {
  if (databaseFault(error) === 'disk_full') return 'disk_full'
  if (error instanceof MigrationError) return 'migration_failed'
  if (error instanceof KeyUnreadableError) return 'key_unreadable'
  if (error instanceof DataFolderError)
    return errorCode(error.cause).startsWith('SQLITE_BUSY') ? 'folder_in_use' : 'folder_unusable'
  if (!(error instanceof Error)) return 'unknown'
  if (errorCode(error.cause) === 'EADDRINUSE') return 'port_taken'
  const code = errorCode(error)
  if (isUnavailable(error) || REFUSED.test(code) || UNREACHABLE.includes(code))
    return 'database_unreachable'
  return 'unknown'
}

const errorCode = (error: unknown): string =>
  String((error as { code?: unknown } | null | undefined)?.code ?? '')
