import type { Db } from '../db/database.ts'
import type { AuditDeps } from '../db/audit-store.ts'
import { eventExists } from '../events/event-store.ts'
import { ApiError } from '../http/api-error.ts'
import { loadPassFacts, requireTicketAndConsent, type PassFacts } from '../passes/pass-facts.ts'
import { requireConsent } from '../people/consent-store.ts'
import { requireScannedQr } from '../people/require-scanned-qr.ts'
import { findUser } from '../people/user-store.ts'
import type { Secrets } from '../runtime/secrets.ts'
import type { Side } from './tag-rules.ts'
import type { TagUrls } from './tag-url.ts'

/** What the operations on tags need. */
export interface TagDeps extends AuditDeps {
  readonly secrets: Secrets
  readonly tagUrls: TagUrls
}

/** Whose tag for which event. */
interface Whose {
  readonly eventId: string
  readonly userId: string
}

/**
 * Whose tag, and who asks: the person, staff through the API (with the QR that they scanned, where
 * one is asked for), or this kiosk's own desk, which has matched the person before.
 */
export type TagRequest = Whose &
  (
    | { readonly by: 'self' }
    | { readonly by: 'staff'; readonly staffId: string; readonly qr?: string }
    | { readonly by: 'desk'; readonly staffId: string }
  )

export const sideOf = (request: TagRequest): Side => (request.by === 'self' ? 'own' : 'staff')

/** Who is named as having done it. */
export const actorOf = (request: TagRequest): string =>
  request.by === 'self' ? request.userId : request.staffId

/**
 * The facts about somebody who may have a tag: event, ticket, consent, QR, in the order of the
 * contract.
 */
export async function tagAccess(db: Db, deps: TagDeps, request: TagRequest): Promise<PassFacts> {
  const { eventId, userId } = request
  if (!(await eventExists(db, eventId))) throw new ApiError('event_not_found')
  // An unknown person has no ticket either: one answer for both tells a guesser nothing.
  if (!(await findUser(db, userId))) throw new ApiError('pass_ticket_required')
  const facts = await loadPassFacts(db, eventId, userId)
  requireTicketAndConsent(facts)
  if (request.by === 'staff') {
    await requireConsent(db, request.staffId)
    if (request.qr !== undefined) await requireScannedQr(db, deps.secrets, request.qr, userId)
  }
  return facts
}
