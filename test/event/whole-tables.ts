import { expect } from 'vitest'
import { isPostgres, type Db } from '../../src-server/platform/db/database.ts'

export interface Statement {
  readonly sql: string
  readonly bindings: readonly unknown[]
}

/** Tables that grow over the life of a kiosk. */
const TABLES = [
  'events event_tags event_positions ticket_types questions entries playlists playlist_items',
  'rate_windows oauth_clients oauth_grants oauth_tokens users revs print_jobs print_job_events',
  'personal_qrs role_grants timings audit_log',
].flatMap((names) => names.split(' '))

/** Expects that none of the queries while `work` runs reads a whole table. */
export async function expectNoWholeTables(db: Db, work: () => Promise<{ status: number }>): Promise<void> {
  const statements = await statementsOf(db, work)
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) expect(await wholeTables(db, statement), statement.sql).toEqual([])
}

/** The queries of the database while `work` runs, which must succeed. */
export async function statementsOf(db: Db, work: () => Promise<{ status: number }>): Promise<Statement[]> {
  const statements: Statement[] = []
  const note = (statement: Statement): void => {
    if (!/^(select|insert|update|delete)\b/i.test(statement.sql)) return
    // The automatic backup asks at any time whether something has changed.
    if (statement.sql.includes('sum(')) return
    statements.push({ sql: statement.sql.replaceAll(/\$\d+/g, '?'), bindings: statement.bindings ?? [] })
  }
  db.on('query', note)
  const answer = await work()
  db.off('query', note)
  expect(answer.status).toBe(200)
  return statements
}

/**
 * Lines of the plan that read a whole table. PostgreSQL is set to avoid that, so these are
 * necessary ones.
 */
export async function wholeTables(db: Db, { sql, bindings }: Statement): Promise<string[]> {
  if (isPostgres(db)) {
    return db.transaction(async (trx) => {
      await trx.raw('set local enable_seqscan = off')
      const { rows } = await trx.raw(`explain ${sql}`, bindings as never)
      const lines: string[] = rows.map((row: Record<string, string>) => Object.values(row)[0]!)
      return lines.filter(
        (line) => line.includes('Seq Scan') && TABLES.some((table) => line.includes(` on ${table}`)),
      )
    })
  }
  const aliases = [
    ...TABLES,
    ...[...sql.matchAll(/"?`?(\w+)`?"? as [`"]?(\w+)[`"]?/g)]
      .filter(([, table]) => TABLES.includes(table!))
      .map(([, , alias]) => alias!),
  ]
  const plan: { detail: string }[] = await db.raw(`explain query plan ${sql}`, bindings as never)
  return plan
    .map((line) => line.detail)
    .filter((line) => aliases.some((name) => new RegExp(`^SCAN ${name}( LEFT-JOIN)?$`).test(line)))
}
