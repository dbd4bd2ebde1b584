import pino from 'pino'

const SQL = /^(insert|update|delete|select|with|create|alter|drop|begin|commit|pragma|fetch|declare)\b/i

/** One line of an error for people. Of a failed query only the database's answer stays: the query holds what people wrote. */
export function plainError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return withoutQuery(message).split('\n')[0] ?? ''
}

/** knex puts the query with its values before the answer, parted by a hyphen. */
function withoutQuery(message: string): string {
  if (!SQL.test(message)) return message
  const at = message.lastIndexOf(' - ')
  return at < 0 ? 'a query of the database failed' : message.slice(at + 3)
}

/** An error for the log: no values of queries, and nothing that the database quotes from a row. */
export function logError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { detail: _detail, where: _where, ...told } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>
  const message = withoutQuery(error.message)
  return { ...told, message, stack: error.stack?.replace(error.message, message) }
}
