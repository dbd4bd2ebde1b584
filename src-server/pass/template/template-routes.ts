import { endpoints } from '../../../contract/app/endpoints.ts'
import {
  templateDisagreement,
  type PassTemplate,
} from '../../../contract/event/event/pass-template.ts'
import { findEvent } from '../../event/event/event-store.ts'
import { invalidField } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import type { DrawDeps } from '../draft/draw-pass.ts'
import { keptHeadings } from '../../event/entry/kept-column-store.ts'
import { lookWith } from '../../event/ticket-class/ticket-class-rules.ts'
import { findClass } from '../../event/ticket-class/ticket-class-store.ts'
import { findSavedTemplate } from '../../event/event/template-store.ts'
import { deskEvent, type DeskEventDeps } from '../../event/event/desk-event-view.ts'
import { sampleDrawing, type SampleDeps } from './draw-sample.ts'
import { checkTemplateFit } from './check-fit.ts'

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
