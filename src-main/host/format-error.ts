import { databaseFault } from '../../src-server/runtime/database-fault.ts'

const SQL =
  /^(insert|update|delete|select|with|create|alter|drop|begin|commit|pragma|fetch|declare)\b/i

/**
 * One line of an error for staff. Of a failed query only the message of the database is kept: the
 * query contains personal data.
 */
export function formatError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const line = withoutQuery(message).split('\n')[0] ?? ''
  return databaseFault(error) === 'disk_full' && !/disk.* full/i.test(line)
    ? `The disk is full: ${line}`
    : line
}

/** knex puts the query with its values before the message, separated by a hyphen. */
export function withoutQuery(message: string): string {
  if (!SQL.test(message)) return message
  const at = message.lastIndexOf(' - ')
  return at < 0 ? 'a query of the database failed' : message.slice(at + 3)
}
