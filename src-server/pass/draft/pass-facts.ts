import type { ClassMark } from '../../../contract/event/ticket-class/class-mark.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ClassRecord, PassLook } from '../../event/ticket-class/ticket-class-rules.ts'
import { classOfEntries } from '../../event/ticket-class/ticket-class-store.ts'
import { entriesOf, isValidEntry, type EntryRecord } from '../../event/entry/entry-store.ts'
import { findEvent, type EventRecord } from '../../event/event/event-store.ts'
import type { Stock } from '../../../facts/stocks.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { hasConsent } from '../../person/consent/consent-store.ts'
import { findUser, type User } from '../../person/user/user-store.ts'
import { findDraft, type StoredDraft } from './draft-store.ts'
import { findLook } from '../../event/event/template-store.ts'

/** The facts that every pass operation needs. */
export interface PassFacts {
  /** With the template revision of the person's ticket class. */
  readonly event: EventRecord
  readonly user: User
  readonly entries: readonly EntryRecord[]
  readonly consentGiven: boolean
  /** Class of the ticket that the desk shows. */
  readonly ticketClass: ClassRecord | null
  readonly template: PassTemplate | null
  /** Band or symbol of the class on the pass. */
  readonly mark: ClassMark | null
  /** The roll that the class requires. */
  readonly roll: Stock | null
  readonly draft: StoredDraft | null
}

/**
 * Loads the facts.
 *
 * @throws ApiError `event_not_found` only
 */
export async function loadPassFacts(db: Db, eventId: string, userId: string): Promise<PassFacts> {
  const stored = await findEvent(db, eventId)
  if (!stored) throw new ApiError('event_not_found')
  const user = await findUser(db, userId)
  if (!user) throw new ApiError('not_found', { message: 'There is no such person.' })
  const entries = await entriesOf(db, eventId, userId)
  const ticketClass = await classOfEntries(db, eventId, entries)
  const templateRevision = ticketClass?.templateRevision ?? stored.templateRevision
  const look = await findLook(db, eventId, templateRevision)
  return {
    event: { ...stored, templateRevision },
    user,
    entries,
    ticketClass,
    consentGiven: await hasConsent(db, userId),
    template: look?.template ?? null,
    mark: look?.mark ?? null,
    roll: look?.roll ?? null,
    draft: await findDraft(db, eventId, userId),
  }
}

/** Checks ticket, then consent: the order of the specification. */
export function requireTicketAndConsent(facts: PassFacts): void {
  requireTicket(facts)
  if (!facts.consentGiven) throw new ApiError('consent_required')
}

export function requireTicket(facts: PassFacts): void {
  if (!facts.entries.some(isValidEntry)) throw new ApiError('pass_ticket_required')
}

export const isCheckedIn = (facts: PassFacts): boolean =>
  facts.entries.some((entry) => entry.state === 'USED')

/** The current template. Throws `pass_template_disabled` if there is none. */
export function requireTemplate(facts: PassFacts): PassTemplate {
  return requireLook(facts).template
}

/** The current template and mark. Throws `pass_template_disabled` if there is no template. */
export function requireLook({ template, mark, roll }: PassFacts): PassLook {
  if (!template) throw new ApiError('pass_template_disabled')
  return { template, mark, roll }
}
