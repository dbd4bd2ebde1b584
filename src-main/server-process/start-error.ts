import { DataFolderError } from '../../src-server/runtime/data-folder.ts'
import { databaseFault } from '../../src-server/runtime/database-fault.ts'
import { isUnavailable, MigrationError } from '../../src-server/db/database.ts'
import { KeyUnreadableError } from '../host/installation-key.ts'
import { formatError } from '../host/format-error.ts'

/** Why a kiosk does not start, as far as people can do something about it. */
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
  /** One line of the error itself, in English, without anything that people wrote. */
  readonly message: string
}

/**
 * A PostgreSQL that answers and does not let us in: wrong password, no such user, no such database.
 */
const REFUSED = /^(28|3D)/
const NO_WAY_THERE: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]

/** @param error what `startKiosk` threw */
export function startErrorOf(error: unknown): StartError {
  return { code: codeOf(error), message: formatError(error) }
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
  if (isUnavailable(error) || REFUSED.test(code) || NO_WAY_THERE.includes(code))
    return 'database_unreachable'
  return 'unknown'
}

const errorCode = (error: unknown): string =>
  String((error as { code?: unknown } | null | undefined)?.code ?? '')
