import { LIFETIME } from '../../../contract/platform/http/limits.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { verifyPassword } from './password.ts'
import { countAttempt } from '../rate-limit/rate-limit.ts'
import { recordPasswordTime } from '../session/session-store.ts'
import {
  passwordTries,
  passwordQueueKey,
  wrongPassword,
  type SignInDeps,
} from '../session/sign-in.ts'
import { passwordHashOf } from '../../person/user/user-store.ts'

/** Why a password was not accepted; any other error is thrown again. */
export function passwordFault(error: unknown): 'wrong' | 'limited' {
  if (error instanceof ApiError && error.code === 'invalid_credentials') return 'wrong'
  if (error instanceof ApiError && error.code === 'rate_limited') return 'limited'
  throw error
}

/**
 * Checks the caller's password again and records it for their session.
 * @returns ISO time until which it counts as recent
 * @throws ApiError `invalid_credentials`, `rate_limited`
 */
export async function confirmPassword(
  deps: SignInDeps,
  caller: Caller,
  password: string,
): Promise<string> {
  const now = deps.now()
  await countAttempt(deps.db, passwordTries(deps, caller), now)
  const stored = await passwordHashOf(deps.db, caller.userId)
  if (!(await verifyPassword(password, stored, passwordQueueKey(deps, `user:${caller.userId}`))))
    throw await wrongPassword(deps, caller)
  await recordPasswordTime(deps.db, caller.credentialHash, now)
  return isoTime(now + LIFETIME.recentPassword)
}
