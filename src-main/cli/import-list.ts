import type { Db } from '../../src-server/db/database.ts'
import { isDemo, readDemoFile } from '../../src-server/operations/demo/make-demo.ts'
import type { ExchangeKind } from '../../contract/events/event-admin.ts'
import { isAttendeeList } from '../../src-server/attendees/import/detect-columns.ts'
import { importFile } from '../../src-server/attendees/import/import-file.ts'
import { ImportStopped } from '../../src-server/attendees/import/import-stopped.ts'
import { knownStation } from '../../src-server/runtime/data-folder.ts'
import { listStations } from '../../src-server/db/station-store.ts'
import {
  importEventFile,
  isEventFile,
  type EventFileImport,
} from '../../src-server/events/exchange/import-event-file.ts'
import { resolveAddresses, type KioskSettings } from '../../src-server/app/settings.ts'
import { createPrintableTextCheck } from '../../src-server/passes/render/printable-text.ts'
import { withData } from './open-data.ts'
import { showProgress } from './progress-bar.ts'

/**
 * What a list is about: people, one thing of an event's office, or all of it; left out, its
 * headings say.
 */
export type ListKind = 'people' | 'event' | ExchangeKind

/** Rows of one transaction: few enough that a running kiosk waits for less than a second. */
const GROUP = 2_000

/** A list, and for people the consent that everybody on it gave. */
type PeopleList = Omit<EventFileImport, 'kind'> & {
  readonly consent?: { readonly source: string; readonly day: string } | undefined
}

/** Imports one list, with a bar on a terminal; answers the report. */
export function importListFile(
  settings: KioskSettings,
  list: PeopleList,
  kind?: ListKind,
): Promise<string> {
  return withData(settings, async ({ db, secrets }) => {
    const { eventSlug } = list
    const audit = { db, secrets, now: Date.now, stationId: await stationOf(db, settings) }
    if (
      eventSlug === null ||
      (kind ? kind !== 'people' : isEventFile(list.bytes, isAttendeeList))
    ) {
      return importEventFile(audit, {
        ...list,
        kind: kind === 'event' || kind === 'people' ? undefined : kind,
      })
    }
    const progress = showProgress(process.stderr)
    try {
      const deps = {
        ...audit,
        webUrl: await webUrlOf(db, settings),
        canPrint: await createPrintableTextCheck(),
        group: GROUP,
      }
      const { report } = await importFile(deps, { ...list, eventSlug, onProgress: progress.show })
      return report
    } catch (error) {
      throw error instanceof ImportStopped
        ? new Error(error.sentence(list.language), { cause: error.cause })
        : error
    } finally {
      progress.end()
    }
  })
}

/**
 * Whose chain of the activity log the import is written to: this computer's kiosk, or the first on
 * its database.
 */
async function stationOf(db: Db, { folder }: KioskSettings): Promise<string> {
  const [first] = await listStations(db)
  const stationId = knownStation(folder) ?? first?.stationId
  if (stationId === undefined)
    throw new Error('No kiosk was started on this database yet: start it once.')
  return stationId
}

/** The codes of a demo carry the address that its kiosk answered at. */
async function webUrlOf(db: Db, settings: KioskSettings): Promise<string> {
  const demo = (await isDemo(db)) ? readDemoFile(settings.folder.demoFile) : null
  return demo?.webUrl ?? resolveAddresses(settings, '').webUrl
}
