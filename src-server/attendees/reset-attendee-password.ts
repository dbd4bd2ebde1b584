import { ApiError } from '../http/api-error.ts'
import { isAdmin, reachesBeyond, rolesOf } from '../people/role-store.ts'
import { resetPassword, type SignInDeps } from '../sign-in/sign-in.ts'
import { participantFacts } from './attendee-view.ts'

/**
 * Replaces the password of an attendee and returns the new first password. Only an administrator
 * may do this for accounts of staff, and for accounts with other events or apps, so that a manager
 * cannot take them over.
 */
export async function resetAttendeePassword(
  deps: SignInDeps,
  staffId: string,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
): Promise<string> {
  const { db } = deps
  await participantFacts(db, eventId, userId)
  if ((await rolesOf(db, userId)).length > 0)
    throw new ApiError('event_manager_required', {
      message: 'Only an administrator resets the password of staff.',
    })
  if (!(await isAdmin(db, staffId)) && (await reachesBeyond(db, userId, staffId)))
    throw new ApiError('event_manager_required', {
      message:
        'This person takes part in other events too, or owns apps: ' +
        'an administrator who manages this event resets the password.',
    })
  return resetPassword(deps, { staffId, eventId }, userId)
}
