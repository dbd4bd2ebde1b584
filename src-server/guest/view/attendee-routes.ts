import type { Core } from '../../platform/db/core.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import type { PassContent } from '../../../contract/pass/draft/pass.ts'
import { audited, appendAuditIn } from '../../platform/db/audit-store.ts'
import { readApart } from '../../event/entry/apart-store.ts'
import { findEvent } from '../../event/event/event-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { showableQr, matchQr } from '../../person/personal-qr/personal-qr-store.ts'
import { qrPicture } from '../../platform/qr/qr-svg.ts'
import type { SignInDeps } from '../../account/session/sign-in.ts'
import { checkEmail } from '../person-actions/check-email.ts'
import { attendeeRows } from './attendee-rows.ts'
import { addWalkIn, type WalkInDeps } from '../walk-in/add-walk-in.ts'
import { deskPerson, type DeskPersonDeps } from './attendee-view.ts'
import { helpDeskEntries, setSentToHelpDesk } from '../help-desk/help-desk-store.ts'
import { replaceQr } from '../person-actions/replace-qr.ts'
import { resetAttendeePassword } from '../person-actions/reset-attendee-password.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { searchPeople } from '../search/search-people.ts'
import type { ReplyOf } from '../../../contract/platform/http/endpoint.ts'
import { hasEntry } from '../../event/entry/entry-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { recordConsent, REQUIRED_CONSENTS } from '../../person/consent/consent-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { logosOf } from '../../pass/logo/logo-store.ts'
import { loadPassFacts } from '../../pass/draft/pass-facts.ts'
import { drawPreview } from '../../pass/draft/get-pass.ts'
import { savePass, type Writer } from '../../pass/draft/save-pass.ts'
import type { DrawDeps } from '../../pass/draft/draw-pass.ts'
import { RenderError } from '../../pass/drawing/render-error.ts'
import { renderProblemView } from '../../pass/drawing/render-problem-view.ts'
import { writeNote } from './class-note-store.ts'

/** Records notes that staff read to a person. */
export function mountClassNoteRoutes(mount: Mount, deps: Core & DeskPersonDeps): void {
  const acting = (params: { eventId: string; userId: string }, by: string) => ({
    ...params,
    by,
    stationId: deps.stationId,
    now: deps.now(),
  })
  mount(endpoints.tellNote, async ({ caller, params, body }) => {
    const { ticketClass } = await loadPassFacts(deps.db, params.eventId, params.userId)
    if (ticketClass?.note !== body.note)
      throw new ApiError('conflict', { message: 'The note has changed; reload it.' })
    await audited(deps, (trx) => writeNote(trx, acting(params, caller.userId), body.note), {
      action: 'tell_note',
      userId: caller.userId,
      eventId: params.eventId,
      subjectId: params.userId,
      detail: { note: body.note },
    })
    return deskPerson(deps, params.eventId, params.userId)
  })
}

export interface AttendeePassDeps extends DrawDeps, DeskPersonDeps {
  readonly storesLogos: boolean
}

/** Preview and storage of an attendee's pass by staff at the desk. */
export function mountAttendeePassRoutes(mount: Mount, deps: AttendeePassDeps): void {
  mount(endpoints.deskPreview, async ({ params, body }) => {
    const facts = await loadPassFacts(deps.db, params.eventId, params.userId)
    return withRenderProblem(body.content, () => drawPreview(deps, facts, body))
  })
  mount(endpoints.deskSavePass, async ({ caller, params, body }) => {
    const writer: Writer = {
      by: 'staff',
      userId: caller.userId,
      origin: `desk:${deps.stationId}`,
      record: (trx) =>
        appendAuditIn(trx, deps, {
          action: `${body.action}_pass`,
          userId: caller.userId,
          eventId: params.eventId,
          subjectId: params.userId,
          detail: { expectedRevision: body.expectedRevision },
        }),
    }
    await withRenderProblem(body.content, () => savePass(deps, params.userId, params.eventId, writer, body))
    return deskPerson(deps, params.eventId, params.userId)
  })
  mount(endpoints.deskLogos, async ({ params }) => {
    if (!deps.storesLogos) throw new ApiError('storage_not_configured')
    return { logos: await logosOf(deps.db, params.userId) }
  })
}

/**
 * Adds the render problem as data to the error reply for the desk, which makes the sentence from
 * it.
 */
async function withRenderProblem<T>(content: PassContent, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || !(error.cause instanceof RenderError)) throw error
    const { code, message, details, cause } = error
    throw new ApiError(code, {
      message,
      ...(details && { details }),
      cause,
      problem: renderProblemView(error.cause, content),
    })
  }
}

