import type { Core } from '../../platform/db/core.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { bumpRevs, type RevScope } from '../../platform/db/rev-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { setCheckedEmail } from '../../person/user/user-store.ts'

interface EmailCheck {
  readonly eventId: string
  readonly userId: string
  /** The address that staff saw on the screen. */
  readonly email: string
  /** False withdraws the check. */
  readonly checked: boolean
  /** The staff member. */
  readonly by: string
}

/**
 * Records that staff checked that the address belongs to the person, or withdraws it. Apps get the
 * address as verified. The audit log of each event of the person records it.
 *
 * @throws ApiError `conflict` for the own address, and for another address than the stored one
 */
export async function checkEmail(deps: Core, check: EmailCheck): Promise<void> {
  const { eventId, userId, email, checked, by } = check
  if (userId === by)
    throw new ApiError('conflict', { message: 'Somebody else of the staff checks your address.' })
  const elsewhere: string[] = await deps
    .db('entries')
    .where({ user_id: userId })
    .whereNot({ event_id: eventId })
    .distinct('event_id')
    .orderBy('event_id')
    .pluck('event_id')
  const events = [eventId, ...elsewhere]
  await audited(
    deps,
    async (trx) => {
      if (!(await setCheckedEmail(trx, userId, email, checked ? { by, now: deps.now() } : null)))
        throw new ApiError('conflict', {
          message: 'The address has changed; open the person again.',
        })
      await bumpRevs(trx, `user:${userId}`, ...events.map((id): RevScope => `event:${id}`))
    },
    () =>
      events.map((id) => ({
        action: checked ? 'check_email' : 'withdraw_email_check',
        userId: by,
        eventId: id,
        subjectId: userId,
        ...(elsewhere.length > 0 && { detail: { atEvent: eventId } }),
      })),
  )
}
