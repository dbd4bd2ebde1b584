import { handOutEndpoints, type BoxPlace, type HandOutResult } from '../../../contract/print/run/hand-out.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { audited, type AuditEntry } from '../../platform/db/audit-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { bodyHash, claimRequest, findRequest } from '../../platform/db/request-key-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { drawCurrent, type DrawDeps } from '../../pass/draft/draw-pass.ts'
import { loadPassFacts, requireLook, requireTicketAndConsent } from '../../pass/draft/pass-facts.ts'
import {
  findPlace,
  markHandedOut,
  placeOfPerson,
  placeView,
  unmarkHandedOut,
  type StoredPlace,
} from './box-place-store.ts'
import { boxLetters } from './run-plan-rules.ts'

interface HandOut {
  readonly eventId: string
  readonly placeId: string
  readonly requestKey: string
}

/**
 * Marks the pass as handed out. Of several desks at once one succeeds; the others get who, when and
 * where. Throws `conflict` if the pass in the box is not the person's pass any more.
 */
async function handOut(deps: DrawDeps, staffId: string, body: HandOut): Promise<HandOutResult> {
  const { db } = deps
  const { eventId, placeId } = body
  const place = await requirePlace(deps, eventId, placeId)
  const request = {
    scope: `hand-out:${eventId}`,
    key: body.requestKey,
    hash: bodyHash({ ...body, by: staffId }),
  }
  const earlier = await findRequest(db, request.scope, request.key, request.hash)
  if (earlier && !earlier.same) throw new ApiError('pass_request_key_conflict')
  const hash = await currentHash(deps, eventId, place.userId)
  if (earlier) return { outcome: 'handed_out', place: await placeView(db, eventId, place, hash) }
  if (!place.handedOut) await requireCurrent(deps, eventId, place, hash)
  const mark = { at: isoTime(deps.now()), by: staffId, stationId: deps.stationId }
  const marked = await audited(
    deps,
    async (trx) => {
      if (!(await markHandedOut(trx, eventId, place, mark))) return false
      await claimRequest(trx, { ...request, reply: null, at: mark.at })
      return true
    },
    (done) => (done ? auditEntry('hand_out', staffId, eventId, place) : null),
  )
  const now = await requirePlace(deps, eventId, placeId)
  // A parallel repetition of this request may have marked it.
  const own = marked || (await findRequest(db, request.scope, request.key, request.hash))
  return {
    outcome: own ? 'handed_out' : 'already',
    place: await placeView(db, eventId, now, hash),
  }
}

/** Undoes a hand-out. Throws `conflict` if it is another one, or none, by now. */
async function undoHandOut(
  deps: DrawDeps,
  staffId: string,
  undo: { readonly eventId: string; readonly placeId: string; readonly handedOutAt: string },
): Promise<BoxPlace> {
  const { eventId, placeId, handedOutAt } = undo
  const place = await requirePlace(deps, eventId, placeId)
  await audited(
    deps,
    async (trx) => {
      if (!(await unmarkHandedOut(trx, eventId, place, handedOutAt)))
        throw new ApiError('conflict', {
          message: 'This hand-out was already undone, or the pass was handed out again.',
        })
    },
    auditEntry('undo_hand_out', staffId, eventId, place),
  )
  const now = await requirePlace(deps, eventId, placeId)
  return placeView(deps.db, eventId, now, await currentHash(deps, eventId, place.userId))
}

async function requirePlace({ db }: DrawDeps, eventId: string, placeId: string): Promise<StoredPlace> {
  const place = await findPlace(db, eventId, placeId)
  if (!place) throw new ApiError('not_found', { message: 'The event has no such pass in a box.' })
  return place
}

/** Hash of the pass as it would be drawn now; null if it cannot be drawn. */
async function currentHash(deps: DrawDeps, eventId: string, userId: string): Promise<string | null> {
  const facts = await loadPassFacts(deps.db, eventId, userId)
  if (!facts.template) return null
  const { rendered } = await drawCurrent(deps, facts, requireLook(facts))
  return rendered?.render.hash ?? null
}

async function requireCurrent(
  { db }: DrawDeps,
  eventId: string,
  place: StoredPlace,
  hash: string | null,
): Promise<void> {
  requireTicketAndConsent(await loadPassFacts(db, eventId, place.userId))
  const newest = await placeOfPerson(db, eventId, place.userId)
  if (newest?.placeId !== place.placeId || hash !== place.renderHash)
    throw new ApiError('conflict', {
      message: 'The pass in the box is no longer the current one; reload the person.',
    })
}

const auditEntry = (
  action: 'hand_out' | 'undo_hand_out',
  staffId: string,
  eventId: string,
  place: StoredPlace,
): AuditEntry => ({
  action,
  userId: staffId,
  eventId,
  subjectId: place.userId,
  detail: { box: boxLetters(place.box), place: place.place, job: place.jobId },
})

/** Passes that wait in boxes: hand out, undo. */
export function mountHandOutRoutes(mount: Mount, deps: DrawDeps): void {
  mount(handOutEndpoints.handOut, ({ caller, body }) => handOut(deps, caller.userId, body))
  mount(handOutEndpoints.undoHandOut, ({ caller, params, body }) =>
    undoHandOut(deps, caller.userId, { ...params, ...body }),
  )
}
