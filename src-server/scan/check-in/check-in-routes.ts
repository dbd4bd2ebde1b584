import type { Core } from '../../platform/db/core.ts'
import type { CheckInDesk } from '../../../contract/scan/check-in/check-in.ts'
import { checkInEndpoints } from '../../../contract/scan/check-in/check-in.ts'
import { readRev } from '../../platform/db/rev-store.ts'
import { readApart } from '../../event/entry/apart-store.ts'
import { countParticipants } from '../../event/entry/entry-store.ts'
import { findEvent, switchEvent } from '../../event/event/event-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { deskEvent, type DeskEventDeps } from '../../event/event/desk-event-view.ts'
import { dayStart } from '../../platform/time/zoned-time.ts'
import { listStations } from '../../platform/db/station-store.ts'
import { checkIn, undoCheckIn } from './check-in.ts'
import { checkInsByStation, countCheckedIn, countSince, lastCheckIns } from './check-in-store.ts'

/** The pace changes with the clock, so the rev does too. */
const TICK_MS = 15_000
const PACE_MS = 10 * 60_000
const SHOWN = 10

/** Check-in: mark, undo, counts, and the switch of the event. */
export function mountCheckInRoutes(mount: Mount, deps: Core & DeskEventDeps): void {
  const { db } = deps
  mount(checkInEndpoints.checkIn, ({ caller, body }) => checkIn(deps, caller.userId, body))
  mount(checkInEndpoints.undoCheckIn, ({ caller, params, body }) =>
    undoCheckIn(deps, caller.userId, { ...params, ...body }),
  )
  mount(checkInEndpoints.getCheckInDesk, {
    rev: async ({ query }) =>
      (await readRev(db, `event:${query.eventId}`, 'people', 'names')) +
      Math.floor(deps.now() / TICK_MS),
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
