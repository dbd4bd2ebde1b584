import type { Core } from '../../platform/db/core.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import {
  checkConsentName,
  consentsOf,
  recordConsent,
  requireConsent,
} from '../../person/consent/consent-store.ts'
import { requireScannedQr } from '../../person/personal-qr/require-scanned-qr.ts'
import { findUser } from '../../person/user/user-store.ts'
import { loadPassFacts, requireTicket } from '../draft/pass-facts.ts'

/** Consents that a person gives, or that staff record for a person whose QR code they scanned. */
export function mountConsentRoutes(mount: Mount, deps: Core): void {
  const { db } = deps
  mount(endpoints.listConsents, ({ caller }) => consentsOf(db, caller.userId))
  mount(endpoints.giveConsent, async ({ caller, body }) => {
    checkConsentName(body)
    await audited(
      deps,
      (trx) => recordConsent(trx, { userId: caller.userId, ...body, recordedBy: null, now: deps.now() }),
      {
        action: 'give_consent',
        userId: caller.userId,
        subjectId: caller.userId,
        detail: body,
      },
    )
    return consentsOf(db, caller.userId)
  })
  mount(endpoints.recordConsent, async ({ caller, params, body }) => {
    const { userId, qr, ...name } = body
    checkConsentName(name)
    // The reply does not reveal whether the user exists.
    if (!(await findUser(db, userId))) throw new ApiError('pass_ticket_required')
    requireTicket(await loadPassFacts(db, params.eventId, userId))
    await requireConsent(db, caller.userId)
    await requireScannedQr(db, deps.secrets, qr, userId)
    const given = { userId, ...name, recordedBy: caller.userId, now: deps.now() }
    await audited(deps, (trx) => recordConsent(trx, given), {
      action: 'record_consent',
      userId: caller.userId,
      eventId: params.eventId,
      subjectId: userId,
      detail: name,
    })
    return consentsOf(db, userId)
  })
}
