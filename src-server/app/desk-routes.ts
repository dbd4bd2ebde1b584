import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { startSession } from '../sign-in/session-store.ts'
import { bumpRevs } from '../db/rev-store.ts'
import { hasEntry } from '../events/entry-store.ts'
import { eventsWorkedBy, findEvent } from '../events/event-store.ts'
import { ApiError } from '../http/api-error.ts'
import type { Mount } from '../http/mount-endpoint.ts'
import { logosOf } from '../passes/logos/logo-store.ts'
import { drawPreview } from '../passes/preview-pass.ts'
import { savePass, type SaveDeps } from '../passes/save-pass.ts'
import { saveTemplate } from '../events/template-store.ts'
import { qrPicture } from '../qr/qr-svg.ts'
import { findSessionCaller } from '../sign-in/find-caller.ts'
import { recordConsent, REQUIRED_CONSENTS } from '../people/consent-store.ts'
import { matchQr, showableQr } from '../people/personal-qr-store.ts'
import {
  adminExists,
  hasAnyRole,
  isAdmin,
  reachesBeyond,
  rolesOf,
  staffOf,
} from '../people/role-store.ts'
import { resetPassword, sessionView } from '../sign-in/sign-in.ts'
import { appendAudit } from '../db/audit-store.ts'
import { createEvent } from '../events/create-event.ts'
import {
  deskPerson,
  participantFacts,
  personView,
  type DeskPersonDeps,
} from '../attendees/attendee-view.ts'
import { deskState, deskStateRev, type StateDeps } from '../operations/desk-state.ts'
import { deskEvent } from '../events/desk-event-view.ts'
import { setSentToHelpDesk } from '../attendees/help-desk-store.ts'
import { replaceQr } from '../attendees/replace-qr.ts'
import type { SearchIndex } from '../attendees/search-index.ts'
import { searchPeople } from '../attendees/search-people.ts'
import { setUp } from '../staff/set-up.ts'
import { addStaff, changeStaff, removeStaff } from '../staff/add-staff.ts'
import { renameStation } from '../db/station-store.ts'
import type { TrainingDevices } from '../staff/training/training-session.ts'
import { withRenderProblem } from '../passes/with-render-problem.ts'
import { addWalkIn } from '../attendees/add-walk-in.ts'

export interface DeskDeps extends SaveDeps, DeskPersonDeps, StateDeps {
  readonly desk: boolean
  readonly webUrl: string
  readonly index: SearchIndex
  readonly storesLogos: boolean
  /** Who the sign-in screen of a demo offers. */
  readonly demoSignIn: () => { email: string; password: string } | null
  readonly practice: TrainingDevices | null
}

const OK = { ok: true } as const

/**
 * The reception's own API: set-up, event, people at the desk. Prints, printers and imports have
 * files of their own.
 */
export function mountDeskRoutes(mount: Mount, deps: DeskDeps): void {
  mountSetUp(mount, deps)
  mountEvents(mount, deps)
  mountPeople(mount, deps)
  mountPass(mount, deps)
  mountStaff(mount, deps)
}

function mountSetUp(mount: Mount, deps: DeskDeps): void {
  const { db } = deps
  mount(endpoints.getSetup, async () => ({
    needed: !(await adminExists(db)),
    demo: deps.demo,
    demoSignIn: deps.demoSignIn(),
    practiceOf: deps.practice?.home ?? null,
  }))
  mount(endpoints.setUp, async (call) => {
    const now = deps.now()
    const userId = await setUp(db, call.body, now)
    await renameStation(db, deps.stationId, call.body.station)
    const started = await startSession(db, userId, now)
    call.startSession(started.id, started.expiresAt)
    await appendAudit(deps, { action: 'set_up', userId })
    return sessionView(deps, (await findSessionCaller(db, started.id, now))!)
  })
}

