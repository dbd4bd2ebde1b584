import type { DeskState as State, DeskState } from '../../../contract/kiosk/state/desk-state.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { createTicks, readRev } from '../../platform/db/rev-store.ts'
import { asCount, isoTime } from '../../platform/db/column-values.ts'
import { readApart } from '../../event/entry/apart-store.ts'
import { findEvent, type EventRecord } from '../../event/event/event-store.ts'
import { jobsAtDesks, type EventFigures, type DayPasses } from '../../pass/draft/event-figures.ts'
import { attendeeRows } from '../../guest/view/attendee-rows.ts'
import { printersOfDesk } from '../../print/printer/list-printers.ts'
import type { PrinterRegistry } from '../../print/printer/printer-registry.ts'
import { stationHeartbeats, IN_STEP_MS } from '../../platform/db/station-store.ts'
import { type DeskEventDeps, deskEvent } from '../../event/event/desk-event-routes.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'

export interface StateDeps extends DeskEventDeps {
  readonly demo: boolean
  readonly registry: PrinterRegistry
  readonly figures: EventFigures
  readonly reader: () => State['reader']
  readonly storageFault: () => State['storageFault']
}

/** Pace and `inStep` change with time alone, so the rev includes the clock. */
const TICK_MS = 15_000

const storedRev = ({ db, stationId }: StateDeps, eventId: string): Promise<number> =>
  readRev(db, `event:${eventId}`, `station:${stationId}`, 'templates', 'people', 'names')

/** Everything that the device panel and the home screen show. */
export async function deskState(deps: StateDeps, eventId: string, rev: number): Promise<State> {
  const { db } = deps
  const now = deps.now()
  const event = (await findEvent(db, eventId))!
  const view = await deskEvent(deps, event, await deps.figures.participants(eventId))
  const stations = await stationHeartbeats(db, now)
  const own = stations.find((station) => station.stationId === deps.stationId)!
  const passes = await deps.figures.dayPasses(event, now)
  const last = await lastPeople(deps, event)
  return {
    rev,
    now: isoTime(now),
    station: { stationId: own.stationId, name: own.name },
    event: view,
    demo: deps.demo,
    printers: await printersOfDesk(deps, view.template),
    reader: deps.reader(),
    counts: passCounts(passes, view.participants, now),
    lastPeople: last,
    apart: await readApart(db, eventId, last),
    queue: await queueCounts(db, eventId),
    stations: stations.map((station) => ({
      stationId: station.stationId,
      name: station.name,
      passes: passes.byStation.get(station.stationId)?.size ?? 0,
      inStep: station.silentMs < IN_STEP_MS,
    })),
    storageFault: deps.storageFault(),
    parked: asCount(await db('parked_people').where({ event_id: eventId }).count('user_id as n').first()),
  }
}

/**
 * The last five people served at this desk: with a print job, whose pass was handed out, or who were
 * sent to the help desk. A label of a print run serves nobody.
 */
async function lastPeople(deps: StateDeps, event: EventRecord): Promise<State['lastPeople']> {
  const printed = await lastPrinted(deps, event.id)
  const handedOut = await deps
    .db('print_run_labels')
    .where({ event_id: event.id, handed_out_station: deps.stationId })
    .orderBy('handed_out_at', 'desc')
    .limit(5)
    .select('user_id', 'handed_out_at as at')
  const parked = await deps
    .db('parked_people')
    .where({ event_id: event.id })
    .orderBy('at', 'desc')
    .limit(5)
    .select('user_id', 'at')
  const newest = new Map<string, string>()
  for (const row of [...printed, ...handedOut, ...parked] as { user_id: string; at: string }[]) {
    const at = newest.get(row.user_id)
    if (!at || at < row.at) newest.set(row.user_id, row.at)
  }
  const last = [...newest].sort((a, b) => (a[1] < b[1] ? 1 : -1)).slice(0, 5)
  const rows = await attendeeRows(
    deps.db,
    event,
    last.map(([userId]) => userId),
  )
  return rows.map((row) => ({ ...row, at: newest.get(row.userId)! }))
}

/** Enough jobs to contain five people, except if one is printed many times. */
const LAST_JOBS = 60

async function lastPrinted(
  { db, stationId }: StateDeps,
  eventId: string,
): Promise<readonly { user_id: string; at: string }[]> {
  const jobs = jobsAtDesks(db, eventId).where({ station_id: stationId })
  const last: { user_id: string; at: string }[] = await jobs
    .clone()
    .orderBy('created_at', 'desc')
    .limit(LAST_JOBS)
    .select('user_id', 'created_at as at')
  const people = new Set(last.map((row) => row.user_id))
  if (people.size >= 5 || last.length < LAST_JOBS) return last
  const all: unknown = await jobs
    .groupBy('user_id')
    .select('user_id')
    .max({ at: 'created_at' })
    .orderBy('at', 'desc')
    .limit(5)
  return all as { user_id: string; at: string }[]
}

async function queueCounts(db: Db, eventId: string): Promise<State['queue']> {
  const rows: Row[] = await db('print_jobs')
    .where({ event_id: eventId })
    .groupBy('state')
    .select('state')
    .count({ n: '*' })
  const of = (...states: string[]): number =>
    rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + Number(row.n), 0)
  return {
    waiting: of('queued', 'blocked', 'preflight'),
    printing: of('sending', 'printing'),
    questions: of('unknown'),
    unconfirmed: of('sent_unconfirmed'),
    done: of('printed', 'printed_network', 'printed_not_cut', 'confirmed_by_staff'),
  }
}

const BAR_MS = 10 * 60_000
const MOST_BARS = 13

/**
 * Today's passes (each person once), the pace of the last ten minutes, and a bar for every ten
 * minutes.
 */
function passCounts({ firstAt }: DayPasses, participants: number, now: number): DeskState['counts'] {
  const current = Math.floor(now / BAR_MS)
  const bars = new Map<number, number>()
  let recent = 0
  let first = current
  for (const at of firstAt.values()) {
    const bar = Math.floor(at / BAR_MS)
    bars.set(bar, (bars.get(bar) ?? 0) + 1)
    if (bar < first) first = bar
    if (at > now - BAR_MS) recent += 1
  }
  const from = Math.max(first, current - MOST_BARS + 1)
  return {
    passes: firstAt.size,
    participants,
    perMinute: recent / 10,
    bars: Array.from({ length: current - from + 1 }, (_, i) => ({
      from: isoTime((from + i) * BAR_MS),
      passes: bars.get(from + i) ?? 0,
    })),
  }
}

/** The polled state of a desk at one event. */
export function mountDeskStateRoutes(mount: Mount, deps: StateDeps): void {
  const ticks = createTicks(deps.now, TICK_MS)
  mount(endpoints.getDeskState, {
    rev: async ({ query }) => (await storedRev(deps, query.eventId)) + ticks(),
    reply: ({ query }, rev) => deskState(deps, query.eventId, rev),
  })
}
