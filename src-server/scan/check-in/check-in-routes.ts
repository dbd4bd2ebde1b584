import type { Core } from '../../platform/db/core.ts'
import {
  type CheckInDesk,
  checkInEndpoints,
  type CheckIn,
  type CheckInPerson,
  type CheckInResult,
  type DeskEntry,
} from '../../../contract/scan/check-in/check-in.ts'
import { createTicks, readRev } from '../../platform/db/rev-store.ts'
import { readApart } from '../../event/entry/apart-store.ts'
import { countParticipants, hasEntry } from '../../event/entry/entry-store.ts'
import { findEvent, switchEvent } from '../../event/event/event-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { audited, type AuditEntry } from '../../platform/db/audit-store.ts'
import { deskEvent, type DeskEventDeps } from '../../event/event/desk-event-routes.ts'
import { dayStart } from '../../platform/time/zoned-time.ts'
import { listStations } from '../../platform/db/station-store.ts'
import {
  checkInsByStation,
  countCheckedIn,
  countSince,
  lastCheckIns,
  checkInPerson,
  deskEntries,
  markUnused,
  markUsed,
  otherEventOf,
  ownerOf,
} from './check-in-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { bodyHash, findRequest } from '../../platform/db/request-key-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { matchQr } from '../../person/personal-qr/personal-qr-store.ts'

type CheckInDecision =
  | { readonly do: 'mark'; readonly entry: DeskEntry }
  | { readonly do: 'already'; readonly entry: DeskEntry; readonly unused: DeskEntry[] }
  | { readonly do: 'pending' | 'cancelled'; readonly entry: DeskEntry }
  /** The person has no entry, or not the named one. */
  | { readonly do: 'none' }

/**
 * Decides on a check-in. A named entry is used as it is. Otherwise a person who is checked in stays
 * so, even with a second ticket, which must be named.
 * @param entries used ones first, then unused, pending, cancelled
 */
function decideCheckIn(entries: readonly DeskEntry[], entryId: string | undefined): CheckInDecision {
  const entry = entryId === undefined ? entries[0] : entries.find((one) => one.entryId === entryId)
  if (!entry) return { do: 'none' }
  switch (entry.state) {
    case 'UNUSED':
      return { do: 'mark', entry }
    case 'USED':
      return { do: 'already', entry, unused: entries.filter((one) => one.state === 'UNUSED') }
    case 'PENDING':
      return { do: 'pending', entry }
    case 'CANCELLED':
      return { do: 'cancelled', entry }
  }
}

/**
 * Checks one entry in. Of several desks at once one succeeds; the others get who, when and where.
 * Every other result is a reply too. Throws `check_in_off` if the event has no check-in.
 */
export async function checkIn(deps: Core, callerId: string, body: CheckIn): Promise<CheckInResult> {
  if (!(await findEvent(deps.db, body.eventId))!.checkIn) throw new ApiError('check_in_off')
  const who = await personOf(deps, body)
  if ('outcome' in who) return who
  return resultFor(deps, callerId, body, who)
}

async function personOf(
  { db, secrets }: Core,
  body: CheckIn,
): Promise<CheckInPerson | Extract<CheckInResult, { outcome: 'unknown' | 'revoked' }>> {
  if (body.userId !== undefined) return known(await checkInPerson(db, body.userId))
  const match = await matchQr(db, secrets, body.qr!)
  if (!match) return { outcome: 'unknown' }
  // The reason is hidden for persons without an entry.
  if (match.state === 'revoked' && !(await hasEntry(db, body.eventId, match.userId)))
    return { outcome: 'unknown' }
  if (match.state === 'revoked') return { outcome: 'revoked', at: match.at, reason: match.reason }
  return known(await checkInPerson(db, match.userId))
}

function known(person: CheckInPerson | null): CheckInPerson {
  if (!person) throw new ApiError('not_found', { message: 'There is no such person.' })
  return person
}

async function resultFor(
  deps: Core,
  callerId: string,
  body: CheckIn,
  person: CheckInPerson,
): Promise<CheckInResult> {
  const { db } = deps
  const { eventId, entryId } = body
  const request = requestOf(deps, body)
  // Each repetition lost to another desk, and the next one reads its result.
  for (;;) {
    const earlier = await earlierCheckIn(db, request)
    if (earlier) return { outcome: 'checked_in', person, entry: earlier }
    const decision = decideCheckIn(await deskEntries(db, eventId, person.userId), entryId)
    switch (decision.do) {
      case 'none': {
        if (entryId !== undefined)
          throw new ApiError('not_found', {
            message: 'The person has no such entry for this event.',
          })
        const other = await otherEventOf(db, {
          eventId,
          userId: person.userId,
          callerId,
          now: deps.now(),
        })
        return other ? { outcome: 'other_event', title: other.title } : { outcome: 'no_ticket' }
      }
      case 'pending':
      case 'cancelled':
        return { outcome: decision.do, person, entry: decision.entry }
      case 'already': {
        // The same request may have marked it after its key was read.
        const repeated = await earlierCheckIn(db, request)
        return repeated
          ? { outcome: 'checked_in', person, entry: repeated }
          : { outcome: 'already', person, entry: decision.entry, unused: decision.unused }
      }
      case 'mark': {
        const mark = {
          eventId,
          userId: person.userId,
          entryId: decision.entry.entryId,
          request,
          by: callerId,
          stationId: deps.stationId,
          now: deps.now(),
        }
        const entry = await audited(
          deps,
          (trx) => markUsed(trx, mark),
          (marked) =>
            marked &&
            auditEntry('check_in', {
              callerId,
              eventId,
              userId: person.userId,
              entry: decision.entry,
            }),
        )
        if (!entry) continue
        return { outcome: 'checked_in', person, entry }
      }
    }
  }
}

