import { endpoints } from '../../../contract/endpoints.ts'
import { templateDisagreement, type PassTemplate } from '../../../contract/pass.ts'
import { findEvent } from '../../event/event-store.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Mount } from '../../http/mount.ts'
import type { DrawDeps } from '../../pass/draw-pass.ts'
import { renderFailed } from '../../pass/render-failed.ts'
import { findSavedTemplate } from '../../pass/template-store.ts'
import { deskEvent, type DeskEventDeps } from '../desk-state.ts'
import { findPrinter } from '../printers/printer-store.ts'
import type { PrinterDeps } from '../printers/printer-deps.ts'
import { neededRoll } from '../printers/roll-rules.ts'
import { moved } from '../printers/offset-rules.ts'
import { testPrint } from '../printers/test-print.ts'
import { drawSample, sampleDrawing, type SampleDeps } from './draw-sample.ts'
import { tryTemplate } from './try-template.ts'

export interface TemplateDeps extends SampleDeps, DrawDeps, PrinterDeps, DeskEventDeps {}

const CAME_OUT = { ja: '見本を印刷しました', en: 'The sample came out.' }

/** The designer's questions about a template that is not stored yet. */
export function mountTemplateRoutes(mount: Mount, deps: TemplateDeps): void {
  const { db } = deps
  mount(endpoints.getTemplate, async ({ params }) => {
    const event = (await findEvent(db, params.eventId))!
    return { event: await deskEvent(deps, event), saved: await findSavedTemplate(db, event.id, event.templateRevision) }
  })
  mount(endpoints.drawTemplate, ({ body }) => sampleDrawing(deps, body.template, body.sample))
  mount(endpoints.tryTemplate, async ({ params, body }) => {
    requireAgreement(body.template)
    return tryTemplate(deps, (await findEvent(db, params.eventId))!, body.template, body.after)
  })
  mount(endpoints.printTemplateSample, async ({ caller, body: { template, sample, printerId } }) => {
    requireAgreement(template)
    const printer = await findPrinter(db, printerId)
    if (!printer || printer.removed || printer.stationId !== deps.stationId) throw new ApiError('not_found', { message: 'This desk has no such printer.' })
    const { bitmap } = await renderFailed(() => drawSample(deps, template, sample))
    const label = { bitmap: moved(bitmap, printer.offset), needed: neededRoll(template, printer.stock), printed: CAME_OUT }
    return testPrint(deps, caller.userId, printer, label)
  })
}

function requireAgreement(template: PassTemplate): void {
  const disagreement = templateDisagreement(template)
  if (disagreement) throw invalidField(`template.${disagreement.path}`, disagreement.message)
}
