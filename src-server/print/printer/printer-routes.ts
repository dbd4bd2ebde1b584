import { OK } from '../../../contract/platform/http/scalars.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { audited } from '../../platform/db/audit-store.ts'
import type { SampleDeps } from '../../pass/template/draw-sample.ts'
import { addPrinter } from './add-printer.ts'
import { changePrinter } from './change-printer.ts'
import { declareRoll } from '../roll/declare-roll.ts'
import { deskPrinter } from './list-printers.ts'
import { discoverPrinters } from './discover-printers.ts'
import type { PrinterDeps } from './printer-deps.ts'
import { printerDetail } from './printer-detail.ts'
import { findPrinter, setPaused, type PrinterRecord } from './printer-store.ts'
import { requireOwnPrinter } from './require-own-printer.ts'
import { setPowerOff } from './set-power-off.ts'
import { startSheet } from '../roll/start-sheet.ts'
import { removePrinter } from './remove-printer.ts'
import { printTemplateSample } from './print-template-sample.ts'
import { testPrint } from './print-test-label.ts'

/** The printers of this desk. They belong to no event: all staff of a desk may manage them. */
export function mountPrinterRoutes(mount: Mount, deps: PrinterDeps & SampleDeps): void {
  mount(endpoints.addPrinter, async ({ caller, body }) =>
    deskPrinter(deps, await addPrinter(deps, caller, body)),
  )
  mount(endpoints.findPrinters, async ({ query }) => ({
    found: await discoverPrinters(deps, query.seconds),
  }))
  mount(endpoints.removePrinter, async ({ caller, params }) => {
    await removePrinter(deps, caller.userId, await requireOwnPrinter(deps, params.printerId))
    return OK
  })
  mount(endpoints.pausePrinter, async ({ caller, params, body }) => {
    const printer = await requireOwnPrinter(deps, params.printerId)
    await audited(deps, (trx) => setPaused(trx, printer, body.paused), {
      action: body.paused ? 'pause_printer' : 'resume_printer',
      userId: caller.userId,
      subjectId: printer.id,
      detail: { name: printer.name },
    })
    return changed(deps, printer)
  })
  mount(endpoints.changePrinter, async ({ caller, params, body }) => {
    const printer = await requireOwnPrinter(deps, params.printerId)
    await changePrinter(deps, caller, printer, body)
    return now(deps, printer)
  })
  mount(endpoints.startSheet, async ({ caller, params, body }) => {
    const printer = await requireOwnPrinter(deps, params.printerId)
    await startSheet(deps, caller.userId, printer, body.at)
    return now(deps, printer)
  })
  mount(endpoints.setPowerOff, async ({ caller, params, body }) =>
    setPowerOff(deps, caller.userId, await requireOwnPrinter(deps, params.printerId), body.minutes),
  )
  mount(endpoints.getPrinterDetail, async ({ params }) =>
    printerDetail(deps, await requireOwnPrinter(deps, params.printerId)),
  )
  mount(endpoints.declareRoll, async ({ caller, params, body }) => {
    const printer = await requireOwnPrinter(deps, params.printerId)
    await declareRoll(deps, caller.userId, printer, body)
    return changed(deps, printer)
  })
  mount(endpoints.testPrint, async ({ caller, params }) =>
    testPrint(deps, caller.userId, await requireOwnPrinter(deps, params.printerId)),
  )
  mount(endpoints.printTemplateSample, ({ caller, params, body }) =>
    printTemplateSample(deps, caller.userId, params.eventId, body),
  )
}

async function changed(deps: PrinterDeps, printer: PrinterRecord): Promise<DeskPrinter> {
  deps.queue.wake(printer.id)
  return now(deps, printer)
}

/** The printer as it is after a change. */
async function now(deps: PrinterDeps, { id }: PrinterRecord): Promise<DeskPrinter> {
  return deskPrinter(deps, (await findPrinter(deps.db, id))!)
}

export type { PrinterDeps } from './printer-deps.ts'
