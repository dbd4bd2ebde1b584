import { endpoints } from '../../contract/endpoints.ts'
import { ApiError } from '../http/api-error.ts'
import type { Mount } from '../http/mount-endpoint.ts'
import { appendAudit } from '../db/audit-store.ts'
import { loadPassFacts, requireTicket } from '../passes/pass-facts.ts'
import type { Secrets } from '../runtime/secrets.ts'
import {
  checkConsentName,
  consentsOf,
  recordConsent,
  requireConsent,
} from '../people/consent-store.ts'
import {
  createPersonalToken,
  personalTokensOf,
  revokePersonalToken,
} from './personal-token-store.ts'
import { confirmPassword } from './recent-password.ts'
import { requireScannedQr } from '../people/require-scanned-qr.ts'
import { endSession } from './session-store.ts'
import { changePassword, sessionView, signIn, type SignInDeps } from './sign-in.ts'
import { findUser } from '../people/user-store.ts'

const OK = { ok: true } as const

/** Sign-in, sign-out, consents and personal API tokens. */
export function mountSessionRoutes(
  mount: Mount,
  deps: SignInDeps & { readonly secrets: Secrets },
): void {
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
  mount(endpoints.listConsents, ({ caller }) => consentsOf(db, caller.userId))
  mount(endpoints.giveConsent, async ({ caller, body }) => {
    checkConsentName(body)
    await recordConsent(db, { userId: caller.userId, ...body, recordedBy: null, now: deps.now() })
    await appendAudit(deps, {
      action: 'give_consent',
      userId: caller.userId,
      subjectId: caller.userId,
      detail: body,
    })
    return consentsOf(db, caller.userId)
  })
  mount(endpoints.recordConsent, async ({ caller, params, body }) => {
    const { userId, qr, ...name } = body
    checkConsentName(name)
    // An unknown person has no ticket either: one answer for both tells a guesser nothing.
    if (!(await findUser(db, userId))) throw new ApiError('pass_ticket_required')
    requireTicket(await loadPassFacts(db, params.eventId, userId))
    await requireConsent(db, caller.userId)
    await requireScannedQr(db, deps.secrets, qr, userId)
    await recordConsent(db, { userId, ...name, recordedBy: caller.userId, now: deps.now() })
    await appendAudit(deps, {
      action: 'record_consent',
      userId: caller.userId,
      eventId: params.eventId,
      subjectId: userId,
      detail: name,
    })
    return consentsOf(db, userId)
  })
  mount(endpoints.listPersonalTokens, async ({ caller }) => ({
    tokens: await personalTokensOf(db, caller.userId),
  }))
  mount(endpoints.createPersonalToken, async ({ caller, body }) => {
    const made = await createPersonalToken(db, caller, body.name, deps.now())
    await appendAudit(deps, {
      action: 'create_token',
      userId: caller.userId,
      subjectId: made.tokenId,
    })
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
