import { causesOf, errorCode } from '../threads/error-code.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseFault } from '../../../contract/platform/db/database-fault.ts'
import { databaseFault } from './database-fault.ts'
import { isPostgres, type Db } from './database.ts'

const PAUSE_MS = 500

/**
 * Faults worth waiting for: the server hangs or starts, its network is down, or its connections are
 * used up.
 */
const PASSING: readonly DatabaseFault[] = ['silent', 'too_many_connections']
const ON_ITS_WAY = /^(57P03|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|EAI_AGAIN)$/

/**
 * Resolves when the database replies. Waits for a silent PostgreSQL; `onWait` gets the reason once,
 * within 10 s. Throws the error of the first query if waiting would not help: nothing listens, or
 * the password is wrong. Throws that of the last one after `stopped`.
 */
export async function waitForDatabase(
  db: Db,
  onWait: (fault: DatabaseFault) => Promise<void>,
  stopped?: AbortSignal,
): Promise<void> {
  let waiting = false
  for (;;) {
    try {
      await db.raw('select 1')
      return
    } catch (error) {
      const fault = databaseFault(error)
      if (!isPostgres(db) || !fault || stopped?.aborted || (!waiting && !isPassing(error, fault))) throw error
      if (!waiting) await onWait(fault)
      waiting = true
      await sleep(PAUSE_MS)
    }
  }
}

function isPassing(error: unknown, fault: DatabaseFault): boolean {
  return PASSING.includes(fault) || causesOf(error).some((part) => ON_ITS_WAY.test(errorCode(part)))
}
