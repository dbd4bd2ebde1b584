import type { BodyOf } from '../../../contract/platform/http/endpoint.ts'
import type { TestPrint } from '../../../contract/print/printer/printers.ts'
import type { endpoints } from '../../../contract/app/endpoints.ts'
import { lookWith } from '../../event/ticket-class/ticket-class-rules.ts'
import { findClass } from '../../event/ticket-class/ticket-class-store.ts'
import { mapRenderError } from '../../pass/draft/map-render-error.ts'
import { drawSample, type SampleDeps } from '../../pass/template/draw-sample.ts'
import { requireAgreement } from '../../pass/template/template-routes.ts'
import { shiftBitmap } from './offset-rules.ts'
import { testPrint } from './print-test-label.ts'
import type { PrinterDeps } from './printer-deps.ts'
import { requireOwnPrinter } from './require-own-printer.ts'
import { neededRoll } from '../roll/roll-rules.ts'

/** Prints a sample pass with a template that need not be stored. */
export async function printTemplateSample(
  deps: PrinterDeps & SampleDeps,
  staffId: string,
  eventId: string,
  { classId, template, sample, printerId }: BodyOf<typeof endpoints.printTemplateSample>,
): Promise<TestPrint> {
  requireAgreement(template)
  const printer = await requireOwnPrinter(deps, printerId)
  const look = lookWith(template, await findClass(deps.db, eventId, classId))
  const { bitmap } = await mapRenderError(() => drawSample(deps, look, sample))
  return testPrint(deps, staffId, printer, {
    bitmap: shiftBitmap(bitmap, printer.offset),
    needed: neededRoll(look.template, printer.stock, look.roll),
    label: 'sample',
  })
}
