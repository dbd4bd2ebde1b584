import { OK } from '../../../contract/platform/http/scalars.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { personalTokensOf, endPersonalToken, issuePersonalToken } from '../app-token/personal-token-store.ts'
import { confirmPassword } from '../password/recent-password-form.ts'
import { endSession } from './session-store.ts'
import { changePassword, sessionView, signIn, type SignInDeps } from './sign-in.ts'

/** Sign-in, sign-out and personal API tokens. */
export function mountSessionRoutes(mount: Mount, deps: SignInDeps): void {
  const { db } = deps
  mount(endpoints.signIn, async (call) => {
    const { session, started } = await signIn(deps, call.request, call.body)
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
    return issuePersonalToken(deps, caller, body.name)
  })
  mount(endpoints.revokePersonalToken, async ({ caller, params }) => {
    if (!(await endPersonalToken(deps, caller.userId, params.tokenId))) throw new ApiError('not_found')
    return OK
  })
}
