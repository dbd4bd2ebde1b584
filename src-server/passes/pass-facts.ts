import type { PassTemplate } from '../../contract/pass/pass.ts'
import type { Db } from '../db/database.ts'
import { entriesOf, isValidEntry, type EntryRecord } from '../events/entry-store.ts'
import { findEvent, type EventRecord } from '../events/event-store.ts'
import { ApiError } from '../http/api-error.ts'
import { hasConsent } from '../people/consent-store.ts'
import { findUser, type User } from '../people/user-store.ts'
import { findDraft, type StoredDraft } from './draft-store.ts'
import { findTemplate } from '../events/template-store.ts'

/** What every pass operation needs to know before it decides. */
export interface PassFacts {
  readonly event: EventRecord
  readonly user: User
  readonly entries: readonly EntryRecord[]
  readonly consentGiven: boolean
  readonly template: PassTemplate | null
  readonly draft: StoredDraft | null
}

/** Gathers the facts; `event_not_found` is the only refusal here. */
export async function loadPassFacts(db: Db, eventId: string, userId: string): Promise<PassFacts> {
  const event = await findEvent(db, eventId)
  if (!event) throw new ApiError('event_not_found')
  const user = await findUser(db, userId)
  if (!user) throw new ApiError('not_found', { message: 'There is no such person.' })
  return {
    event,
    user,
    entries: await entriesOf(db, eventId, userId),
    consentGiven: await hasConsent(db, userId),
    template: await findTemplate(db, eventId, event.templateRevision),
    draft: await findDraft(db, eventId, userId),
  }
}

/** Ticket first, then consent: the order of the contract. */
export function requireTicketAndConsent(facts: PassFacts): void {
  requireTicket(facts)
  if (!facts.consentGiven) throw new ApiError('consent_required')
}

export function requireTicket(facts: PassFacts): void {
  if (!facts.entries.some(isValidEntry)) throw new ApiError('pass_ticket_required')
}

export const isCheckedIn = (facts: PassFacts): boolean =>
  facts.entries.some((entry) => entry.state === 'USED')

/** The template in force, or `pass_template_disabled`. */
export function requireTemplate(facts: PassFacts): PassTemplate {
  if (!facts.template) throw new ApiError('pass_template_disabled')
  return facts.template
}
