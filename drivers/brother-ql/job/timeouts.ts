/**
 * Timeouts of the driver, ms. Values from the raster command reference or measured on real
 * printers.
 */
export interface QlTimeouts {
  /** Silence before a status request, so that frames of an earlier job are drained. */
  readonly drainMs: number
  /** Reply to `ESC i S` on a link that always replies. */
  readonly replyMs: number
  /** The same on TCP, where real printers never reply. */
  readonly discoveryMs: number
  /** The same after SNMP or IPP responded: it is a real network printer. */
  readonly discoveryAfterNetworkMs: number
  /** Interval of requests to a busy printer, and their total time. */
  readonly busyRetryMs: number
  readonly busyMs: number
  /** Acceptance of one chunk. */
  readonly writeMs: number
  /**
   * Idle: silence after the last byte or frame. Hard: from the last byte to the end, frames or not.
   */
  readonly idleMs: number
  readonly hardMs: number
  /** Cooling of the head. Pauses the other timeouts. */
  readonly coolingMs: number
  /**
   * Interval of SNMP and IPP polls, and how long both may be silent before the network counts as
   * lost.
   */
  readonly pollMs: number
  readonly networkLostMs: number
  /**
   * The printer's end of a TCP stream after a job. An earlier reset was seen to lose the job.
   */
  readonly closeMs: number
  /** One read of a USB pipe. An ending read may, rarely, lose data; closing waits for it. */
  readonly readMs: number
  /**
   * Time for an aborted write to end before the USB port is reset: the printer may only be cooling
   * down.
   */
  readonly stuckMs: number
  /** One status request outside a job, connection included. */
  readonly statusMs: number
}

export const TIMEOUTS: QlTimeouts = {
  drainMs: 10,
  replyMs: 3_000,
  discoveryMs: 700,
  discoveryAfterNetworkMs: 100,
  busyRetryMs: 500,
  busyMs: 10_000,
  writeMs: 30_000,
  idleMs: 10_000,
  hardMs: 90_000,
  coolingMs: 600_000,
  pollMs: 250,
  networkLostMs: 4_000,
  closeMs: 30_000,
  readMs: 1_000,
  stuckMs: 15_000,
  statusMs: 8_000,
}
