import type { PassTemplate } from '../../../contract/pass/pass.ts'
import type { TemplateFitCheck } from '../../../contract/events/template.ts'
import { countParticipants } from '../../events/entry-store.ts'
import type { EventRecord } from '../../events/event-store.ts'
import { drawOrExplain, type DrawDeps } from '../draw-pass.ts'
import { forTrials } from '../render-cache.ts'
import { defaultContent } from '../pass-rules.ts'
import { renderProblemView } from '../render-problem-view.ts'
import { countConfirmations, participantsAfter } from './fit-check-store.ts'

/** Maximum people of one call, so that the caller can show progress. */
const PEOPLE = 200
const CALL_MS = 3_000
/** The first call returns soon with the number of confirmations that would end. */
const FIRST_MS = 300

/**
 * Draws the current text of the next participants on a template that is not stored, one at a time,
 * so that a pass to be printed waits for one drawing at most.
 */
export async function checkTemplateFit(
  deps: DrawDeps,
  event: EventRecord,
  template: PassTemplate,
  after: string | null,
): Promise<TemplateFitCheck> {
  const { db } = deps
  const people = await participantsAfter(db, event.id, after, PEOPLE)
  const until = performance.now() + (after === null ? FIRST_MS : CALL_MS)
  const failing: TemplateFitCheck['failing'] = []
  let tried = 0
  for (const { user, draft } of people) {
    const content = draft?.content ?? defaultContent(user, template)
    const { error } = await drawOrExplain(
      { ...deps, cache: forTrials(deps.cache) },
      { eventId: event.id, userId: user.id, template, mark: null, content, confirmed: null },
    )
    if (error)
      failing.push({
        userId: user.id,
        name: content.name || user.name,
        problem: renderProblemView(error),
      })
    tried += 1
    if (performance.now() > until) break
  }
  const isAll = tried === people.length && people.length < PEOPLE
  return {
    confirmations: await countConfirmations(db, event.id, event.templateRevision),
    people: await countParticipants(db, event.id),
    tried,
    failing,
    next: isAll ? null : (people[tried - 1]?.user.id ?? null),
  }
}
