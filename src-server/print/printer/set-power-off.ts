import type {
  PowerOffMinutes,
  PowerOffTimer,
} from '../../../contract/print/printer/printer-settings.ts'
import type { LabelPrinter, PowerOffReport } from '../../../drivers/label-printer.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { printConflict } from '../job/print-conflict.ts'
import type { PrinterDeps } from './printer-deps.ts'
import { problemView } from './printer-problem-view.ts'
import type { PrinterRecord } from './printer-store.ts'

/**
 * Sets the power-off timer of a printer and reads it back; null only reads it. Rejected while the
 * printer is printing.
 */
export async function setPowerOff(
  deps: PrinterDeps,
  staffId: string,
  { id, name, stock, stationId }: PrinterRecord,
  minutes: PowerOffMinutes | null,
): Promise<PowerOffTimer> {
  if (deps.registry.live(id).busy)
    throw printConflict(`${name} is printing; try again in a moment.`)
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
