/**
 * Every wait of the driver, in ms. Figures named in the raster command reference or measured on
 * real printers.
 */
export interface QlTimeouts {
  /** For frames of an earlier job to be thrown away before the status is asked. */
  readonly drainMs: number
  /** For the reply to `ESC i S` on a link that always answers. */
  readonly replyMs: number
  /** For the same on TCP, where real printers never answer. */
  readonly discoveryMs: number
  /** For the same once SNMP or IPP has answered: then it is a real network printer. */
  readonly discoveryAfterNetworkMs: number
  /** Between two questions to a printer that is busy, and how long in all. */
  readonly busyRetryMs: number
  readonly busyMs: number
  /** For one chunk of bytes to be taken. */
  readonly writeMs: number
  /**
   * Of silence after the last byte or frame; and from the last byte to the end, however much it
   * talks.
   */
  readonly idleMs: number
  readonly hardMs: number
  /** For the head to cool down. Stops the other clocks. */
  readonly coolingMs: number
  /**
   * Between two looks at SNMP and IPP, and how long either may stay away before the network counts
   * as lost.
   */
  readonly pollMs: number
  readonly networkLostMs: number
  /**
   * For one read of a USB pipe. Each end of one may, in an unlucky microsecond, cost a word;
   * closing waits for it.
   */
  readonly readMs: number
  /**
   * For a write that was given up to end by itself, before the printer's port is reset: it may only
   * be cooling down.
   */
  readonly stuckMs: number
  /** For one status question from outside of a job, connection included. */
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
  readMs: 1_000,
  stuckMs: 15_000,
  statusMs: 8_000,
}
