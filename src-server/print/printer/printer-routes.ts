import { OK } from '../../../contract/platform/http/scalars.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import type { DeskPrinter, TestPrint, PrinterDetail } from '../../../contract/print/printer/printers.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { type SampleDeps, drawSample } from '../../pass/template/draw-sample.ts'
import { addPrinter } from './add-printer.ts'
import { changePrinter } from './change-printer.ts'
import { declareRoll, startSheet } from '../roll/roll-store.ts'
import { deskPrinter } from './list-printers.ts'
import type { PrinterDeps } from './printer-deps.ts'
import {
  findPrinter,
  setPaused,
  type PrinterRecord,
  listPrinters,
  removePrinter as markRemoved,
  countUnsettledJobs,
  confirmedOffsetRange,
} from './printer-store.ts'
import { testPrint } from './print-test-label.ts'
import type { FoundPrinter } from '../../../contract/print/printer/printer-discovery.ts'
import { normalizedAddress } from './venue-address.ts'
import type { BodyOf } from '../../../contract/platform/http/endpoint.ts'
import { lookWith } from '../../event/ticket-class/ticket-class-rules.ts'
import { findClass } from '../../event/ticket-class/ticket-class-store.ts'
import { mapRenderError } from '../../pass/draft/map-render-error.ts'
import { requireAgreement } from '../../pass/template/template-routes.ts'
import { shiftBitmap, offsetRangeView } from './offset-rules.ts'
import { neededRoll } from '../roll/roll-rules.ts'
import { MEDIA_SIZE, STOCK_MEDIA } from '../../../facts/stocks.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { printConflict } from '../job/job-rules.ts'
import type { PowerOffMinutes, PowerOffTimer } from '../../../contract/print/printer/printer-settings.ts'
import type { LabelPrinter, PowerOffReport } from '../../../drivers/label-printer.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { problemView } from './printer-problem-view.ts'

/** The printer, if it belongs to this desk. Throws `not_found` otherwise. */
async function requireOwnPrinter(
  deps: Pick<PrinterDeps, 'db' | 'stationId'>,
  printerId: string,
): Promise<PrinterRecord> {
  const printer = await findPrinter(deps.db, printerId)
  if (!printer || printer.removed || printer.stationId !== deps.stationId)
    throw new ApiError('not_found', { message: 'This desk has no such printer.' })
  return printer
}

/**
 * Sets the power-off timer of a printer and reads it back; null only reads it. Rejected while the
 * printer is printing.
 */
async function setPowerOff(
  deps: PrinterDeps,
  staffId: string,
  { id, name, stock, stationId }: PrinterRecord,
  minutes: PowerOffMinutes | null,
): Promise<PowerOffTimer> {
  if (deps.registry.live(id).busy) throw printConflict(`${name} is printing; try again in a moment.`)
  const report = await deps.registry.use(id, async (printer) => {
    const reported = await ask(printer, minutes)
    if (minutes !== null && reported.minutes === minutes)
      await audited(deps, (trx) => bumpRevs(trx, `station:${stationId}`), {
        action: 'change_printer',
        userId: staffId,
        subjectId: id,
        detail: { printer: name, powerOffMin: minutes },
      })
    return reported
  })
  if (report.minutes !== null) {
    deps.registry.notePowerOff(id, report.minutes)
    return { minutes: report.minutes, problem: null }
  }
  const needed = { stock, named: false }
  return { minutes: null, problem: report.problem && problemView(report.problem, needed) }
}

const ask = async (printer: LabelPrinter, minutes: number | null): Promise<PowerOffReport> =>
  printer.powerOff?.(minutes) ?? { minutes: null, problem: null }

/** Removes a printer without unsettled jobs. Its history stays. */
async function removePrinter(deps: PrinterDeps, staffId: string, printer: PrinterRecord): Promise<void> {
  await audited(
    deps,
    async (trx) => {
      // First: an order waits for the printer's row, or is counted.
      if (!(await markRemoved(trx, printer, deps.now()))) throw new ApiError('not_found')
      const left = await countUnsettledJobs(trx, printer.id)
      if (left > 0 || deps.registry.live(printer.id).busy)
        throw printConflict(
          `${left} print jobs of ${printer.name} are not settled: print, move or cancel them first.`,
        )
    },
    {
      action: 'remove_printer',
      userId: staffId,
      subjectId: printer.id,
      detail: { name: printer.name },
    },
  )
  await deps.registry.reload()
  deps.onChange()
}

/** A printer with the offsets allowed on the declared roll. */
async function printerDetail(deps: PrinterDeps, printer: PrinterRecord): Promise<PrinterDetail> {
  const { widthPx } = MEDIA_SIZE[STOCK_MEDIA[printer.stock]]
  return {
    printer: await deskPrinter(deps, printer),
    room: offsetRangeView(await confirmedOffsetRange(deps.db, widthPx)),
  }
}

/** Prints a sample pass with a template that need not be stored. */
async function printTemplateSample(
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

/** The printers found from this desk, unregistered ones first. */
async function discoverPrinters(deps: PrinterDeps, seconds: number): Promise<FoundPrinter[]> {
  const seen = await deps.findPrinters({ seconds })
  const own = new Set(
    (await listPrinters(deps.db, deps.stationId)).map((printer) => normalizedAddress(printer.address)),
  )
  const onlyUsb = own.has('usb:') && seen.filter(({ connection }) => connection === 'usb').length === 1
  const found = seen.map(({ address, model, name, serial, connection, problem }) => {
    const known = own.has(normalizedAddress(address)) || (onlyUsb && connection === 'usb')
    return { address, model, name, serial, connection, problem, known }
  })
  return found.toSorted((one, other) => Number(one.known) - Number(other.known))
}

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
