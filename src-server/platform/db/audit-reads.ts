import type { Core } from './core.ts'
import { createRecentCache } from '../threads/recent-cache.ts'
import { audited, type AuditEntry } from './audit-store.ts'
import { canonicalJson } from './request-key-store.ts'

const HOUR = 3_600_000
/** Readers that are remembered. */
const MOST = 2_000

/**
 * Records who read lists with e-mails. Screens and phones read them again every few seconds: equal
 * reads make one line an hour.
 */
export function createReadLog(deps: Core): (entry: AuditEntry) => Promise<void> {
  const recorded = createRecentCache<number>(MOST)
  return async (entry) => {
    const key = canonicalJson({ ...entry })
    const now = deps.now()
    const last = recorded.get(key)
    if (last !== undefined && now - last < HOUR) return
    await audited(deps, async () => undefined, entry)
    recorded.set(key, now)
  }
}
