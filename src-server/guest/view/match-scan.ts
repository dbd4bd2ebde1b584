import type { ReplyOf } from '../../../contract/platform/http/endpoint.ts'
import type { endpoints } from '../../../contract/app/endpoints.ts'
import { hasEntry } from '../../event/entry/entry-store.ts'
import { matchQr } from '../../person/personal-qr/personal-qr-store.ts'
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
