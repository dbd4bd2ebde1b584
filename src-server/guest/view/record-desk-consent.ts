import type { Db } from '../../platform/db/database.ts'
import { recordConsent, REQUIRED_CONSENTS } from '../../person/consent/consent-store.ts'

/** Records every required consent that a person gave to staff at the desk. */
export async function recordDeskConsent(
  trx: Db,
  given: {
    readonly userId: string
    /** The staff member. */
    readonly by: string
    readonly now: number
  },
): Promise<void> {
  const { userId, by, now } = given
  for (const required of REQUIRED_CONSENTS)
    await recordConsent(trx, { userId, ...required, recordedBy: by, now })
}
