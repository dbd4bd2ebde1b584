import type { AppDeps } from './create-app.ts'
import type { Db } from '../db/database.ts'
import { bumpRevs } from '../db/rev-store.ts'
import { isoTime } from '../db/column-values.ts'
import { createBackupDesk } from '../operations/backup/backup-desk.ts'
import { createQrDecoder } from '../scanning/camera/qr-decoder.ts'
import { createEventFigures } from '../passes/day-passes.ts'
import { isDemo, makeDemo, readDemoFile } from '../operations/demo/make-demo.ts'
import { gatherDiagnostics } from '../operations/diagnostics/gather-diagnostics.ts'
import { createPendingImports } from '../attendees/import/pending-imports.ts'
import { createListThread } from '../attendees/import/list-thread.ts'
import { createPhotoLoader } from '../events/admin/photo-loader.ts'
import { createPendingEventImports } from '../events/exchange/pending-event-imports.ts'
import { createMapTiles } from '../events/admin/map-tiles.ts'
import { createPrintQueue } from '../printing/jobs/print-queue.ts'
import { jobsOf } from '../printing/jobs/job-store.ts'
import { createPrinterRegistry } from '../printing/printers/printer-registry.ts'
import { createScanDispatcher } from '../scanning/hid/scan-dispatcher.ts'
import { tagCandidates } from '../attendees/tag-candidates.ts'
import { createSearchIndex } from '../attendees/search-index.ts'
import { recordTagTime } from '../operations/statistics/record-tag-time.ts'
import { createTrainingSession } from '../staff/training/training-session.ts'
import type { KioskSettings } from './settings.ts'
import { certificateHashOf } from '../lan/lan-listener.ts'
import { createRenderCache } from '../passes/draw-pass.ts'
import { createRenderPool } from '../passes/render/render-pool.ts'
import { findAppCaller } from '../sign-in/find-app-caller.ts'
import { type BearerKinds, findPersonalTokenCaller } from '../sign-in/find-caller.ts'
import { findOauthCaller } from '../sign-in/provider/find-oauth-caller.ts'
import { createCurrentProvider } from '../sign-in/provider/current-provider.ts'
import { revokeTags } from '../tags/revoke-tag-keys.ts'
import { readerView } from '../tags/reader-view.ts'
import { createTagDesk } from '../tags/tag-desk.ts'
import { createTagUrls, noteTagAddress } from '../tags/tag-url.ts'
import type { KioskOptions, OnClose } from './kiosk-options.ts'
import type { Listeners } from './open-listeners.ts'
import type { Store } from './open-store.ts'

/** What the HTTP surface needs of store, doors and desk. */
export async function composeSubjects(
  settings: KioskSettings,
  parts: KioskOptions,
  house: Store & Listeners & { readonly restore: (file: string, by: string) => void },
  undo: OnClose,
): Promise<AppDeps> {
  const { base, ...desk } = await startDevices(settings, parts, house, undo)
  const { db, now, log } = base
  const { calls, backups, watch, lan, addresses } = house
  const { folder } = settings
  const { reader, book } = desk
  const demo = await isDemo(db)
  const backupDesk = createBackupDesk({
    db,
    log,
    schedule: backups,
    address: settings.database,
    folder,
    key: house.key,
    keyIsGiven: settings.installationKey !== undefined,
    usbRoots: parts.usbRoots,
    now,
  })
  undo(() => backupDesk.stop())
  const lists = createListThread({
    address: settings.database,
    key: house.key,
    webUrl: addresses.webUrl,
  })
  undo(() => lists.close())
  const version = parts.version ?? ''
  return {
    ...base,
    ...desk,
    bearers: { ...bearersOf(db, now), ...parts.bearers },
    holder: createCurrentProvider(base),
    baseUrl: addresses.baseUrl,
    certificateHash: certificateHashOf(lan, {
      ...base,
      baseUrl: addresses.baseUrl,
      dataDir: folder.dir,
      certificate: settings.tls,
    }),
    doorCertificate: () => lan?.fingerprint() ?? null,
    authority: () => lan?.authority() ?? null,
    version,
    origins: {
      configured: new Set(
        [addresses.baseUrl, addresses.apiUrl, addresses.webUrl].map((text) => new URL(text).origin),
      ),
    },
    desk: true,
    demo,
    demoSignIn: () => (demo ? managerOf(folder.demoFile) : null),
    checkReplies: parts.checkReplies ?? false,
    storesLogos: settings.storesLogos,
    rendererDir: parts.rendererDir,
    practice: parts.practice ?? null,
    demoFile: folder.demoFile,
    reader: () => readerView(reader),
    tagReader: reader,
    jobsOf,
    index: createSearchIndex(db),
    figures: createEventFigures(db),
    revokeTags: (trx, eventId, userId, reason) =>
      revokeTags(trx, { eventId, userId, reason, at: isoTime(now()) }),
    findPrinters: parts.findPrinters ?? (async () => []),
    calls,
    backUp: () => backups.now(),
    backupDesk,
    isPractice: parts.practice !== undefined,
    restore: settings.database.kind === 'sqlite' && !parts.practice ? house.restore : null,
    storageFault: () =>
      watch.isDamaged()
        ? 'database_damaged'
        : backups.hasFailed()
          ? 'backup_failed'
          : backupDesk.stickFault(),
    diagnose: () =>
      gatherDiagnostics({
        settings,
        version,
        db,
        now,
        examine: parts.examine ?? (async () => []),
        devices: () => ({
          reader: readerView(reader),
          printers: book.ids().map((id) => book.live(id)),
        }),
      }),
    imports: createPendingImports({ ...base, lists }),
    officeImports: createPendingEventImports(base),
    tiles: createMapTiles({
      settings: settings.map ?? null,
      userAgent: userAgentOf(parts),
      now,
      log,
    }),
    loadPicture: createPhotoLoader({
      reach: settings.photos ?? 'off',
      userAgent: userAgentOf(parts),
      log,
    }),
  }
}

