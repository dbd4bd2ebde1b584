import type { Core } from '../../platform/db/core.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { audited, type AuditEntry } from '../../platform/db/audit-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { deskPerson, type DeskPersonDeps } from '../view/attendee-view.ts'
import { OWN_TICKETS } from '../../../messages/data/import-answers.ts'
import type { Joins } from '../../../contract/guest/walk-in/join.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { lockImports } from '../../platform/db/import-lock.ts'
import { isDeadlock } from '../../platform/db/in-transaction.ts'
import { bumpRevs, type RevScope } from '../../platform/db/rev-store.ts'
import { hasEntry, insertEntry, ticketNamed } from '../../event/entry/entry-store.ts'
import { matchQr } from '../../person/personal-qr/personal-qr-store.ts'
import { changeUser } from '../../person/user/user-store.ts'
import { peopleAtPrinter } from '../duplicate/merge-store.ts'
import { moveRecords, writeAliases, type Alias, type MergedAccounts } from '../duplicate/move-person-store.ts'

/** A person of an event whom staff added with the e-mail of an account. */
interface TypedPerson {
  readonly eventId: string
  readonly title: string
  readonly userId: string
}

/**
 * The people whom staff of events added with the account's e-mail, where the account has no entry.
 * Of several in one event nobody knows which one the owner is, so there is none.
 */
async function typedPeople(db: Db, userId: string, now: number): Promise<TypedPerson[]> {
  const rows: Record<string, string>[] = await db('users as own')
    .join('users as u', 'u.email', 'own.email_folded')
    .join('entries as n', 'n.user_id', 'u.id')
    .join('events as e', 'e.id', 'n.event_id')
    .where('own.id', userId)
    .whereNull('u.email_folded')
    .where('e.ends_at', '>', isoTime(now))
    .whereNotIn('e.id', db('entries').where({ user_id: userId }).select('event_id'))
    .orderBy(['e.starts_at', 'e.id'])
    .distinct('e.id', 'e.title', 'e.starts_at', 'u.id as user_id')
  return [...Map.groupBy(rows, (row) => row.id!).values()].flatMap((same) =>
    same.length === 1 ? [{ eventId: same[0]!.id!, title: same[0]!.title!, userId: same[0]!.user_id! }] : [],
  )
}

async function listJoins({ db, now }: Pick<Core, 'db' | 'now'>, userId: string): Promise<Joins> {
  const people = await typedPeople(db, userId, now())
  return {
    joins: people.slice(0, LIMITS.passEvents).map(({ eventId, title }) => ({ eventId, title })),
  }
}

/**
 * The owner of an account confirms on their own device that they are the person whom staff of the
 * event added.
 *
 * @throws ApiError `not_found` if there is none, `conflict` while a pass is being printed
 */
async function joinEvent(deps: Core, userId: string, eventId: string): Promise<void> {
  await audited(
    deps,
    async (trx) => {
      await lockAccount(trx, userId)
      const typed = (await typedPeople(trx, userId, deps.now())).find((person) => person.eventId === eventId)
      if (!typed) throw new ApiError('not_found', { message: 'No event has an entry for this e-mail.' })
      const joinedUserId = typed.userId
      const eventIds = await takeOver(trx, { to: userId, from: joinedUserId, now: deps.now() })
      return { joinedUserId, eventIds }
    },
    ({ joinedUserId, eventIds }) =>
      inEach(eventIds, { action: 'join_event', userId, subjectId: userId, detail: { joinedUserId } }),
    isDeadlock,
  )
}

/**
 * Adds the owner of a QR code, who shows it at the desk, to the event. Only codes made here count:
 * codes of other ticket systems can be guessed.
 *
 * @returns the owner
 * @throws ApiError `pass_invalid_one_qr`, or `conflict` while a pass is being printed
 */
