import { causesOf, errorCode } from '../threads/error-code.ts'
import type { DatabaseFault } from '../../../contract/platform/db/database-fault.ts'

/**
 * SQLSTATE classes and codes (PostgreSQL, appendix A), SQLite result codes and error codes of the
 * operating system.
 */
const FAULTS: readonly (readonly [DatabaseFault, RegExp])[] = [
  ['disk_full', /^(53100|SQLITE_FULL|ENOSPC|EDQUOT)$/],
  ['read_only', /^(25006|SQLITE_READONLY.*|EROFS)$/],
  ['too_many_connections', /^53300$/],
  ['busy', /^(SQLITE_BUSY.*|SQLITE_LOCKED.*|55P03|57014|40001|40P01)$/],
  ['disk_error', /^(58030|58P01|SQLITE_IOERR.*|SQLITE_CANTOPEN.*|EIO)$/],
  ['silent', /^DATABASE_SILENT$/],
  [
    'away',
    /^(08...|57P..|53...|25P03|ECONN.*|EPIPE|ETIMEDOUT|EHOST.*|ENET.*|ENOTFOUND|EAI_AGAIN|DATABASE_AWAY)$/,
  ],
]

/** Codes of any connection: a phone that disconnects has them too. */
const CUT = /^(EPIPE|ECONNRESET|ECONNABORTED)$/
const ofDatabase = new WeakSet<Error>()

/** Marks an error of a connection to the database. */
export const noteDatabaseError = (error: Error): void => void ofDatabase.add(error)

/** True for the error of a connection that a client has cut. */
export const isClientGone = (error: unknown): boolean =>
  CUT.test(errorCode(error)) && !(error instanceof Error && ofDatabase.has(error))

/** Errors of the drivers without a code. */
const MESSAGES: readonly (readonly [DatabaseFault, RegExp])[] = [
  ['silent', /^timeout expired$/],
  ['busy', /Timeout acquiring a connection|operation timed out/],
  ['away', /Connection terminated|connection error and is not queryable|Client was closed|Connection ended/],
]

/**
 * The database fault behind this error or one of its causes; null for every other error. The same
 * call may succeed once the fault has ended.
 */
export function databaseFault(error: unknown): DatabaseFault | null {
  for (const part of causesOf(error)) {
    const found = faultOf(part)
    if (found) return found
  }
  return null
}

function faultOf(error: Error): DatabaseFault | null {
  if (isClientGone(error)) return null
  const code = errorCode(error)
  const known =
    FAULTS.find(([, codes]) => codes.test(code)) ?? MESSAGES.find(([, texts]) => texts.test(error.message))
  return known?.[0] ?? null
}

/** True if the database is unavailable for now; the same call may succeed later. */
export const isUnavailable = (error: unknown): boolean => databaseFault(error) !== null
