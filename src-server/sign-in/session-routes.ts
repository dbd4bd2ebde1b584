import { endpoints } from '../../contract/endpoints.ts'
import { ApiError } from '../http/api-error.ts'
import type { Mount } from '../http/mount-endpoint.ts'
import { appendAudit, audited } from '../db/audit-store.ts'
import {
  createPersonalToken,
  personalTokensOf,
  revokePersonalToken,
} from './personal-token-store.ts'
import { confirmPassword } from './recent-password.ts'
import { endSession } from './session-store.ts'
import { changePassword, sessionView, signIn, type SignInDeps } from './sign-in.ts'

const OK = { ok: true } as const

/** Sign-in, sign-out and personal API tokens. */
export function mountSessionRoutes(mount: Mount, deps: SignInDeps): void {
  const { db } = deps
  mount(endpoints.signIn, async (call) => {
    const { session, started } = await signIn(deps, call.request.ip, call.body)
    call.startSession(started.id, started.expiresAt)
    return session
  })
  mount(endpoints.signOut, async (call) => {
    const { caller } = call.request
    if (caller?.kind === 'session') await endSession(db, caller.credentialHash)
    call.endSession()
    return OK
  })
  mount(endpoints.getSession, ({ caller }) => sessionView(deps, caller))
  mount(endpoints.confirmPassword, async ({ caller, body }) => ({
    goodUntil: await confirmPassword(deps, caller, body.password),
  }))
  mount(endpoints.changePassword, async ({ caller, body }) => {
    await changePassword(deps, caller, body)
    return OK
  })
  mount(endpoints.listPersonalTokens, async ({ caller }) => ({
    tokens: await personalTokensOf(db, caller.userId),
  }))
  mount(endpoints.createPersonalToken, async ({ caller, body }) => {
    const made = await audited(
      deps,
      (trx) => createPersonalToken(trx, caller, body.name, deps.now()),
      (made) => ({
        action: 'create_token',
        userId: caller.userId,
        subjectId: made.tokenId,
      }),
    )
    return made
  })
  mount(endpoints.revokePersonalToken, async ({ caller, params }) => {
    if (!(await revokePersonalToken(db, caller.userId, params.tokenId, deps.now())))
      throw new ApiError('not_found')
    await appendAudit(deps, {
      action: 'revoke_token',
      userId: caller.userId,
      subjectId: params.tokenId,
    })
    return OK
  })
}
