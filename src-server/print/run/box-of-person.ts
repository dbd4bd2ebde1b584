import type { BoxPlace } from '../../../contract/print/run/hand-out.ts'
import type { Db } from '../../platform/db/database.ts'
import { placeOfPerson, placeView } from './box-place-store.ts'

/** The person's pass in a box, given the hash of their pass as drawn now. */
export async function boxOfPerson(
  db: Db,
  eventId: string,
  userId: string,
  currentHash: string | null,
): Promise<BoxPlace | null> {
  const place = await placeOfPerson(db, eventId, userId)
  return place && placeView(db, eventId, place, currentHash)
}