function mountEvents(mount: Mount, deps: DeskDeps): void {
  const { db } = deps
  mount(endpoints.listDeskEvents, async ({ caller }) => {
    const events = await eventsWorkedBy(db, caller.userId)
    return { events: await Promise.all(events.map((event) => deskEvent(deps, event))) }
  })
  mount(endpoints.createEvent, async ({ caller, body }) => {
    const eventId = await createEvent(db, body, caller.userId, deps.now())
    await appendAudit(deps, { action: 'create_event', userId: caller.userId, eventId })
    return deskEvent(deps, (await findEvent(db, eventId))!)
  })
  mount(endpoints.saveTemplate, async ({ caller, params, body }) => {
    const revision = await saveTemplate(db, {
      eventId: params.eventId,
      ...body,
      savedBy: caller.userId,
      now: deps.now(),
    })
    await appendAudit(deps, {
      action: 'save_template',
      userId: caller.userId,
      eventId: params.eventId,
      detail: { revision },
    })
    return deskEvent(deps, (await findEvent(db, params.eventId))!)
  })
  mount(endpoints.getDeskState, {
    rev: ({ query }) => deskStateRev(deps, query.eventId),
    reply: ({ query }, rev) => deskState(deps, query.eventId, rev),
  })
}

function mountPeople(mount: Mount, deps: DeskDeps): void {
  const { db } = deps
  mount(endpoints.match, async ({ body }): Promise<ReplyOf<typeof endpoints.match>> => {
    const match = await matchQr(db, deps.secrets, body.qr)
    if (!match) return { outcome: 'unknown' }
    if (!(await hasEntry(db, body.eventId, match.userId)))
      return { outcome: match.state === 'revoked' ? 'unknown' : 'no_entry' }
    if (match.state === 'revoked') return { outcome: 'revoked', at: match.at, reason: match.reason }
    return { outcome: 'person', person: await deskPerson(deps, body.eventId, match.userId) }
  })
  mount(endpoints.search, async ({ query }) => {
    const started = performance.now()
    const event = (await findEvent(db, query.eventId))!
    const found = await searchPeople(deps, event, query.q, query.limit)
    return { ...found, ms: Math.round((performance.now() - started) * 10) / 10 }
  })
  mount(endpoints.getDeskPerson, ({ params }) => deskPerson(deps, params.eventId, params.userId))
  mount(endpoints.walkIn, async ({ caller, body }) => {
    const { userId, isNew, kept } = await addWalkIn(deps, body)
    if (isNew)
      await appendAudit(deps, {
        action: 'walk_in',
        userId: caller.userId,
        eventId: body.eventId,
        subjectId: userId,
        detail: { kept },
      })
    return { ...(await deskPerson(deps, body.eventId, userId)), kept: [...kept] }
  })
  mount(endpoints.park, async ({ caller, params, body }) => {
    const facts = await participantFacts(db, params.eventId, params.userId)
    await setSentToHelpDesk(db, { ...params, ...body, by: caller.userId, now: deps.now() })
    await appendAudit(deps, {
      action: body.parked ? 'park' : 'unpark',
      userId: caller.userId,
      eventId: params.eventId,
      subjectId: params.userId,
    })
    return personView(deps, facts)
  })
  mount(endpoints.deskConsent, async ({ caller, params }) => {
    await participantFacts(db, params.eventId, params.userId)
    for (const required of REQUIRED_CONSENTS) {
      await recordConsent(db, {
        userId: params.userId,
        ...required,
        recordedBy: caller.userId,
        now: deps.now(),
      })
    }
    await bumpRevs(db, `event:${params.eventId}`, `user:${params.userId}`)
    await appendAudit(deps, {
      action: 'record_consent',
      userId: caller.userId,
      eventId: params.eventId,
      subjectId: params.userId,
    })
    return deskPerson(deps, params.eventId, params.userId)
  })
  mount(endpoints.replaceQr, async ({ caller, params, body }) => {
    await participantFacts(db, params.eventId, params.userId)
    await replaceQr(deps, { ...params, ...body, by: caller.userId })
    return deskPerson(deps, params.eventId, params.userId)
  })
  mount(endpoints.getPersonQr, async ({ params }) => {
    await participantFacts(db, params.eventId, params.userId)
    const code = await showableQr(db, deps.secrets, params.userId)
    return { picture: code && qrPicture(code) }
  })
  mount(endpoints.resetPassword, async ({ caller, params }) => {
    await participantFacts(db, params.eventId, params.userId)
    // A manager must not take over the account of another of the staff.
    if ((await rolesOf(db, params.userId)).length > 0)
      throw new ApiError('event_manager_required', {
        message: 'The password of staff is reset by an administrator.',
      })
    // Whoever has more than this manager's events loses more than a pass: an administrator knows
    // them, or asks.
    if (
      !(await isAdmin(db, caller.userId)) &&
      (await reachesBeyond(db, params.userId, caller.userId))
    ) {
      throw new ApiError('event_manager_required', {
        message:
          'This person takes part in other events too, or owns apps: an administrator who manages this event resets the password.',
      })
    }
    return {
      firstPassword: await resetPassword(
        deps,
        { staffId: caller.userId, eventId: params.eventId },
        params.userId,
      ),
    }
  })
}

