import { endpoints } from '../../../contract/endpoints.ts'
import { templateDisagreement, type PassTemplate } from '../../../contract/pass/pass.ts'
import { findEvent } from '../../events/event-store.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Mount } from '../../http/mount-endpoint.ts'
import type { DrawDeps } from '../draw-pass.ts'
import { mapRenderError } from '../map-render-error.ts'
import { findSavedTemplate } from '../../events/template-store.ts'
import { deskEvent, type DeskEventDeps } from '../../operations/desk-state.ts'
import { findPrinter } from '../../printing/printers/printer-store.ts'
import type { PrinterDeps } from '../../printing/printers/printer-deps.ts'
import { neededRoll } from '../../printing/printers/roll-rules.ts'
import { moved } from '../../printing/printers/offset-rules.ts'
import { testPrint } from '../../printing/printers/print-test-label.ts'
import { drawSample, sampleDrawing, type SampleDeps } from './draw-sample.ts'
import { checkTemplateFit } from './check-fit.ts'

export interface TemplateDeps extends SampleDeps, DrawDeps, PrinterDeps, DeskEventDeps {}

const CAME_OUT = { ja: '見本を印刷しました', en: 'The sample came out.' }

/** The designer's questions about a template that is not stored yet. */
export function mountTemplateRoutes(mount: Mount, deps: TemplateDeps): void {
  const { db } = deps
  mount(endpoints.getTemplate, async ({ params }) => {
    const event = (await findEvent(db, params.eventId))!
    return {
      event: await deskEvent(deps, event),
      saved: await findSavedTemplate(db, event.id, event.templateRevision),
    }
  })
  mount(endpoints.drawTemplate, ({ body }) => sampleDrawing(deps, body.template, body.sample))
  mount(endpoints.checkTemplateFit, async ({ params, body }) => {
    requireAgreement(body.template)
    return checkTemplateFit(deps, (await findEvent(db, params.eventId))!, body.template, body.after)
  })
  mount(
    endpoints.printTemplateSample,
    async ({ caller, body: { template, sample, printerId } }) => {
      requireAgreement(template)
      const printer = await findPrinter(db, printerId)
      if (!printer || printer.removed || printer.stationId !== deps.stationId)
        throw new ApiError('not_found', { message: 'This desk has no such printer.' })
      const { bitmap } = await mapRenderError(() => drawSample(deps, template, sample))
      const label = {
        bitmap: moved(bitmap, printer.offset),
        needed: neededRoll(template, printer.stock),
        printed: CAME_OUT,
      }
      return testPrint(deps, caller.userId, printer, label)
    },
  )
}

function requireAgreement(template: PassTemplate): void {
  const disagreement = templateDisagreement(template)
  if (disagreement) throw invalidField(`template.${disagreement.path}`, disagreement.message)
}