/**
 * What reception works with, each of it ended with the kiosk: drawing, printers with their queue,
 * reader, scanners, practice.
 */
async function startDevices(
  settings: KioskSettings,
  parts: KioskOptions,
  { db, secrets, station, usage, loopback, addresses }: Store & Listeners,
  undo: OnClose,
) {
  const now = parts.now ?? Date.now
  const { folder } = settings
  const { log } = parts
  const { stationId } = station
  const pool = createRenderPool(parts.renderThreads ? { threads: parts.renderThreads } : {})
  undo(() => pool.close())
  const tagUrls = createTagUrls(addresses.baseUrl, settings.tagUrlLength)
  await noteTagAddress(db, tagUrls)
  const base = {
    db,
    secrets,
    tagUrls,
    now,
    log,
    stationId,
    addresses,
    webUrl: addresses.webUrl,
    pool,
    cache: createRenderCache(),
    usage,
  }
  if (settings.demo)
    await makeDemo({ ...base, loopbackUrl: loopback.url, demoFile: folder.demoFile })

  const onChange = (): void => {
    bumpRevs(db, `station:${stationId}`).catch((err: unknown) =>
      log.warn({ err }, 'the desk could not be told of a change'),
    )
  }
  const book = createPrinterRegistry({
    db,
    stationId,
    openPrinter: parts.openPrinter,
    log,
    onChange,
  })
  const queue = createPrintQueue({ db, secrets, now, stationId, printers: book, log, onChange })
  await book.start()
  undo(() => book.stop())
  await queue.start()
  undo(() => queue.stop())

  const reader = parts.reader ?? null
  const tagDesk = createTagDesk({
    ...base,
    reader,
    candidates: (eventId, userIds) => tagCandidates(db, eventId, userIds),
    timed: (eventId, ms) => recordTagTime(base, eventId, ms),
  })
  undo(() => tagDesk.stop())
  if (reader) undo(reader.onState(onChange))
  const scanDesk = createScanDispatcher({ scanners: parts.scanners ?? null, now, log })
  undo(() => scanDesk.stop())

  const codeReader = createQrDecoder()
  undo(() => codeReader.close())
  const training = parts.startTraining
    ? createTrainingSession({ start: parts.startTraining, home: loopback.url, log })
    : null
  undo(() => training?.close())
  return { base, onChange, book, queue, reader, tagDesk, scanDesk, codeReader, training }
}

const bearersOf = (db: Db, now: () => number): BearerKinds => ({
  pat_: (token) => findPersonalTokenCaller(db, token, now()),
  pda_: (token) => findAppCaller(db, token, now()),
  oauth: (token) => findOauthCaller(db, token, now()),
})

/** Servers of maps ask programs for their name. */
const userAgentOf = (parts: KioskOptions): string =>
  `PassDesk/${parts.version || '1'} (event reception kiosk)`

/** Who the sign-in screen of a demo offers, so that trying it needs no file. */
function managerOf(demoFile: string): { email: string; password: string } | null {
  const manager = readDemoFile(demoFile)?.users.find((user) => user.role === 'event_manager')
  return manager ? { email: manager.email, password: manager.password } : null
}
