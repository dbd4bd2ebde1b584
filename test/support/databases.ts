import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { migrate, openDatabase, type DatabaseAddress, type Db } from '../../src-server/db/database.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** Null without a PostgreSQL, and in the bench, which runs parts of tests outside of vitest. */
const serverUrl = process.env.VITEST ? inject('postgresUrl') : null

/** The databases that store tests run on: `describe.each(databaseKinds)('… on %s', (kind) => …)`. */
export const databaseKinds: readonly DatabaseKind[] = serverUrl === null ? ['sqlite'] : ['sqlite', 'postgres']

export interface TestDatabase {
  readonly db: Db
  readonly address: DatabaseAddress
  /** A second connection to the same database, as another kiosk or a restart would open it. */
  reopen(): Db
  drop(): Promise<void>
}

/** A migrated database of its own. */
export async function makeDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const made = kind === 'sqlite' ? sqliteAddress() : await postgresAddress()
  const db = openDatabase(made.address)
  await migrate(db)
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

function sqliteAddress(): MadeAddress {
  const folder = mkdtempSync(join(tmpdir(), 'passdesk-db-'))
  return {
    address: { kind: 'sqlite', file: join(folder, 'passdesk.sqlite') },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A new database on the test server. */
export async function postgresAddress(): Promise<MadeAddress> {
  if (!serverUrl) throw new Error('No PostgreSQL in this run.')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const { default: pg } = await import('pg')
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { address: { kind: 'postgres', url: url.href }, remove: () => run(`drop database ${name} with (force)`) }
}
