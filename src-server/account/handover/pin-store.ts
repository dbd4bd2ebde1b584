import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { table, text, time } from '../../platform/db/table.ts'

export const PINS = table('staff_pins', { userId: text(), pinHash: text(), setAt: time() })

export async function pinHashOf(db: Db, userId: string): Promise<string | null> {
  return (await db('staff_pins').where({ user_id: userId }).first('pin_hash'))?.pin_hash ?? null
}

export async function storePin(db: Db, userId: string, pinHash: string, now: number): Promise<void> {
  await db(PINS.name)
    .insert(PINS.write({ userId, pinHash, setAt: isoTime(now) }))
    .onConflict('user_id')
    .merge(['pin_hash', 'set_at'])
}

export async function deletePin(db: Db, userId: string): Promise<void> {
  await db('staff_pins').where({ user_id: userId }).delete()
}

/** Of these people, those who have a PIN. */
export async function withPin(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db('staff_pins')
    .whereIn('user_id', [...userIds])
    .select('user_id')
  return new Set(rows.map((row) => row.user_id))
}