function mountPass(mount: Mount, deps: DeskDeps): void {
  mount(endpoints.deskPreview, async ({ params, body }) => {
    const facts = await participantFacts(deps.db, params.eventId, params.userId)
    return withRenderProblem(() => drawPreview(deps, facts, body))
  })
  mount(endpoints.deskSavePass, async ({ caller, params, body }) => {
    await participantFacts(deps.db, params.eventId, params.userId)
    const writer = { by: 'staff', userId: caller.userId, origin: `desk:${deps.stationId}` } as const
    const { isNew } = await withRenderProblem(() =>
      savePass(deps, params.userId, params.eventId, writer, body),
    )
    if (isNew) {
      await appendAudit(deps, {
        action: `${body.action}_pass`,
        userId: caller.userId,
        eventId: params.eventId,
        subjectId: params.userId,
        detail: { expectedRevision: body.expectedRevision },
      })
    }
    return deskPerson(deps, params.eventId, params.userId)
  })
  mount(endpoints.deskLogos, async ({ params }) => {
    await participantFacts(deps.db, params.eventId, params.userId)
    if (!deps.storesLogos) throw new ApiError('storage_not_configured')
    return { logos: await logosOf(deps.db, params.userId) }
  })
}

function mountStaff(mount: Mount, deps: DeskDeps): void {
  const { db } = deps
  mount(endpoints.listStaff, async ({ query }) => ({ staff: await staffOf(db, query.eventId) }))
  mount(endpoints.addStaff, async ({ caller, body }) => {
    if (!(await findEvent(db, body.eventId))) throw new ApiError('event_not_found')
    const added = await addStaff(db, { ...body, grantedBy: caller.userId, now: deps.now() })
    await appendAudit(deps, {
      action: `grant_${body.role}`,
      userId: caller.userId,
      eventId: body.eventId,
      subjectId: added.userId,
    })
    return added
  })
  mount(endpoints.resetStaffPassword, async ({ caller, params }) => {
    if (params.userId === caller.userId)
      throw new ApiError('conflict', { message: 'The own password is changed, not reset.' })
    if (!(await hasAnyRole(db, params.userId))) throw new ApiError('not_found')
    return {
      firstPassword: await resetPassword(
        deps,
        { staffId: caller.userId, eventId: null },
        params.userId,
      ),
    }
  })
  mount(endpoints.changeStaff, async ({ caller, params, body }) => {
    await changeStaff(db, { ...params, ...body }, caller, deps.now())
    await appendAudit(deps, {
      action: `grant_${body.role}`,
      userId: caller.userId,
      eventId: body.eventId,
      subjectId: params.userId,
    })
    return OK
  })
  mount(endpoints.removeStaff, async ({ caller, params, query }) => {
    const role = await removeStaff(db, { userId: params.userId, eventId: query.eventId })
    await appendAudit(deps, {
      action: `revoke_${role}`,
      userId: caller.userId,
      eventId: query.eventId,
      subjectId: params.userId,
    })
    return OK
  })
}
