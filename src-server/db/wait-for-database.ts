import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseFault } from '../../contract/core/database-fault.ts'
import { databaseFault } from '../runtime/database-fault.ts'
import { isPostgres, type Db } from './database.ts'

const PAUSE_MS = 500

/** A server that is on its way: it hangs or boots, its network is down, or its slots are taken. */
const PASSING: readonly DatabaseFault[] = ['silent', 'too_many_connections']
const ON_ITS_WAY = /^(57P03|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|EAI_AGAIN)$/

/**
 * Resolves once the database answers. A PostgreSQL that is silent is waited for; `onWait` is told
 * why, once, within 10 s. Throws what the first question threw where waiting would not help:
 * nothing listens there, or a wrong password.
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
      if (!isPostgres(db) || !fault || stopped?.aborted || (!waiting && !isPassing(error, fault)))
        throw error
      if (!waiting) await onWait(fault)
      waiting = true
      await sleep(PAUSE_MS)
    }
  }
}

function isPassing(error: unknown, fault: DatabaseFault): boolean {
  if (PASSING.includes(fault)) return true
  for (let part = error; part instanceof Error; part = part.cause) {
    if (ON_ITS_WAY.test(String((part as { code?: unknown }).code ?? ''))) return true
  }
  return false
}
