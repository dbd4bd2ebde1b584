import { startDevice } from '../../src-server/account/app-token/app-tokens.ts'
import type { Db } from '../../src-server/platform/db/database.ts'

/** The tokens of a new phone of this person. */
export const pairedPhone = (db: Db, { userId }: { readonly userId: string }) =>
  startDevice(db, { userId, device: { name: 'Phone', platform: 'other' }, now: Date.now() })
