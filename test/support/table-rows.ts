import {
  isPostgres,
  openDatabase,
  type DatabaseAddress,
  type Db,
} from '../../src-server/platform/db/database.ts'

/** The tables that the migrations make. */
export async function tableNames(db: Db): Promise<string[]> {
  const names: string[] = isPostgres(db)
    ? await db('pg_tables').whereRaw('schemaname = current_schema()').pluck('tablename')
    : await db('sqlite_master').where({ type: 'table' }).pluck('name')
  return names.filter((name) => !/^(sqlite|knex)_/.test(name)).toSorted()
}

/** The number of rows of each table. */
export async function countRows(address: DatabaseAddress): Promise<Record<string, number>> {
  const db = openDatabase(address)
  try {
    const counts = (await tableNames(db)).map(
      async (name) => [name, Number((await db(name).count({ n: '*' }))[0]!.n)] as const,
    )
    return Object.fromEntries(await Promise.all(counts))
  } finally {
    await db.destroy()
  }
}
