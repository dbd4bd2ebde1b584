import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type DatabaseAddress, type Db } from '../../src-server/platform/db/database.ts'
import { shared } from './shared.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/**
 * The databases of store tests: `describe.each(databaseKinds)('… on %s', (kind) => …)`. Those on
 * PostgreSQL are skipped where it is missing.
 */
export const databaseKinds: readonly DatabaseKind[] = ['sqlite', 'postgres']

export interface TestDatabase {
  readonly db: Db
  readonly address: DatabaseAddress
  /** A second connection to the same database, as of another kiosk or a restart. */
  reopen(): Db
  drop(): Promise<void>
}

export async function makeDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const made = kind === 'sqlite' ? await sqliteAddress() : await postgresAddress()
  const db = openDatabase(made.address)
  const opened: Db[] = [db]
  return {
    db,
    address: made.address,
    reopen() {
      const again = openDatabase(made.address)
      opened.push(again)
      return again
    },
    async drop() {
      await Promise.all(opened.map((one) => one.destroy()))
      await made.remove()
    },
  }
}

interface MadeAddress {
  readonly address: DatabaseAddress
  remove(): Promise<void>
}

async function sqliteAddress(): Promise<MadeAddress> {
  const folder = mkdtempSync(join(tmpdir(), 'passdesk-db-'))
  const file = join(folder, 'passdesk.sqlite')
  copyFileSync(await shared('migratedSqlite'), file)
  return {
    address: { kind: 'sqlite', file },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A new database on the test server: migrated, or `empty`. */
export async function postgresAddress({ empty = false } = {}): Promise<MadeAddress> {
  const server = await shared('postgresUrl')
  const template = empty ? 'template1' : await shared('migratedPostgres')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const { default: pg } = await import('pg')
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(`create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    address: { kind: 'postgres', url: url.href },
    remove: () => run(`drop database ${name} with (force)`),
  }
}
