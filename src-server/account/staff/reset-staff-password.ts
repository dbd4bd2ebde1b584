import { ApiError } from '../../platform/http/api-error.ts'
import { hasAnyRole } from './role-store.ts'
import { resetPassword, type SignInDeps } from '../session/sign-in.ts'

/** Replaces the password of another staff member. Returns the new first password. */
export async function resetStaffPassword(
  deps: SignInDeps,
  callerId: string,
  userId: string,
): Promise<string> {
  if (userId === callerId)
    throw new ApiError('conflict', {
      message: 'The own password cannot be reset; change it instead.',
    })
  if (!(await hasAnyRole(deps.db, userId))) throw new ApiError('not_found')
  return resetPassword(deps, { staffId: callerId, eventId: null }, userId)
}
