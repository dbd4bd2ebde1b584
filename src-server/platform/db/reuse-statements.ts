import { createRecentCache } from '../threads/recent-cache.ts'

/** Statements that a connection keeps. One takes about 5 kB. */
const STATEMENTS = 200
/** Statements that read or change rows; others run once. */
const ROWS = /^\s*(?:select|insert|update|delete|with)\b/i
const SCHEMA = /^\s*(?:create|alter|drop)\b/i

interface Statement {
  /** A cursor of it is open. */
  readonly busy: boolean
}

/**
 * Caches prepared statements. knex prepares a statement for each query, which takes as long as a
 * small query itself. A schema change through this connection clears the cache, because `select *`
 * then has other columns.
 */
export function reuseStatements(connection: { prepare(sql: string): Statement }): void {
  const prepare = connection.prepare.bind(connection)
  let kept = createRecentCache<Statement>(STATEMENTS)
  const reusing = (sql: string): Statement => {
    if (SCHEMA.test(sql)) kept = createRecentCache(STATEMENTS)
    if (!ROWS.test(sql)) return prepare(sql)
    const found = kept.get(sql)
    if (found && !found.busy) return found
    const statement = prepare(sql)
    kept.set(sql, statement)
    return statement
  }
  Object.assign(connection, { prepare: reusing })
}
