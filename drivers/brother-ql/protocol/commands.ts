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

/**
 * The power-off timer, `ESC i U A`. Not in Brother's references: found in captures of its setting
 * tool (QL-700: github.com/marc-schuetze/brother-ql700-settings; QL-700 and QL-800:
 * github.com/matmair/brother_ql-inventree pull 57). The reply is a status frame of type F0 with the
 * value in byte 30 and 01 in byte 31. Values count ten minutes, 0 is never.
 */
const POWER_OFF: readonly number[] = [0x1b, 0x69, 0x55, 0x41]

/** `ESC i a 01`: raster mode. */
const RASTER_MODE: readonly number[] = [0x1b, 0x69, 0x61, 0x01]

/** @param switchesMode whether the model knows `ESC i a` */
export const powerOffReadBytes = (switchesMode: boolean): Uint8Array =>
  Uint8Array.from([...(switchesMode ? RASTER_MODE : []), ...POWER_OFF, 0x01])

export const powerOffWriteBytes = (minutes: number, switchesMode: boolean): Uint8Array =>
  Uint8Array.from([...(switchesMode ? RASTER_MODE : []), ...POWER_OFF, 0x00, minutes / 10])
