import { endpoints } from '../../contract/endpoints.ts'
import type { Mount } from '../http/mount-endpoint.ts'
import { createRecentCache } from '../runtime/recent-cache.ts'
import { deskPerson, participantFacts, type DeskPersonDeps } from './attendee-view.ts'
import { correctPass, undoCorrection, type CorrectDeps, type Replaced } from './correct-pass.ts'
import { suggestCorrections } from './suggest-corrections.ts'

/** Number of recent corrections kept; the desk offers an undo for ten seconds. */
const KEPT = 100

/** Suggestions for a pass that cannot be drawn, and their storage and undo. */
export function mountCorrectionRoutes(
  mount: Mount,
  shared: Omit<CorrectDeps, 'replaced'> & DeskPersonDeps,
): void {
  const deps = { ...shared, replaced: createRecentCache<Replaced>(KEPT) }
  mount(endpoints.suggestCorrections, async ({ params }) =>
    suggestCorrections(deps, await participantFacts(deps.db, params.eventId, params.userId)),
  )
  mount(endpoints.correctPass, async ({ caller, params, body }) => {
    const { eventId, userId } = params
    const facts = await participantFacts(deps.db, eventId, userId)
    const listed = await correctPass(deps, caller.userId, facts, body)
    return { person: await deskPerson(deps, eventId, userId), listed }
  })
  mount(endpoints.undoCorrection, async ({ caller, params, body }) => {
    const { eventId, userId } = params
    const facts = await participantFacts(deps.db, eventId, userId)
    await undoCorrection(deps, caller.userId, facts, body.revision)
    return deskPerson(deps, eventId, userId)
  })
}
