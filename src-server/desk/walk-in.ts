import { randomUUID } from 'node:crypto'
import type { WalkIn } from '../../contract/desk.ts'
import { isUniqueViolation, type Db } from '../db/database.ts'
import { bodyHash, claimRequest, findRequest } from '../db/request-key-store.ts'
import { bumpRevs } from '../db/rev-store.ts'
import { isoTime } from '../db/rows.ts'
import { insertEntry, ticketNamed } from '../event/entry-store.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import { insertQr, mintedQrRow } from '../person/personal-qr-store.ts'
import { foldEmail, insertUser } from '../person/user-store.ts'
import type { Secrets } from '../secrets.ts'

export interface WalkInDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly webUrl: string
  readonly now: () => number
}

/** The ticket type of people who come without one. */
const WALK_IN_TICKET = '当日参加 / Walk-in'
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Adds a participant with an entry and a QR of their own; answers the person's id, the same for a repeated request. */
export async function addWalkIn(deps: WalkInDeps, body: WalkIn): Promise<string> {
  const email = body.email === '' ? null : foldEmail(body.email)
  if (email && !EMAIL.test(email)) throw invalidField('email', `is no e-mail address: ${body.email}`)
  const request = { scope: `walk-in:${body.eventId}`, key: body.requestKey, hash: bodyHash(body) }
  const earlier = await findRequest(deps.db, request.scope, request.key, request.hash)
  if (earlier) {
    if (!earlier.same) throw new ApiError('pass_request_key_conflict')
    return earlier.reply!
  }
  const userId = randomUUID()
  const now = deps.now()
  try {
    await deps.db.transaction(async (trx) => {
      await claimRequest(trx, { ...request, reply: userId, at: isoTime(now) })
      await insertUser(trx, { id: userId, email, name: body.name, kana: body.kana || null, affiliation: body.affiliation, title: body.title }, now)
      const ticketId = body.ticketId ?? (await ticketNamed(trx, body.eventId, WALK_IN_TICKET))
      await insertEntry(trx, { eventId: body.eventId, userId, ticketId, state: 'UNUSED', source: 'walk_in' }, now)
      await insertQr(trx, mintedQrRow(deps.secrets, deps.webUrl, userId, now).row)
      await bumpRevs(trx, 'people', `event:${body.eventId}`)
    })
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new ApiError('conflict', { message: 'Somebody with this e-mail is registered; search for them.', cause: error })
    }
    throw error
  }
  return userId
}
