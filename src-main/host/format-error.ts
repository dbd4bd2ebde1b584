import { textIn, TextError } from '../../messages/sentence.ts'
import { isSystemFault, systemFault } from '../../messages/system-fault.ts'
import { causesOf, errorCode } from '../../src-server/platform/threads/error-code.ts'
import { databaseFault } from '../../src-server/platform/db/database-fault.ts'

const SQL = /^(insert|update|delete|select|with|create|alter|drop|begin|commit|pragma|fetch|declare)\b/i

/**
 * One line of an error for staff. Of a failed query only the message of the database is kept: the
 * query contains personal data.
 */
export function formatError(error: unknown, language: 'ja' | 'en' = 'en'): string {
  const message = withoutQuery(error instanceof Error ? error.message : String(error))
  const fault = databaseFault(error)
  const text = error instanceof TextError ? error.sentence[language] : message
  const line = text.split('\n')[0] ?? ''
  if (fault === 'disk_full' && !(error instanceof TextError) && isLocalDisk(error))
    return textIn(language, 'dataProblem.noSpace')
  if (language === 'ja' && isSystemFault(error))
    return textIn('ja', 'dataProblem.systemLine', { fault: systemFault(error), message: line })
  if (language === 'ja' && fault !== null && !(error instanceof TextError))
    return textIn('ja', `dataProblem.database.${fault}`, { message: line })
  return fault === 'disk_full' && !/disk.* full/i.test(line)
    ? textIn(language, 'dataProblem.diskFull', { fault: line })
    : line
}

/** False for the disk of a database server, which its message describes. */
const isLocalDisk = (error: unknown): boolean =>
  causesOf(error).some((part) => /^(SQLITE_FULL|ENOSPC|EDQUOT)$/.test(errorCode(part)))

/** knex puts the query with its values before the message, separated by a hyphen. */
export function withoutQuery(message: string): string {
  if (!SQL.test(message)) return message
  const at = message.lastIndexOf(' - ')
  return at < 0 ? textIn('en', 'dataProblem.queryFailed') : message.slice(at + 3)
}
