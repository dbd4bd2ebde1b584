import type { Db } from '../../db/database.ts'
import { bumpRevs } from '../../db/rev-store.ts'

export async function setExpressOn(db: Db, eventId: string, on: boolean): Promise<void> {
  await db.transaction(async (trx) => {
    await trx('events').where({ id: eventId }).update({ express: on })
    await bumpRevs(trx, `event:${eventId}`)
  })
}
