import type { Core } from '../../platform/db/core.ts'
import { bumpRevs, type RevScope } from '../../platform/db/rev-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { insertQr, mintedQrRow, revokeQrs } from '../../person/personal-qr/personal-qr-store.ts'
import { isAdmin, reachesBeyondEvent } from '../../account/staff/role-store.ts'
import { audited } from '../../platform/db/audit-store.ts'

export interface ReplaceQrDeps extends Core {
  readonly webUrl: string
}

export interface ReplaceQr {
  readonly eventId: string
  readonly userId: string
  readonly reason: string
  /** Staff confirm that the person is at the desk. */
  readonly personPresent: boolean
  /** The staff member. */
  readonly by: string
}

/**
 * Revokes the person's codes and creates a new one. The code opens the person's pass at every
 * event. If the account reaches beyond the event, only an administrator may do this, or staff with
 * the person present. The audit log of each affected event records it.
 *
 * @throws ApiError `person_present_required`
 */
export async function replaceQr(deps: ReplaceQrDeps, replace: ReplaceQr): Promise<void> {
  const { eventId, userId, reason, by } = replace
  const elsewhere: string[] = await deps
    .db('entries')
    .where({ user_id: userId })
    .whereNot({ event_id: eventId })
    .distinct('event_id')
    .orderBy('event_id')
    .pluck('event_id')
  const isShared = await reachesBeyondEvent(deps.db, userId, eventId)
  if (isShared && !replace.personPresent && !(await isAdmin(deps.db, by)))
    throw new ApiError('person_present_required')
  const now = deps.now()
  const events = [eventId, ...elsewhere]
  const detail = {
    reason,
    ...(isShared && { personPresent: replace.personPresent, atEvent: eventId }),
  }
  await audited(
    deps,
    async (trx) => {
      await revokeQrs(trx, { userId, reason, by, now })
      await insertQr(trx, mintedQrRow(deps.secrets, deps.webUrl, userId, now).row)
      await bumpRevs(trx, `user:${userId}`, ...events.map((id): RevScope => `event:${id}`))
    },
    () =>
      events.map((id) => ({
        action: 'replace_qr',
        userId: by,
        eventId: id,
        subjectId: userId,
        detail,
      })),
  )
}
