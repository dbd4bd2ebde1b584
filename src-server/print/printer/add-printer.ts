import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { AddPrinter } from '../../../contract/print/printer/printers.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { requireRecentPassword, type Caller } from '../../platform/http/caller.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { requireColours } from '../roll/roll-store.ts'
import { needsConfirmation, connectionOf, hasBuiltInScheme, normalizedAddress } from './venue-address.ts'
import type { PrinterDeps } from './printer-deps.ts'
import { isAdmin } from '../../account/staff/role-store.ts'
import { findPrinter, insertPrinter, listPrinters, type PrinterRecord } from './printer-store.ts'
import { FULL_ROLL_MM } from '../../../facts/measures.ts'

/**
 * Adds a printer to this desk with a full roll. Throws `invalid_input` for an address that the desk
 * or the driver rejects.
 */
export async function addPrinter(
  deps: PrinterDeps,
  caller: Caller,
  body: z.output<typeof AddPrinter>,
): Promise<PrinterRecord> {
  const { name, model, address, stock, isDefault, confirmed } = body
  requireColours({ model }, stock)
  const isNetwork = connectionOf(address) === 'network'
  // A folder of another computer is not even looked at before.
  if (!isNetwork) await requireConfirmed(deps, caller, body)
  const allowed = connectionOf(address)
  const checked =
    allowed || !hasBuiltInScheme(address) ? await deps.registry.check({ model, address, stock }) : null
  const connection = allowed ?? (checked && 'connection' in checked ? checked.connection : null)
  if (!connection)
    throw invalidField(
      'address',
      'must be tcp://HOST:9100, usb:[SERIAL], bluetooth:/dev/rfcomm0, bluetooth:COM5 ' +
        `or virtual, got ${address}`,
    )
  const requireNew = (present: readonly PrinterRecord[]): void => {
    if (present.some((printer) => printer.name === name))
      throw new ApiError('conflict', { message: `This desk has a printer named ${name} already.` })
    const isSame = (other: string): boolean => normalizedAddress(other) === normalizedAddress(address)
    if (connection !== 'virtual' && present.some((printer) => isSame(printer.address)))
      throw new ApiError('conflict', { message: `This desk has a printer at ${address} already.` })
  }
  requireNew(await listPrinters(deps.db, deps.stationId))
  if (checked && 'problem' in checked) throw invalidField('address', checked.problem)
  if (isNetwork) await requireConfirmed(deps, caller, body)

  const id = randomUUID()
  const { stationId } = deps
  const added = { name, model, address, stock, ...(confirmed && { confirmed }) }
  const printer = {
    id,
    stationId,
    name,
    model,
    address,
    stock,
    connection,
    rollMm: FULL_ROLL_MM,
    isDefault,
    confirmed,
  }
  await audited(deps, (trx) => insertPrinter(trx, printer, deps.now(), requireNew), {
    action: 'add_printer',
    userId: caller.userId,
    subjectId: id,
    detail: added,
  })
  await deps.registry.reload()
  deps.onChange()
  return (await findPrinter(deps.db, id))!
}

/**
 * Before the address is opened: a receptionist must not make the kiosk connect to any host, or sign
 * in to a computer that shares a folder.
 */
async function requireConfirmed(
  deps: PrinterDeps,
  caller: Caller,
  { address, confirmed }: z.output<typeof AddPrinter>,
): Promise<void> {
  if (!confirmed && !(await needsConfirmation(address))) return
  if (!(await isAdmin(deps.db, caller.userId)))
    throw new ApiError('admin_required', {
      message: `Only an administrator adds ${address}: it is not in a private network.`,
    })
  if (!confirmed)
    throw new ApiError('address_confirmation_required', {
      message: `${address} is not in a private network. Confirm it (confirmed: true).`,
    })
  requireRecentPassword(caller, deps.now())
}
