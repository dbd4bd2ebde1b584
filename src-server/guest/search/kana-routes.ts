import { endpoints } from '../../../contract/app/endpoints.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { reachesBeyondEvent } from '../../account/staff/role-store.ts'
import { changeUser, findUser } from '../../person/user/user-store.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { deskPerson, type DeskPersonDeps } from '../view/attendee-view.ts'

/** Staff correct the kana of a participant. The search finds the new kana at once. */
export function mountKanaRoutes(mount: Mount, deps: DeskPersonDeps): void {
  mount(endpoints.setKana, async ({ caller, params, body }) => {
    const { eventId, userId } = params
    const kana = body.kana.normalize('NFKC').trim() || null
    const change = async (trx: Db): Promise<boolean> => {
      if ((await findUser(trx, userId))?.kana === kana) return false
      if (await reachesBeyondEvent(trx, userId, eventId)) {
        throw new ApiError('conflict', {
          message: 'This account is also used outside of the event: only its owner can change the kana.',
        })
      }
      await changeUser(trx, userId, { kana }, deps.now())
      await bumpRevs(trx, 'people', `event:${eventId}`, `user:${userId}`)
      return true
    }
    await audited(deps, change, (changed) =>
      changed ? { action: 'set_kana', userId: caller.userId, eventId, subjectId: userId } : null,
    )
    return deskPerson(deps, eventId, userId)
  })
}
