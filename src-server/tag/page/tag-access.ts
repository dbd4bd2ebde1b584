import type { Core } from '../../platform/db/core.ts'
import type { Db } from '../../platform/db/database.ts'
import { eventExists } from '../../event/event/event-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { loadPassFacts, requireTicketAndConsent, type PassFacts } from '../../pass/draft/pass-facts.ts'
import { requireConsent } from '../../person/consent/consent-store.ts'
import { requireScannedQr } from '../../person/personal-qr/require-scanned-qr.ts'
import { findUser } from '../../person/user/user-store.ts'
import type { Side } from '../operation/tag-rules.ts'
import type { TagUrls } from '../key/tag-url.ts'

export interface TagDeps extends Core {
  readonly tagUrls: TagUrls
}

interface Whose {
  readonly eventId: string
  readonly userId: string
}

/**
 * The tag of a person for an event, requested by the person, by staff through the API (with the
 * scanned QR where one is required), or by this kiosk's desk, which has matched the person.
 */
export type TagRequest = Whose &
  (
    | { readonly by: 'self' }
    | { readonly by: 'staff'; readonly staffId: string; readonly qr?: string }
    | { readonly by: 'desk'; readonly staffId: string }
  )

export const sideOf = (request: TagRequest): Side => (request.by === 'self' ? 'own' : 'staff')

/** The user id for the audit entry. */
export const actorOf = (request: TagRequest): string =>
  request.by === 'self' ? request.userId : request.staffId

/**
 * Checks that the person may have a tag: event, ticket, consent, QR, in the order of the contract.
 * Returns the facts of the pass.
 */
export async function tagAccess(db: Db, deps: TagDeps, request: TagRequest): Promise<PassFacts> {
  const { eventId, userId } = request
  if (!(await eventExists(db, eventId))) throw new ApiError('event_not_found')
  // Unknown persons and persons without a ticket get the same reply.
  if (!(await findUser(db, userId))) throw new ApiError('pass_ticket_required')
  const facts = await loadPassFacts(db, eventId, userId)
  requireTicketAndConsent(facts)
  if (request.by === 'staff') {
    await requireConsent(db, request.staffId)
    if (request.qr !== undefined) await requireScannedQr(db, deps.secrets, request.qr, userId)
  }
  return facts
}
