import type { Core } from '../../platform/db/core.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { audited } from '../../platform/db/audit-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import type { DeskState as State } from '../../../contract/kiosk/state/desk-state.ts'
import { readerWorks } from '../../../contract/tag/reader/reader-state.ts'
import type { Preparation, PreparationPointId } from '../../../contract/kiosk/checks/preparation.ts'
import { PASSING_PROBLEMS } from '../../../contract/print/printer/printer-problem.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { MEDIA_SIZE } from '../../../facts/stocks.ts'
import { hasRoll } from '../../../facts/roll-rules.ts'
import { clockAhead } from '../../platform/db/database-clock.ts'
import { isoTime, asCount } from '../../platform/db/column-values.ts'
import { IN_STEP_MS, stationHeartbeats } from '../../platform/db/station-store.ts'
import { findEvent, type EventRecord } from '../../event/event/event-store.ts'
import { findTemplate } from '../../event/event/template-store.ts'
import { readClasses } from '../../event/ticket-class/ticket-class-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FitSurveys } from '../../pass/template/survey-fit.ts'
import { staffOf } from '../../account/staff/role-store.ts'
import { printersOfDesk, type ListPrintersDeps } from '../../print/printer/list-printers.ts'
import { dayStart } from '../../platform/time/zoned-time.ts'
import { networkErrors } from '../../platform/lan/networks.ts'
import { networkFacts, type NetworkDeps } from './network-page.ts'
import { preparationPoints, type PreparationFacts, type PrinterFacts } from './preparation-rules.ts'
import { PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import type { Db } from '../../platform/db/database.ts'
import { table, text, time } from '../../platform/db/table.ts'
import { VALID_ENTRY_STATES } from '../../event/entry/entry-store.ts'
import { REQUIRED_CONSENTS } from '../../person/consent/consent-store.ts'

export const POSTPONED = table('preparation_later', {
  eventId: text(),
  point: text<PreparationPointId>(),
  markedBy: text(),
  markedAt: time(),
})

/** The items that staff postponed. */
async function readLater(db: Db, eventId: string): Promise<ReadonlySet<PreparationPointId>> {
  const points: PreparationPointId[] = await db('preparation_later')
    .where({ event_id: eventId })
    .pluck('point')
  return new Set(points)
}

/** Postpones an item, or resumes it. False if nothing changed. */
async function writeLater(
  trx: Db,
  mark: {
    readonly eventId: string
    readonly point: PreparationPointId
    readonly later: boolean
    readonly by: string
    readonly now: number
  },
): Promise<boolean> {
  const key = { event_id: mark.eventId, point: mark.point }
  if (!mark.later) return (await trx('preparation_later').where(key).delete()) > 0
  const made = await trx('preparation_later')
    .insert(POSTPONED.write({ ...mark, markedBy: mark.by, markedAt: isoTime(mark.now) }))
    .onConflict(['event_id', 'point'])
    .ignore()
    .returning('point')
  return made.length > 0
}

type PeopleFacts = Pick<PreparationFacts, 'people' | 'withoutConsent' | 'unprinted' | 'lastImport'>

/** Counts of the participants. */
async function readPeopleFacts(db: Db, eventId: string): Promise<PeopleFacts> {
  const [required] = REQUIRED_CONSENTS
  const here = () =>
    db('entries')
      .where({ event_id: eventId })
      .whereIn('state', [...VALID_ENTRY_STATES])
  const count = async (people: ReturnType<typeof here>): Promise<number> =>
    asCount(await people.countDistinct('user_id as n').first())
  const consented = db('consents')
    .where({ ...required })
    .select('user_id')
  const printed = db('print_jobs')
    .where({ event_id: eventId })
    .whereIn('state', [...PRINTED_STATES])
    .select('user_id')
  const last = await db('imports')
    .where({ event_id: eventId, undone_at: null })
    .orderBy('seq', 'desc')
    .first('imported_at')
  return {
    people: await count(here()),
    withoutConsent: await count(here().whereNotIn('user_id', consented)),
    unprinted: await count(here().whereNotIn('user_id', printed)),
    lastImport: (last?.imported_at as string | undefined) ?? null,
  }
}

/** Printers whose last test print since `since` was printed. */
async function testedPrinters(db: Db, stationId: string, since: string): Promise<ReadonlySet<string>> {
  const tests: { subject_id: string; detail: string }[] = await db('audit_log')
    .where({ station_id: stationId, action: 'test_print' })
    .where('at', '>=', since)
    .orderBy('seq')
    .select('subject_id', 'detail')
  // As the devices show it: a later test that failed counts.
  const lastTests = new Map(tests.map((test) => [test.subject_id, test]))
  return new Set(
    [...lastTests].flatMap(([printerId, { detail }]) =>
      (PRINTED_STATES as readonly string[]).includes((JSON.parse(detail) as { result?: string }).result ?? '')
        ? [printerId]
        : [],
    ),
  )
}

/** The last print run with the number of its printed passes, or null. */
async function readLastRun(db: Db, eventId: string): Promise<PreparationFacts['run']> {
  const run = await db('print_runs')
    .where({ event_id: eventId })
    .whereNotNull('started_at')
    .orderBy('created_at', 'desc')
    .first('id', 'ended_at')
  if (!run) return null
  const passes = await db('print_run_labels')
    .where({ run_id: run.id, kind: 'pass' })
    .whereNotNull('place')
    .count('id as n')
    .first()
  return { ended: run.ended_at !== null, passes: asCount(passes) }
}

/** Time of the newest line of this desk in the activity log. */
async function lastLineAt(db: Db, stationId: string): Promise<string | null> {
  const line = await db('audit_log').where({ station_id: stationId }).orderBy('seq', 'desc').first('at')
  return (line?.at as string | undefined) ?? null
}

interface PreparationDeps extends Core, ListPrintersDeps, NetworkDeps {
  readonly fits: FitSurveys
  readonly reader: () => State['reader']
  readonly storageFault: () => State['storageFault']
  /** Time of the newest backup that was read back completely. */
  readonly newestWhole: () => Promise<string | null>
}

/** Finds what is missing before the event begins. */
async function prepareEvent(deps: PreparationDeps, eventId: string): Promise<Preparation> {
  const event = await findEvent(deps.db, eventId)
  if (!event) throw new ApiError('event_not_found')
  const facts = await gatherFacts(deps, event)
  return {
    checkedAt: isoTime(facts.now),
    opensAt: event.startsAt,
    points: preparationPoints(facts, await readLater(deps.db, eventId)),
  }
}

async function gatherFacts(deps: PreparationDeps, event: EventRecord): Promise<PreparationFacts> {
  const { db, stationId } = deps
  const now = deps.now()
  const template = await findTemplate(db, event.id, event.templateRevision)
  const people = await readPeopleFacts(db, event.id)
  const survey = await deps.fits.state(event)
  const stations = await stationHeartbeats(db, now)
  const others = stations.filter((one) => one.stationId !== stationId)
  return {
    ...people,
    template: template && {
      widthMm: MEDIA_SIZE[template.media].widthMm,
      lengthMm: template.lengthMm,
    },
    classes: (await readClasses(db, event.id)).length,
    fit: { ...survey, of: people.people },
    printers: await printerFacts(deps, event, template),
    run: await readLastRun(db, event.id),
    staff: (await staffOf(db, event.id)).length,
    otherDesks: others.filter((one) => one.silentMs < IN_STEP_MS).length,
    clockAheadMs: await clockAhead(db, deps.now),
    lastLine: await lastLineAt(db, stationId),
    backup: { at: await deps.newestWhole(), fault: deps.storageFault() },
    reader: { used: event.nfcEnabled, works: readerWorks(deps.reader()) },
    network: { ...networkFacts(deps), ...(deps.lan && { errors: await networkErrors() }) },
    now,
  }
}

async function printerFacts(
  deps: PreparationDeps,
  event: EventRecord,
  template: Parameters<typeof printersOfDesk>[1],
): Promise<PrinterFacts[]> {
  const today = isoTime(dayStart(deps.now(), event.timeZone))
  const tested = await testedPrinters(deps.db, deps.stationId, today)
  return (await printersOfDesk(deps, template)).map((printer) => ({
    name: printer.name,
    hasRoll: hasRoll(printer.connection),
    stock: printer.stock,
    fault: faultOf(printer),
    testedToday: tested.has(printer.printerId),
    passesLeft: hasRoll(printer.connection) ? printer.passesLeft : null,
  }))
}

/** What stops printing on this printer, as the devices show it. */
function faultOf({ problem, paused }: DeskPrinter): PrinterFacts['fault'] {
  if (problem === null || PASSING_PROBLEMS.has(problem.code)) return paused ? 'paused' : null
  return 'stock' in problem ? { needed: problem.stock } : 'other'
}

export type PreparationRoutesDeps = PreparationDeps & Core

/** The preparation list of an event. */
export function mountPreparationRoutes(mount: Mount, deps: PreparationRoutesDeps): void {
  mount(endpoints.getPreparation, ({ params }) => prepareEvent(deps, params.eventId))
  mount(endpoints.leavePreparation, async ({ caller, params, body }) => {
    const mark = { ...params, ...body, by: caller.userId, now: deps.now() }
    await audited(
      deps,
      (trx) => writeLater(trx, mark),
      (changed) =>
        changed
          ? {
              action: body.later ? 'leave_point' : 'take_up_point',
              userId: caller.userId,
              eventId: params.eventId,
              detail: { point: body.point },
            }
          : null,
    )
    return prepareEvent(deps, params.eventId)
  })
}
