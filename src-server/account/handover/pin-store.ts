import type { Db } from '../../platform/db/database.ts'
import { isoTime } from '../../platform/db/column-values.ts'

export async function pinHashOf(db: Db, userId: string): Promise<string | null> {
  return (await db('staff_pins').where({ user_id: userId }).first('pin_hash'))?.pin_hash ?? null
}

export async function storePin(
  db: Db,
  userId: string,
  pinHash: string,
  now: number,
): Promise<void> {
  const pin = { pin_hash: pinHash, set_at: isoTime(now) }
  await db('staff_pins')
    .insert({ user_id: userId, ...pin })
    .onConflict('user_id')
    .merge(pin)
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
