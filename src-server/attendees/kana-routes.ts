import { endpoints } from '../../contract/endpoints.ts'
import { bumpRevs } from '../db/rev-store.ts'
import { isoTime } from '../db/column-values.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { ApiError } from '../http/api-error.ts'
import type { Mount } from '../http/mount-endpoint.ts'
import { reachesBeyondEvent } from '../people/role-store.ts'
import { searchText } from '../text/search-text.ts'
import { appendAudit, type AuditDeps } from '../db/audit-store.ts'
import { deskPerson, participantFacts, type DeskPersonDeps } from './attendee-view.ts'

export interface KanaDeps extends DeskPersonDeps, AuditDeps {}

/** The kana of a participant, corrected by staff: the search finds the new one at once. */
export function mountKanaRoutes(mount: Mount, deps: KanaDeps): void {
  mount(endpoints.setKana, async ({ caller, params, body }) => {
    const { eventId, userId } = params
    await participantFacts(deps.db, eventId, userId)
    const kana = body.kana.normalize('NFKC').trim() || null
    const before = await inTransaction(deps.db, async (trx) => {
      const user = await trx('users').where({ id: userId }).first()
      if (user.kana === kana) return user.kana as string | null
      if (await reachesBeyondEvent(trx, userId, eventId)) {
        throw new ApiError('conflict', {
          message: 'This account is used outside of the event too: its owner changes the kana.',
        })
      }
      await trx('users')
        .where({ id: userId })
        .update({
          kana,
          search_text: searchText({ ...user, kana }),
          updated_at: isoTime(deps.now()),
        })
      await bumpRevs(trx, 'people', `event:${eventId}`, `user:${userId}`)
      return user.kana as string | null
    })
    if (before !== kana)
      await appendAudit(deps, {
        action: 'set_kana',
        userId: caller.userId,
        eventId,
        subjectId: userId,
      })
    return deskPerson(deps, eventId, userId)
  })
}
