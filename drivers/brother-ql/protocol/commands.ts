/** Printer commands outside a job (raster command reference QL-800/810W/820NWB v1.01). */

/**
 * NULs that make the printer drop a partial command: 400 on the QL-8xx, 200 on the older models,
 * which skip the others.
 */
export const INVALIDATE_BYTES = 400

/** `ESC @`: resets to the settings after power-on. */
export const INITIALIZE: readonly number[] = [0x1b, 0x40]

/** `ESC i S`: requests one status frame. Not allowed inside a job or while printing. */
const STATUS_REQUEST: readonly number[] = [0x1b, 0x69, 0x53]

/** Drops a partial or retained job and resets the printer. */
export function clearBytes(): Uint8Array {
  const bytes = new Uint8Array(INVALIDATE_BYTES + INITIALIZE.length)
  bytes.set(INITIALIZE, INVALIDATE_BYTES)
  return bytes
}

/** Clears the printer, then requests its status. */
export function statusRequestBytes(): Uint8Array {
  const cleared = clearBytes()
  const bytes = new Uint8Array(cleared.length + STATUS_REQUEST.length)
  bytes.set(cleared)
  bytes.set(STATUS_REQUEST, cleared.length)
  return bytes
}
