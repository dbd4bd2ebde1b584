import { existsSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import type { BackupPreview } from '../../../contract/kiosk/backup/backup.ts'
import { openDatabase, type DatabaseAddress, type Row } from '../../platform/db/database.ts'
import { quoted } from './backup-meta.ts'

/** Actions that a restore undoes. */
export type Lost = BackupPreview['lost']

/** What is read of the database that a restore replaces. */
const COLUMNS = {
  users: ['id', 'password_hash', 'must_change_password', 'public_profile', 'checked_email'],
  consents: ['user_id', 'document', 'version'],
  role_grants: ['user_id', 'role', 'event_id'],
  events: ['id'],
  personal_qrs: ['id', 'revoked_at', 'revoked_reason'],
  tag_keys: ['id', 'ended_at', 'ended_reason'],
  invitation_codes: ['ticket_id', 'code', 'revoked_at'],
  logos: ['id', 'state'],
  oauth_clients: ['client_id', 'status', 'secret_hash', 'redirect_uris'],
  settings: ['key', 'value'],
  print_jobs: ['id', 'state', 'finished_at'],
} as const

/** The newest known state of rights and prints: they may have ended after the backup. */
export type EarlierState = Readonly<Record<keyof typeof COLUMNS, readonly Row[]>>

type Query = (sql: string, values?: readonly string[]) => Promise<Row[]>

/** Where the database that a restore replaces may be, and the key that it must have. */
export interface ReplacedDatabase {
  /** Most likely first. */
  readonly addresses: readonly DatabaseAddress[]
  /** Of the key in the backup: the database of another installation says nothing about it. */
  readonly fingerprint: string
}

/**
 * Reads the database that a restore replaces, and changes nothing in it. Null if there is none, if
 * it cannot be read, or if it is of another installation.
 */
export const readEarlierState = (replaced: ReplacedDatabase): Promise<EarlierState | null> =>
  readReplaced(replaced, async (query) => {
    const tables: [string, Row[]][] = []
    for (const [table, columns] of Object.entries(COLUMNS))
      tables.push([table, await query(`select ${columns.map(quoted).join()} from ${quoted(table)}`)])
    return Object.fromEntries(tables) as unknown as EarlierState
  })

/** Actions in the replaced database since a time (ISO 8601); null as `readEarlierState`. */
export const readLost = (replaced: ReplacedDatabase, madeAt: string): Promise<Lost | null> =>
  readReplaced(replaced, async (query) => {
    const since = async (table: string, column: string): Promise<number> => {
      const sql = `select count(*) as n from ${table} where ${column} > ?`
      return Number((await query(sql, [madeAt]))[0]?.n)
    }
    return {
      checkIns: await since('entries', 'used_at'),
      prints: await since('print_jobs', 'created_at'),
      edits: await since('pass_confirmations', 'confirmed_at'),
      people: await since('users', 'created_at'),
    }
  })

async function readReplaced<T>(
  { addresses, fingerprint }: ReplacedDatabase,
  read: (query: Query) => Promise<T>,
): Promise<T | null> {
  for (const address of addresses) {
    const found = await openReadOnly(address, async (query) => {
      const [own] = await query("select value from settings where key = 'installation'")
      return own?.value === JSON.stringify(fingerprint) ? read(query) : null
    }).catch(() => null)
    if (found) return found
  }
  return null
}

async function openReadOnly<T>(
  address: DatabaseAddress,
  work: (query: Query) => Promise<T>,
): Promise<T | null> {
  if (address.kind === 'sqlite') {
    if (!existsSync(address.file)) return null
    const database = new SQLite(address.file, { readonly: true, fileMustExist: true })
    try {
      return await work(async (sql, values = []) => database.prepare(sql).all(...values) as Row[])
    } finally {
      database.close()
    }
  }
  const db = openDatabase(address)
  try {
    return await work(async (sql, values = []) => {
      const { rows } = (await db.raw(sql, [...values])) as { rows: Row[] }
      return rows
    })
  } finally {
    await db.destroy()
  }
}
