import { endpoints } from '../../../contract/app/endpoints.ts'
import { templateDisagreement, type PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { findEvent, type EventRecord } from '../../event/event/event-store.ts'
import { invalidField } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { type DrawDeps, drawOrExplain } from '../draft/draw-pass.ts'
import { keptHeadings } from '../../event/entry/kept-columns.ts'
import {
  lookWith,
  classOf,
  type ClassRecord,
  type PassLook,
} from '../../event/ticket-class/ticket-class-rules.ts'
import { findClass, readClasses, revisionFor } from '../../event/ticket-class/ticket-class-store.ts'
import { findSavedTemplate } from '../../event/event/template-store.ts'
import { deskEvent, type DeskEventDeps } from '../../event/event/desk-event-routes.ts'
import { sampleDrawing, type SampleDeps } from './draw-sample.ts'
import type { BodyOf } from '../../../contract/platform/http/endpoint.ts'
import type { TemplateFitCheck } from '../../../contract/pass/template/template.ts'
import { ticketNamesOf } from '../../event/entry/entry-store.ts'
import { forTrials } from '../draft/render-cache.ts'
import { defaultContent } from '../draft/pass-rules.ts'
import { renderProblemView } from '../drawing/render-problem-view.ts'
import { countConfirmations, countHolders, participantsAfter, ticketTypesOf } from './fit-check-store.ts'

/** Maximum people of one call, so that the caller can show progress. */
const PEOPLE = 200
const CALL_MS = 3_000
/** The first call returns soon with the number of confirmations that would end. */
const FIRST_MS = 300

/**
 * Draws the current text of the next participants whose pass would have the template, one at a
 * time, so that a pass to be printed waits for one drawing at most.
 */
async function checkTemplateFit(
  deps: DrawDeps,
  event: EventRecord,
  { classId, template, after }: BodyOf<typeof endpoints.checkTemplateFit>,
): Promise<TemplateFitCheck> {
  const { db } = deps
  const classes = await readClasses(db, event.id)
  const lookFor = newLooks(classes, classId, template)
  const types = (await ticketTypesOf(db, event.id)).filter(({ name }) => lookFor(name) !== null)
  const ticketIds = types.map(({ id }) => id)
  const people = await participantsAfter(db, event.id, after, PEOPLE, ticketIds)
  const tickets = await ticketNamesOf(
    db,
    event.id,
    people.map(({ user }) => user.id),
  )
  const until = performance.now() + (after === null ? FIRST_MS : CALL_MS)
  const failing: TemplateFitCheck['failing'] = []
  let tried = 0
  for (const { user, draft } of people) {
    const look = lookFor(tickets.get(user.id) ?? null)
    tried += 1
    if (!look) continue
    const content = draft?.content ?? defaultContent(user, template)
    const { error } = await drawOrExplain(
      { ...deps, cache: forTrials(deps.cache) },
      { eventId: event.id, userId: user.id, ...look, content, confirmed: null },
    )
    if (error)
      failing.push({
        userId: user.id,
        name: content.name || user.name,
        problem: renderProblemView(error),
      })
    if (performance.now() > until) break
  }
  const isAll = tried === people.length && people.length < PEOPLE
  const revisions = new Set(types.map(({ name }) => revisionFor(event, classes, name)))
  return {
    confirmations: await countConfirmations(db, event.id, [...revisions], ticketIds),
    people: await countHolders(db, event.id, ticketIds),
    tried,
    failing,
    next: isAll ? null : (people[tried - 1]?.user.id ?? null),
  }
}

/**
 * The look that the template gives the holders of a ticket; null for a ticket that it does not
 * concern: one of another class, or of a class with a template of its own.
 */
function newLooks(
  classes: readonly ClassRecord[],
  classId: string | undefined,
  template: PassTemplate,
): (ticket: string | null) => PassLook | null {
  return (ticket) => {
    const one = classOf(classes, ticket)
    if (classId === undefined) return one?.ownTemplate ? null : lookWith(template, one)
    return one?.classId === classId ? lookWith(template, one) : null
  }
}

export interface TemplateDeps extends SampleDeps, DrawDeps, DeskEventDeps {}

/** What the template designer reads and draws. Nothing is stored. */
export function mountTemplateRoutes(mount: Mount, deps: TemplateDeps): void {
  const { db } = deps
  mount(endpoints.getTemplate, async ({ params, query }) => {
    const event = (await findEvent(db, params.eventId))!
    const one = await findClass(db, event.id, query.classId)
    const view = await deskEvent(deps, event)
    const revision = one ? (one.templateRevision ?? 0) : event.templateRevision
    return {
      event: view,
      ticketClass: one && {
        classId: one.classId,
        nameJa: one.nameJa,
        nameEn: one.nameEn,
        roll: one.roll,
      },
      template: one ? one.ownTemplate : view.template,
      templateRevision: revision,
      saved: await findSavedTemplate(db, event.id, revision),
      columns: await keptHeadings(db, event.id),
    }
  })
  mount(endpoints.drawTemplate, async ({ params, body }) => {
    const one = await findClass(db, params.eventId, body.classId)
    return sampleDrawing(deps, lookWith(body.template, one), body.sample)
  })
  mount(endpoints.checkTemplateFit, async ({ params, body }) => {
    requireAgreement(body.template)
    return checkTemplateFit(deps, (await findEvent(db, params.eventId))!, body)
  })
}

/** Throws `invalid_input` if the template's fields contradict each other. */
export function requireAgreement(template: PassTemplate): void {
  const disagreement = templateDisagreement(template)
  if (disagreement) throw invalidField(`template.${disagreement.path}`, disagreement.message)
}
