import { endpoints } from '../../../contract/app/endpoints.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { requireConsent } from '../../person/consent/consent-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { getPass, previewPass } from './get-pass.ts'
import { savePass } from './save-pass.ts'
import type { DrawDeps } from './draw-pass.ts'
import type { TagAddress } from '../../platform/http/origins.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { PassEvent, PassEvents } from '../../../contract/pass/draft/pass.ts'
import type { Db } from '../../platform/db/database.ts'
import { readRev } from '../../platform/db/rev-store.ts'
import { withClassRevision } from '../../event/ticket-class/ticket-class-store.ts'
import { VALID_ENTRY_STATES } from '../../event/entry/entry-store.ts'
import { toEvent } from '../../event/event/event-store.ts'
import { newestTag, tagStatus } from './pass-change.ts'
import { findDraft } from './draft-store.ts'
import { isCurrentlyConfirmed } from './pass-rules.ts'

/**
 * The rev of row 1. It grows with the person's drafts, entries and tags, and with each template.
 */
const passEventsRev = (db: Db, userId: string): Promise<number> => readRev(db, `user:${userId}`, 'templates')

/** Row 1: the events that the person takes part in, earliest first. */
async function listPassEvents(
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

/** Rows 1 to 4 of the native-client pass API. */
export function mountPassRoutes(mount: Mount, shared: DrawDeps & { readonly tagUrls: TagAddress }): void {
  const deps = { ...shared, drawsFor: 'participant' as const }
  mount(endpoints.listPassEvents, {
    async rev({ caller }) {
      await requireConsent(deps.db, caller.userId)
      return passEventsRev(deps.db, caller.userId)
    },
    reply: ({ caller }, rev) => listPassEvents(deps, caller.userId, rev),
  })
  mount(endpoints.getPass, ({ caller, params }) => getPass(deps, caller.userId, params.eventId))
  mount(endpoints.savePass, async ({ caller, params, body }) => {
    // A personal token may save a draft. Only a person may confirm what is printed.
    if (caller.kind === 'personal' && body.action === 'confirm')
      throw new ApiError('pass_human_action_required')
    const { userId, kind } = caller
    const writer = { by: 'self', userId, origin: kind, record: null } as const
    return savePass(deps, userId, params.eventId, writer, body)
  })
  mount(endpoints.previewPass, ({ caller, params, body }) =>
    previewPass(deps, caller.userId, params.eventId, body),
  )
}