interface RequestName {
  readonly scope: string
  readonly key: string
  readonly hash: string
}

/** The hash contains the scanned code as its HMAC, not in clear. */
function requestOf({ secrets }: Core, body: CheckIn): RequestName {
  const qr = body.qr === undefined ? null : secrets.hmac('personal-qr', body.qr)
  return {
    scope: `check-in:${body.eventId}`,
    key: body.requestKey,
    hash: bodyHash({ ...body, qr }),
  }
}

/** The entry as this request marked it, also after an undo; null for a new request. */
async function earlierCheckIn(db: Db, request: RequestName): Promise<DeskEntry | null> {
  const earlier = await findRequest(db, request.scope, request.key, request.hash)
  if (!earlier) return null
  if (!earlier.same) throw new ApiError('pass_request_key_conflict')
  return JSON.parse(earlier.reply!) as DeskEntry
}

/** Undoes a check-in. Throws `conflict` if it is another one, or none, by now. */
async function undoCheckIn(
  deps: Core,
  callerId: string,
  undo: { readonly eventId: string; readonly entryId: string; readonly usedAt: string },
): Promise<{ person: CheckInPerson; entry: DeskEntry }> {
  const { db } = deps
  const { eventId, entryId, usedAt } = undo
  const person = await ownerOf(db, eventId, entryId)
  if (!person) throw new ApiError('not_found', { message: 'The event has no such entry.' })
  const { userId } = person
  return audited(
    deps,
    async (trx) => {
      if (!(await markUnused(trx, { eventId, userId, entryId, usedAt })))
        throw new ApiError('conflict', {
          message: 'This check-in was already undone, or the person was checked in again.',
        })
      const entries = await deskEntries(trx, eventId, userId)
      return { person, entry: entries.find((one) => one.entryId === entryId)! }
    },
    ({ entry }) => auditEntry('undo_check_in', { callerId, eventId, userId, entry, usedAt }),
  )
}

function auditEntry(
  action: 'check_in' | 'undo_check_in',
  {
    callerId,
    eventId,
    userId,
    entry,
    usedAt,
  }: { callerId: string; eventId: string; userId: string; entry: DeskEntry; usedAt?: string },
): AuditEntry {
  const detail = { entry: entry.entryId, ticket: entry.ticket, ...(usedAt ? { usedAt } : {}) }
  return { action, userId: callerId, eventId, subjectId: userId, detail }
}

/** The pace changes with the clock, so the rev does too. */
const TICK_MS = 15_000
const PACE_MS = 10 * 60_000
const SHOWN = 10

/** Check-in: mark, undo, counts, and the switch of the event. */
export function mountCheckInRoutes(mount: Mount, deps: Core & DeskEventDeps): void {
  const { db } = deps
  const ticks = createTicks(deps.now, TICK_MS)
  mount(checkInEndpoints.checkIn, ({ caller, body }) => checkIn(deps, caller.userId, body))
  mount(checkInEndpoints.undoCheckIn, ({ caller, params, body }) =>
    undoCheckIn(deps, caller.userId, { ...params, ...body }),
  )
  mount(checkInEndpoints.getCheckInDesk, {
    rev: async ({ query }) => (await readRev(db, `event:${query.eventId}`, 'people', 'names')) + ticks(),
    reply: ({ query }, rev) => checkInDesk(deps, query.eventId, rev),
  })
  mount(checkInEndpoints.setCheckIn, async ({ caller, params, body }) => {
    await audited(deps, (trx) => switchEvent(trx, params.eventId, { checkIn: body.on }), {
      action: body.on ? 'check_in_on' : 'check_in_off',
      userId: caller.userId,
      eventId: params.eventId,
    })
    return deskEvent(deps, (await findEvent(db, params.eventId))!)
  })
}

async function checkInDesk({ db, now }: Core, eventId: string, rev: number): Promise<CheckInDesk> {
  const event = (await findEvent(db, eventId))!
  const at = now()
  const last = await lastCheckIns(db, eventId, SHOWN)
  const today = await checkInsByStation(db, eventId, dayStart(at, event.timeZone))
  return {
    rev,
    counts: {
      checkedIn: await countCheckedIn(db, eventId),
      participants: await countParticipants(db, eventId),
      perMinute: (await countSince(db, eventId, at - PACE_MS)) / 10,
    },
    stations: (await listStations(db)).map(({ stationId, name }) => ({
      stationId,
      name,
      checkIns: today.get(stationId) ?? 0,
    })),
    last,
    apart: await readApart(
      db,
      eventId,
      last.map(({ person }) => person),
    ),
  }
}