async function joinByQr(
  deps: Core,
  staffId: string,
  { eventId, qr }: { readonly eventId: string; readonly qr: string },
): Promise<string> {
  const match = await matchQr(deps.db, deps.secrets, qr)
  if (match?.state !== 'live' || !match.minted) throw new ApiError('pass_invalid_one_qr')
  const { userId } = match
  const now = deps.now()
  await audited(
    deps,
    async (trx) => {
      await lockAccount(trx, userId)
      if (await hasEntry(trx, eventId, userId)) return null
      const typed = (await typedPeople(trx, userId, now)).find((person) => person.eventId === eventId)
      if (typed) {
        const eventIds = await takeOver(trx, { to: userId, from: typed.userId, now })
        return { joinedUserId: typed.userId, eventIds }
      }
      const ticketId = await ticketNamed(trx, eventId, OWN_TICKETS.walkIn)
      const entry = { eventId, userId, ticketId, state: 'UNUSED', source: 'walk_in' } as const
      await insertEntry(trx, entry, now)
      await bumpRevs(trx, 'people', `event:${eventId}`, `user:${userId}`)
      return { joinedUserId: null, eventIds: [eventId] }
    },
    (joined) =>
      joined &&
      inEach(joined.eventIds, {
        action: 'join_by_qr',
        userId: staffId,
        subjectId: userId,
        detail: { joinedUserId: joined.joinedUserId },
      }),
    isDeadlock,
  )
  return userId
}

/** Two requests wait for each other here, so that only one adds the entry. */
async function lockAccount(trx: Db, userId: string): Promise<void> {
  await lockImports(trx)
  await trx('users').where({ id: userId }).forNoKeyUpdate().first('id')
}

/** The entry of the activity log for each event in which the account takes the person's place. */
const inEach = (eventIds: readonly string[], entry: AuditEntry): AuditEntry[] =>
  eventIds.map((eventId) => ({ ...entry, eventId }))

/**
 * Gives everything that events know about the person to the account: entries, passes, codes, tags
 * and prints, also those of another event that the person joined meanwhile. The account's own data
 * stay, and a consent that staff recorded is asked again.
 *
 * @returns the events
 */
async function takeOver(
  trx: Db,
  { to, from, now }: Pick<MergedAccounts, 'to' | 'from' | 'now'>,
): Promise<readonly string[]> {
  const eventIds = await eventsOf(trx, from)
  await trx('consents').where({ user_id: from }).delete()
  for (const eventId of eventIds) {
    const move = { eventId, to, from, now, takesTicket: false }
    if ((await peopleAtPrinter(trx, eventId, [to, from])).size > 0)
      throw new ApiError('conflict', { message: 'The pass is being printed; try again after that.' })
    const own = await trx('pass_drafts').where({ event_id: eventId, user_id: to }).first('revision')
    const draft = trx('pass_drafts').where({ event_id: eventId, user_id: from })
    await (own ? draft.delete() : draft.update({ user_id: to }))
    const numbers = await moveRecords(trx, move)
    const aliases = numbers.map((value): Alias => ({ kind: 'external_id', value }))
    await writeAliases(trx, move, aliases)
  }
  await trx('users').where({ id: from }).delete()
  await changeUser(trx, to, {}, now)
  const scopes = eventIds.map((id): RevScope => `event:${id}`)
  await bumpRevs(trx, 'people', ...scopes, `user:${to}`, `user:${from}`)
  return eventIds
}

async function eventsOf(trx: Db, userId: string): Promise<string[]> {
  const ids = new Set<string>()
  for (const table of ['entries', 'pass_drafts', 'tag_keys'])
    for (const id of await trx(table).where({ user_id: userId }).distinct().pluck('event_id')) ids.add(id)
  return [...ids]
}

/** An account joins an event at the desk, by its QR. */
export function mountJoinByQr(mount: Mount, deps: DeskPersonDeps): void {
  mount(endpoints.joinByQr, async ({ caller, body }) =>
    deskPerson(deps, body.eventId, await joinByQr(deps, caller.userId, body)),
  )
}

/** The owner of an account joins an event on their own device. */
export function mountOwnJoins(mount: Mount, deps: Core): void {
  mount(endpoints.listJoins, ({ caller }) => listJoins(deps, caller.userId))
  mount(endpoints.joinEvent, async ({ caller, body }) => {
    // A session opened by PIN is not the owner's confirmation.
    if (caller.passwordAt === null) throw new ApiError('recent_password_required')
    await joinEvent(deps, caller.userId, body.eventId)
    return listJoins(deps, caller.userId)
  })
}
