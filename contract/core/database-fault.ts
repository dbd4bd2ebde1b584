/**
 * Why the database cannot be used at the moment. An error with status 502 or 503 names the cause in
 * its `details`, as `{ path: 'database', message: <cause> }`; screens and log lines say it in
 * words.
 */
export const DATABASE_FAULTS = [
  /** Nothing accepts connections, or the connection broke. */
  'away',
  /**
   * It accepts connections and answers nothing: the server hangs, or the network drops the data.
   */
  'silent',
  /** Another transaction or process holds what this one needs. */
  'busy',
  /** It takes no further connections. */
  'too_many_connections',
  'disk_full',
  'disk_error',
  'read_only',
] as const

export type DatabaseFault = (typeof DATABASE_FAULTS)[number]
