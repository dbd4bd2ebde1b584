/**
 * Why the database is unavailable. An error with status 502 or 503 has the cause in its `details`,
 * as `{ path: 'database', message: <cause> }`; screens and log lines have the text.
 */
export const DATABASE_FAULTS = [
  /** Connection refused or broken. */
  'away',
  /** It accepts connections but does not reply: the server hangs, or the network drops packets. */
  'silent',
  /** Another transaction or process holds a lock. */
  'busy',
  /** No further connections are accepted. */
  'too_many_connections',
  'disk_full',
  'disk_error',
  'read_only',
] as const

export type DatabaseFault = (typeof DATABASE_FAULTS)[number]
