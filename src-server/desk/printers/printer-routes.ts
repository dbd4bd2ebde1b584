import { endpoints } from '../../../contract/endpoints.ts'
import type { DeskPrinter } from '../../../contract/desk.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Mount } from '../../http/mount.ts'
import type { Caller } from '../../person/caller.ts'
import { requireStaff } from '../../http/require-role.ts'
import { appendAudit, type AuditEntry } from '../audit.ts'
import { addPrinter } from './add-printer.ts'
import { changePrinter } from './change-printer.ts'
import { declareRoll } from './declare-roll.ts'
import { deskPrinter } from './desk-printers.ts'
import { foundPrinters } from './found-printers.ts'
import type { PrinterDeps } from './printer-deps.ts'
import { printerDetail } from './printer-detail.ts'
import { findPrinter, setPaused, type PrinterRecord } from './printer-store.ts'
import { removePrinter } from './remove-printer.ts'
import { testPrint } from './test-print.ts'

/** The printers of this desk. They belong to the desk, not to an event: any of the staff may see to them. */
export function mountPrinterRoutes(mount: Mount, deps: PrinterDeps): void {
  mount(endpoints.addPrinter, async ({ caller, body }) => {
    await requireStaff(deps.db, caller, ONLY_STAFF)
    return deskPrinter(deps, await addPrinter(deps, caller.userId, body))
  })
  mount(endpoints.findPrinters, async ({ caller, query }) => {
    await requireStaff(deps.db, caller, ONLY_STAFF)
    return { found: await foundPrinters(deps, query.seconds) }
  })
  mount(endpoints.removePrinter, async ({ caller, params }) => {
    await removePrinter(deps, caller.userId, await ownPrinter(deps, caller, params.printerId))
    return { ok: true } as const
  })
  mount(endpoints.pausePrinter, async ({ caller, params, body }) => {
    const printer = await ownPrinter(deps, caller, params.printerId)
    await setPaused(deps.db, printer, body.paused)
    return changed(deps, caller, printer, { action: body.paused ? 'pause_printer' : 'resume_printer' })
  })
  mount(endpoints.changePrinter, async ({ caller, params, body }) => {
    const printer = await ownPrinter(deps, caller, params.printerId)
    await changePrinter(deps, caller.userId, printer, body)
    return now(deps, printer)
  })
  mount(endpoints.getPrinterDetail, async ({ caller, params }) => printerDetail(deps, await ownPrinter(deps, caller, params.printerId)))
  mount(endpoints.declareRoll, async ({ caller, params, body }) => {
    const printer = await ownPrinter(deps, caller, params.printerId)
    await declareRoll(deps, caller.userId, printer, body)
    return changed(deps, caller, printer, { action: 'declare_roll', detail: body })
  })
  mount(endpoints.testPrint, async ({ caller, params }) => testPrint(deps, caller.userId, await ownPrinter(deps, caller, params.printerId)))
}

const ONLY_STAFF = 'Only staff may see to the printers.'

/** A printer of this desk, for one of the staff. */
async function ownPrinter(deps: PrinterDeps, caller: Caller, printerId: string): Promise<PrinterRecord> {
  await requireStaff(deps.db, caller, ONLY_STAFF)
  const printer = await findPrinter(deps.db, printerId)
  if (!printer || printer.removed || printer.stationId !== deps.stationId) throw new ApiError('not_found', { message: 'This desk has no such printer.' })
  return printer
}

async function changed(deps: PrinterDeps, caller: Caller, printer: PrinterRecord, done: Pick<AuditEntry, 'action' | 'detail'>): Promise<DeskPrinter> {
  await appendAudit(deps, { action: done.action, userId: caller.userId, subjectId: printer.id, detail: { name: printer.name, ...done.detail } })
  deps.queue.wake(printer.id)
  return now(deps, printer)
}

/** The printer as it is after a change. */
async function now(deps: PrinterDeps, { id }: PrinterRecord): Promise<DeskPrinter> {
  return deskPrinter(deps, (await findPrinter(deps.db, id))!)
}

export type { PrinterDeps } from './printer-deps.ts'
