import type { DeskState as State } from '../../../contract/kiosk/state/desk-state.ts'
import { readerWorks } from '../../../contract/tag/reader/reader-state.ts'
import type { Preparation } from '../../../contract/kiosk/checks/preparation.ts'
import { endOf } from '../../../facts/printer-faults.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { MEDIA_SIZE } from '../../../facts/stocks.ts'
import { hasRoll } from '../../../facts/roll-rules.ts'
import { clockAhead } from '../../platform/db/database-clock.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { IN_STEP_MS, stationHeartbeats } from '../../platform/db/station-store.ts'
import { findEvent, type EventRecord } from '../../event/event/event-store.ts'
import { findTemplate } from '../../event/event/template-store.ts'
import { readClasses } from '../../event/ticket-class/ticket-class-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FitSurveys } from '../../pass/template/survey-fit.ts'
import { staffOf } from '../../account/staff/role-store.ts'
import { printersOfDesk, type ListPrintersDeps } from '../../print/printer/list-printers.ts'
import { dayStart } from '../../platform/time/zoned-time.ts'
import { preparationPoints, type PreparationFacts, type PrinterFacts } from './preparation-rules.ts'
import {
  lastLineAt,
  readLastRun,
  readLater,
  readPeopleFacts,
  testedPrinters,
} from './preparation-store.ts'

export interface PreparationDeps extends ListPrintersDeps {
  readonly now: () => number
  readonly fits: FitSurveys
  readonly reader: () => State['reader']
  readonly storageFault: () => State['storageFault']
  /** Time of the newest backup that was read back completely. */
  readonly newestWhole: () => Promise<string | null>
}

/** Finds what is missing before the event begins. */
export async function prepareEvent(deps: PreparationDeps, eventId: string): Promise<Preparation> {
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
  if (problem === null || endOf(problem.code) === 'alone') return paused ? 'paused' : null
  return 'stock' in problem ? { needed: problem.stock } : 'other'
}
