import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { endpoints } from '../../contract/endpoints.ts'
import { hasEntry } from '../events/entry-store.ts'
import { matchQr } from '../people/personal-qr-store.ts'
import { deskPerson, type DeskPersonDeps } from './attendee-view.ts'

/** Finds the attendee of a scanned personal QR code. */
export async function matchScan(
  deps: DeskPersonDeps,
  eventId: string,
  qr: string,
): Promise<ReplyOf<typeof endpoints.match>> {
  const match = await matchQr(deps.db, deps.secrets, qr)
  if (!match) return { outcome: 'unknown' }
  if (!(await hasEntry(deps.db, eventId, match.userId)))
    return { outcome: match.state === 'revoked' ? 'unknown' : 'no_entry' }
  if (match.state === 'revoked') return { outcome: 'revoked', at: match.at, reason: match.reason }
  return { outcome: 'person', person: await deskPerson(deps, eventId, match.userId) }
}
