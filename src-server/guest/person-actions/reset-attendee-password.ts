import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { belongsToEventAlone } from '../../account/staff/account-reach.ts'
import { isAdmin, rolesOf } from '../../account/staff/role-store.ts'
import { resetPassword, type SignInDeps } from '../../account/session/sign-in.ts'

/**
 * Replaces the password of an attendee and returns the new first password. Only an administrator
 * may do this for an account that does not belong to this event alone, so that a manager cannot take
 * it over. Accounts of staff have their own endpoint.
 */
export async function resetAttendeePassword(
  deps: SignInDeps,
  staffId: string,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
): Promise<string> {
  const byAdmin = await isAdmin(deps.db, staffId)
  const check = async (trx: Db): Promise<void> => {
    const user = await trx('users').where({ id: userId }).first('email', 'email_folded')
    if (user?.email && user.email_folded === null)
      throw new ApiError('conflict', {
        message:
          'This e-mail belongs to an account that this person has already: ' +
          'they sign in with it and join the event, or show its QR code at the desk.',
      })
    if ((await rolesOf(trx, userId)).length > 0)
      throw new ApiError('event_manager_required', {
        message: 'Only an administrator resets the password of staff.',
      })
    if (!byAdmin && !(await belongsToEventAlone(trx, eventId, userId)))
      throw new ApiError('event_manager_required', {
        message:
          'This account takes part in other events too, owns apps, or has a password of its ' +
          'own: an administrator who manages this event resets the password.',
      })
  }
  const by = { staffId, eventId, resetsAgain: !byAdmin }
  return resetPassword(deps, by, userId, check)
}