/** Records every required consent that a person gave to staff at the desk. */
async function recordDeskConsent(
  trx: Db,
  given: {
    readonly userId: string
    /** The staff member. */
    readonly by: string
    readonly now: number
  },
): Promise<void> {
  const { userId, by, now } = given
  for (const required of REQUIRED_CONSENTS)
    await recordConsent(trx, { userId, ...required, recordedBy: by, now })
}

/** Finds the attendee of a scanned personal QR code. */
async function matchScan(
  deps: DeskPersonDeps,
  eventId: string,
  qr: string,
): Promise<ReplyOf<typeof endpoints.match>> {
  const match = await matchQr(deps.db, deps.secrets, qr)
  if (!match) return { outcome: 'unknown' }
  if (!(await hasEntry(deps.db, eventId, match.userId)))
    return { outcome: match.state === 'revoked' ? 'unknown' : 'no_entry' }
  if (match.state === 'revoked') return { outcome: 'revoked', at: match.at, reason: match.reason }
  return { outcome: 'person', person: await deskPerson(deps, eventId, match.userId) }
}

export interface AttendeeDeps extends SignInDeps, WalkInDeps, DeskPersonDeps {
  readonly index: SearchIndex
}

/** Attendees at the desk: find, add, send to the help desk, consent, QR code, password. */
export function mountAttendeeRoutes(mount: Mount, deps: AttendeeDeps): void {
  const { db } = deps
  mount(endpoints.match, ({ body }) => matchScan(deps, body.eventId, body.qr))
  mount(endpoints.search, async ({ query }) => {
    const started = performance.now()
    const event = (await findEvent(db, query.eventId))!
    const found = await searchPeople(deps, event, query.q, query.limit)
    return { ...found, ms: Math.round((performance.now() - started) * 10) / 10 }
  })
  mount(endpoints.getDeskPerson, ({ params }) => deskPerson(deps, params.eventId, params.userId))
  mount(endpoints.walkIn, async ({ caller, body }) => {
    const { userId, kept } = await addWalkIn(deps, caller.userId, body)
    return { ...(await deskPerson(deps, body.eventId, userId)), kept: [...kept] }
  })
  mount(endpoints.park, async ({ caller: { userId: by }, params, body }) => {
    await audited(deps, (trx) => setSentToHelpDesk(trx, { ...params, ...body, by, now: deps.now() }), {
      action: body.parked ? 'park' : 'unpark',
      userId: by,
      eventId: params.eventId,
      subjectId: params.userId,
    })
    return deskPerson(deps, params.eventId, params.userId)
  })
  mount(endpoints.listHelpDesk, async ({ params: { eventId } }) => {
    const sent = await helpDeskEntries(db, eventId)
    const rows = await attendeeRows(
      db,
      (await findEvent(db, eventId))!,
      sent.map(({ userId }) => userId),
    )
    const entries = new Map(sent.map((one) => [one.userId, one]))
    return {
      people: rows.map((row) => ({ ...row, ...entries.get(row.userId)! })),
      apart: await readApart(db, eventId, rows),
    }
  })
  mount(endpoints.deskConsent, async ({ caller, params: { eventId, userId } }) => {
    await audited(deps, (trx) => recordDeskConsent(trx, { userId, by: caller.userId, now: deps.now() }), {
      action: 'record_consent',
      userId: caller.userId,
      eventId,
      subjectId: userId,
    })
    return deskPerson(deps, eventId, userId)
  })
  mount(endpoints.replaceQr, async ({ caller, params, body }) => {
    await replaceQr(deps, { ...params, ...body, by: caller.userId })
    return deskPerson(deps, params.eventId, params.userId)
  })
  mount(endpoints.checkEmail, async ({ caller, params, body }) => {
    await checkEmail(deps, { ...params, ...body, by: caller.userId })
    return deskPerson(deps, params.eventId, params.userId)
  })
  mount(endpoints.getPersonQr, async ({ caller, params: { eventId, userId } }) => {
    const read = { action: 'read_qr', userId: caller.userId, eventId, subjectId: userId }
    await audited(deps, async () => undefined, read)
    const code = await showableQr(db, deps.secrets, userId)
    return { picture: code && qrPicture(code) }
  })
  mount(endpoints.resetPassword, async ({ caller, params }) => ({
    firstPassword: await resetAttendeePassword(deps, caller.userId, params),
  }))
}
