import type { Db } from './database.ts'

/** Reads one setting of the installation, or undefined. Values are JSON. */
export async function readSetting<T>(db: Db, key: string): Promise<T | undefined> {
  const row = await db('settings').where({ key }).first('value')
  return row ? (JSON.parse(row.value) as T) : undefined
}

export async function writeSetting(db: Db, key: string, value: unknown): Promise<void> {
  await db('settings')
    .insert({ key, value: JSON.stringify(value) })
    .onConflict('key')
    .merge(['value'])
}

/**
 * Inserts the value if the key is absent. Returns the stored value, the same for two kiosks that
 * start at once.
 */
export async function readOrCreateSetting<T>(db: Db, key: string, value: T): Promise<T> {
  await db('settings')
    .insert({ key, value: JSON.stringify(value) })
    .onConflict('key')
    .ignore()
  return (await readSetting<T>(db, key)) as T
}
