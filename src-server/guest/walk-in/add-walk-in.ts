import type { Core } from '../../platform/db/core.ts'
import { OWN_TICKETS } from '../../../messages/data/import-answers.ts'
import { profileOf, WALK_IN_PROFILE_FIELDS } from '../../../contract/person/profile/profile-fields.ts'
import { randomUUID } from 'node:crypto'
import { WalkInField, type WalkIn } from '../../../contract/guest/view/attendees.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { isUniqueViolation, type Db } from '../../platform/db/database.ts'
import { bodyHash, claimRequest, findRequest } from '../../platform/db/request-key-store.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { isDeadlock } from '../../platform/db/in-transaction.ts'
import { insertEntry, ticketNamed } from '../../event/entry/entry-store.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { insertQr, mintedQrRow } from '../../person/personal-qr/personal-qr-store.ts'
import {
  findUser,
  findUserAtEvent,
  foldEmail,
  insertUser,
  takenEmails,
} from '../../person/user/user-store.ts'

export interface WalkInDeps extends Core {
  readonly webUrl: string
}

export interface AddedWalkIn {
  readonly userId: string
  /** Fields of the request that differ from the registered person and were not stored. */
  readonly kept: readonly WalkInField[]
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Another request with the same key has stored its result. */
class Lost extends Error {}

/**
 * Adds a participant with an entry and a new QR, once for each request key. The e-mail finds people
 * of this event only: one whose entry was cancelled gets another, and `kept` names the fields that
 * differ. The e-mail of any other account gives no right over that account: the new person has what
 * staff typed, until the owner joins (`join-routes.ts`).
 *
 * @throws ApiError `conflict` if the person has an entry for the event,
 *   `pass_request_key_conflict`, `not_found` for a ticket type of another event.
 */
export async function addWalkIn(deps: WalkInDeps, staffId: string, body: WalkIn): Promise<AddedWalkIn> {
  const email = body.email === '' ? null : foldEmail(body.email)
  if (email && !EMAIL.test(email)) throw invalidField('email', `is no e-mail address: ${body.email}`)
  const request = { scope: `walk-in:${body.eventId}`, key: body.requestKey, hash: bodyHash(body) }
  const earlier = await earlierWalkIn(deps.db, request)
  if (earlier !== null) return walkInOf(deps.db, earlier, body)
  const added = await store(deps, staffId, body, email, request)
  return added ?? walkInOf(deps.db, (await earlierWalkIn(deps.db, request))!, body)
}

interface RequestName {
  readonly scope: string
  readonly key: string
  readonly hash: string
}

/** The person whom this request added before, or null. */
async function earlierWalkIn(db: Db, request: RequestName): Promise<string | null> {
  const earlier = await findRequest(db, request.scope, request.key, request.hash)
  if (!earlier) return null
  if (!earlier.same) throw new ApiError('pass_request_key_conflict')
  return earlier.reply
}

/**
 * One transaction: the key, the person unless registered here, the entry. Null if another request
 * has the key.
 */
async function store(
  deps: WalkInDeps,
  staffId: string,
  body: WalkIn,
  email: string | null,
  request: RequestName,
): Promise<AddedWalkIn | null> {
  const now = deps.now()
  try {
    return await audited(
      deps,
      async (trx) => {
        // Requests with the e-mail of one account wait for each other: no unique index stops a second person.
        if (email !== null) await trx('users').where({ email_folded: email }).forNoKeyUpdate().first('id')
        // First: a person who is added in between is found below, or the insert fails and is retried.
        const emailTaken = (await takenEmails(trx, [email])).size > 0
        const known = email === null ? null : await findUserAtEvent(trx, body.eventId, email)
        const userId = known?.id ?? randomUUID()
        if (!(await claimRequest(trx, { ...request, reply: userId, at: isoTime(now) }))) throw new Lost()
        const ticketId = await ticketOf(trx, body)
        if (known) await requireNoEntry(trx, body.eventId, { userId, ticketId })
        else {
          await insertUser(
            trx,
            {
              id: userId,
              email,
              emailTaken,
              name: body.name,
              kana: body.kana || null,
              ...profileOf((field) => body[field], WALK_IN_PROFILE_FIELDS),
            },
            now,
          )
          await insertQr(trx, mintedQrRow(deps.secrets, deps.webUrl, userId, now).row)
        }
        await insertEntry(
          trx,
          { eventId: body.eventId, userId, ticketId, state: 'UNUSED', source: 'walk_in' },
          now,
        )
        await bumpRevs(trx, 'people', `event:${body.eventId}`, `user:${userId}`)
        return walkInOf(trx, userId, body)
      },
      ({ userId, kept }) => ({
        action: 'walk_in',
        userId: staffId,
        eventId: body.eventId,
        subjectId: userId,
        detail: { kept },
      }),
      // A person with this e-mail was added at the same moment: a retry finds them.
      (error) => isDeadlock(error) || isUniqueViolation(error),
    )
  } catch (error) {
    if (error instanceof Lost) return null
    throw error
  }
}

/** A cancelled entry conflicts only with the same ticket. */
async function requireNoEntry(
  trx: Db,
  eventId: string,
  { userId, ticketId }: { userId: string; ticketId: string },
): Promise<void> {
  // Two requests with different keys wait for each other here, so that only one adds the entry.
  await trx('users').where({ id: userId }).forNoKeyUpdate().first('id')
  const entries = await trx('entries')
    .where({ event_id: eventId, user_id: userId })
    .select('ticket_id', 'state')
  if (entries.some((entry) => entry.state !== 'CANCELLED' || entry.ticket_id === ticketId))
    throw new ApiError('conflict', {
      message: 'A person with this e-mail is registered for the event; search for them.',
    })
}

async function ticketOf(trx: Db, body: WalkIn): Promise<string> {
  if (body.ticketId === undefined) return ticketNamed(trx, body.eventId, OWN_TICKETS.walkIn)
  const ticket = await trx('ticket_types').where({ id: body.ticketId, event_id: body.eventId }).first('id')
  if (!ticket) throw new ApiError('not_found', { message: 'The event has no such ticket type.' })
  return ticket.id
}

/** The person, and the fields of the request that are not empty and differ from theirs. */
async function walkInOf(db: Db, userId: string, body: WalkIn): Promise<AddedWalkIn> {
  const user = await findUser(db, userId)
  if (!user) throw new ApiError('not_found', { message: 'This person was deleted in the meantime.' })
  const kept = WalkInField.options.filter(
    (field) => body[field] !== '' && body[field] !== (user[field] ?? ''),
  )
  return { userId, kept }
}
