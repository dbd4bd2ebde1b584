import { refreshStatistics, type Db } from '../../src-server/platform/db/database.ts'
import { isDemo } from '../../src-server/kiosk/demo/demo-mark.ts'
import { readDemoFile } from '../../src-server/kiosk/demo/make-demo.ts'
import { sentence, TextError } from '../../messages/sentence.ts'
import type { TableEncoding } from '../../src-server/platform/table-files/decode-text.ts'
import type { StateAnswers } from '../../src-server/guest/import/read-state.ts'
import { importFile } from '../../src-server/guest/import/import-file.ts'
import { knownStation } from '../../src-server/platform/files/data-folder.ts'
import { listStations } from '../../src-server/platform/db/station-store.ts'
import {
  importEventFile,
  type EventFileImport,
} from '../../src-server/event/event-file/pending-event-imports.ts'
import { looksLikeJson } from '../../src-server/event/event-file/read-event-file.ts'
import { resolveAddresses, type KioskSettings } from '../../src-server/app/settings.ts'
import { createPrintableTextCheck } from '../../src-server/pass/drawing/printable-text.ts'
import { t } from './command.ts'
import { withData } from './open-data.ts'
import type { Translate } from '../../messages/translate.ts'

/** Rows per transaction: few enough that a running kiosk waits less than a second. */
const ROWS_PER_TRANSACTION = 4_000

/** A list, for people with the consent that everybody on it gave. */
type PeopleList = EventFileImport & {
  readonly consent?: { readonly source: string; readonly day: string } | undefined
  /** Of the file, where it is doubtful. */
  readonly encoding?: TableEncoding | undefined
  /** What unknown words of state columns mean. */
  readonly states?: StateAnswers | undefined
  /** Headings of further columns that are kept. */
  readonly keep?: readonly string[] | undefined
  /** Name of the list (shop) that the registration numbers belong to. */
  readonly list?: string | undefined
}

/**
 * Imports one list with a progress bar on a terminal. Returns the report, and the number of rows
 * that only the screen can ask about.
 */
export function importListFile(
  settings: KioskSettings,
  list: PeopleList,
): Promise<{ readonly report: string; readonly asked: number }> {
  return withData(settings, async ({ db, secrets }) => {
    const { eventSlug } = list
    const audit = { db, secrets, now: Date.now, stationId: await stationOf(db, settings) }
    if (eventSlug === null || looksLikeJson(list.bytes))
      return { report: await importEventFile(audit, list), asked: 0 }
    const progress = showProgress(process.stderr, t)
    try {
      const deps = {
        ...audit,
        webUrl: await webUrlOf(db, settings),
        canPrint: await createPrintableTextCheck(),
        group: ROWS_PER_TRANSACTION,
      }
      const { report, counts } = await importFile(deps, {
        ...list,
        eventSlug,
        onProgress: progress.show,
      })
      // As after an import by the screen: without the new sizes SQLite reads everybody for a list.
      await refreshStatistics(db).catch(() => {})
      return { report, asked: counts.asked }
    } finally {
      progress.end()
    }
  })
}

/**
 * The station whose activity log gets the import: this computer's kiosk, or the first in its
 * database.
 */
async function stationOf(db: Db, { folder }: KioskSettings): Promise<string> {
  const [first] = await listStations(db)
  const stationId = knownStation(folder) ?? first?.stationId
  if (stationId === undefined) throw new TextError(sentence('dataProblem.folder.noDesk'))
  return stationId
}

/** QR codes of a demo contain the address of its kiosk. */
async function webUrlOf(db: Db, settings: KioskSettings): Promise<string> {
  const demo = (await isDemo(db)) ? readDemoFile(settings.folder.demoFile) : null
  return demo?.webUrl ?? resolveAddresses(settings, '').webUrl
}

const WIDTH = 30
const CLEAR_LINE = '\r\x1b[K'

interface ProgressBar {
  readonly show: (done: number, total: number) => void
  /** Removes the bar. */
  readonly end: () => void
}

/** A progress bar on a terminal; no output to a file or pipe. */
function showProgress(stream: NodeJS.WriteStream, t: Translate): ProgressBar {
  let shown = false
  return {
    show(done, total) {
      if (!stream.isTTY || total === 0) return
      shown = true
      const full = Math.round((WIDTH * done) / total)
      const count = t('commandLine.progress', { done, total })
      stream.write(`${CLEAR_LINE}[${'='.repeat(full)}${' '.repeat(WIDTH - full)}] ${count}`)
    },
    end() {
      if (shown) stream.write(CLEAR_LINE)
      shown = false
    },
  }
}
