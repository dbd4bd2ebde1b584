import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { PassEvent, PassEvents } from '../../../contract/pass/draft/pass.ts'
import type { Db } from '../../platform/db/database.ts'
import { readRev } from '../../platform/db/rev-store.ts'
import { withClassRevision } from '../../event/ticket-class/person-class.ts'
import { VALID_ENTRY_STATES } from '../../event/entry/entry-store.ts'
import { toEvent } from '../../event/event/event-store.ts'
import type { TagAddress } from '../../platform/http/origins.ts'
import { newestTag, tagStatus } from './tag-status.ts'
import { findDraft } from './draft-store.ts'
import { isCurrentlyConfirmed } from './pass-rules.ts'

/**
 * The rev of row 1. It grows with the person's drafts, entries and tags, and with each template.
 */
export const passEventsRev = (db: Db, userId: string): Promise<number> =>
  readRev(db, `user:${userId}`, 'templates')

/** Row 1: the events that the person takes part in, earliest first. */
export async function listPassEvents(
  { db, tagUrls }: { readonly db: Db; readonly tagUrls: Pick<TagAddress, 'usable'> },
  userId: string,
  rev: number,
): Promise<PassEvents> {
  const configured = await db('events').where('template_revision', '>', 0).first('id')
  const rows = await db('events as e')
    .whereIn(
      'e.id',
      db('entries')
        .where({ user_id: userId })
        .whereIn('state', [...VALID_ENTRY_STATES])
        .select('event_id'),
    )
    .orderBy(['e.starts_at', 'e.id'])
    .limit(LIMITS.passEvents)
    .select('e.*')
  const events = rows.map(toEvent)
  const availability = !configured
    ? 'not_configured'
    : events.some((event) => event.templateRevision > 0)
      ? 'available'
      : 'participation_required'
  const checkedIn = new Set<string>(
    (await db('entries').where({ user_id: userId, state: 'USED' }).select('event_id')).map(
      (row) => row.event_id as string,
    ),
  )
  const views = await Promise.all(
    events.map(async (stored): Promise<PassEvent> => {
      const event = await withClassRevision(db, stored, userId)
      const draft = await findDraft(db, event.id, userId)
      const nfcEnabled = event.nfcEnabled && tagUrls.usable
      const tag = nfcEnabled ? await newestTag(db, event.id, userId) : null
      const pass = {
        confirmedRevision: draft?.confirmedRevision ?? null,
        templateRevision: event.templateRevision,
      }
      return {
        id: event.id,
        title: event.title,
        slug: event.slug,
        checkedIn: checkedIn.has(event.id),
        needsConfirmation: !isCurrentlyConfirmed(draft, event.templateRevision),
        templateRevision: event.templateRevision,
        nfcEnabled,
        ...(nfcEnabled ? { nfc: tagStatus(tag, pass) } : {}),
      }
    }),
  )
  return { rev, availability, events: views }
}
