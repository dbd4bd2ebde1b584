import type { z } from 'zod'
import type { PrinterSettings } from '../../../contract/print/printer/printers.ts'
import { MEDIA_SIZE, STOCK_MEDIA } from '../../../facts/stocks.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { requireRecentPassword, type Caller } from '../../platform/http/caller.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { isAdmin } from '../../account/staff/role-store.ts'
import {
  changePrinter as storeChange,
  type PrinterChange,
  type PrinterRecord,
  confirmedOffsetRange,
} from './printer-store.ts'
import { clamp, offsetOf, signedMm, type Offset } from './offset-rules.ts'
import type { PrinterDeps } from './printer-deps.ts'

type Settings = z.output<typeof PrinterSettings>

/** Changes the named settings of a printer, all of them or none. */
export async function changePrinter(
  deps: PrinterDeps,
  caller: Caller,
  printer: PrinterRecord,
  body: Settings,
): Promise<void> {
  const { name, fallbackId, slowUsb, confirmed } = body
  if (Object.values(body).every((value) => value === undefined))
    throw invalidField(
      '',
      'must name at least one of name, fallbackId, isDefault, offsets, bulk, slowUsb and confirmed',
    )
  if (slowUsb !== undefined && printer.connection !== 'usb')
    throw invalidField('slowUsb', 'must be of a printer that is connected by USB')
  if (confirmed) {
    if (!(await isAdmin(deps.db, caller.userId))) throw new ApiError('admin_required')
    requireRecentPassword(caller, deps.now())
  }
  const offset = body.offsets && offsetOf(body.offsets)
  if (offset) await requireOffsetInRange(deps, printer, offset)
  const isDefault = body.isDefault === true ? true : undefined
  const change: PrinterChange = {
    name,
    fallbackId,
    isDefault,
    offset,
    bulk: body.bulk,
    slowUsb,
    confirmed,
  }
  const check = (printers: readonly PrinterRecord[]): void => {
    requireOwnName(printers, printer, name)
    requireOther(printers, printer, fallbackId)
    if (body.isDefault === false && printers.find(({ id }) => id === printer.id)?.isDefault) {
      throw invalidField('isDefault', 'must be true: a desk has one printer of its own; make another one it')
    }
  }
  await audited(deps, (trx) => storeChange(trx, printer, change, check), {
    action: 'change_printer',
    userId: caller.userId,
    subjectId: printer.id,
    detail: { printer: printer.name, ...body },
  })
  if (slowUsb !== undefined || confirmed) await deps.registry.reload()
  deps.queue.wake(printer.id)
}

/**
 * Rejects an offset that would move ink of recently confirmed passes off the printable area. The
 * error contains the offset that fits.
 */
async function requireOffsetInRange(
  { db }: PrinterDeps,
  printer: PrinterRecord,
  offset: Offset,
): Promise<void> {
  const range = await confirmedOffsetRange(db, MEDIA_SIZE[STOCK_MEDIA[printer.stock]].widthPx)
  const details = (['x', 'y'] as const).flatMap((axis) => {
    const fits = clamp(offset[axis], range[axis])
    if (fits === offset[axis]) return []
    return [
      {
        path: `offsets.${axis}Mm`,
        message:
          `${signedMm(offset[axis])} would cut ink off passes that were confirmed; ` +
          `${signedMm(fits)} still fits`,
      },
    ]
  })
  if (details.length > 0) throw new ApiError('invalid_input', { details })
}

function requireOwnName(
  printers: readonly PrinterRecord[],
  printer: PrinterRecord,
  name: string | undefined,
): void {
  if (name === undefined || !printers.some((other) => other.id !== printer.id && other.name === name)) return
  throw new ApiError('conflict', { message: `This desk has a printer named ${name} already.` })
}

function requireOther(
  printers: readonly PrinterRecord[],
  printer: PrinterRecord,
  fallbackId: string | null | undefined,
): void {
  if (fallbackId === undefined || fallbackId === null) return
  if (fallbackId === printer.id) throw invalidField('fallbackId', 'must be another printer than this one')
  if (!printers.some(({ id }) => id === fallbackId))
    throw invalidField('fallbackId', `must be a printer of this desk, got ${fallbackId}`)
}
