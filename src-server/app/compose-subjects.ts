import { FOLDER_TARGET } from '../../contract/operations/backup.ts'
import type { AppDeps } from './create-app.ts'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/column-values.ts'
import { createBackupDesk } from '../operations/backup/backup-desk.ts'
import { createNewestWhole } from '../operations/backup/newest-whole.ts'
import { createEventFigures } from '../passes/event-figures.ts'
import { isDemo, readDemoFile } from '../operations/demo/make-demo.ts'
import { gatherDiagnostics } from '../operations/diagnostics/gather-diagnostics.ts'
import { createPendingImports } from '../attendees/import/pending-imports.ts'
import { createListThread } from '../attendees/import/list-thread.ts'
import { createPhotoLoader } from '../events/admin/photo-loader.ts'
import { authorizer } from '../events/authorize.ts'
import { eventResolvers } from './event-resolvers.ts'
import { createPendingEventImports } from '../events/exchange/pending-event-imports.ts'
import { createMapTiles } from '../events/admin/map-tiles.ts'
import { createFitSurveys } from '../passes/templates/survey-fit.ts'
import { jobsOf } from '../printing/jobs/job-store.ts'
import { createSearchIndex } from '../attendees/search-index.ts'
import type { KioskSettings } from './settings.ts'
import { certificateHashOf } from '../lan/lan-listener.ts'
import { findAppCaller } from '../sign-in/find-app-caller.ts'
import { authenticator, type BearerKinds, findPersonalTokenCaller } from '../sign-in/find-caller.ts'
import { findOauthCaller } from '../sign-in/provider/find-oauth-caller.ts'
import { createCurrentProvider } from '../sign-in/provider/current-provider.ts'
import { revokeTags } from '../tags/revoke-tag-keys.ts'
import { readerView } from '../tags/reader-view.ts'
import type { KioskOptions, OnClose } from './kiosk-options.ts'
import type { Listeners } from './open-listeners.ts'
import type { Store } from './open-store.ts'
import { startDevices } from './start-devices.ts'

/**
 * Starts the parts that all subjects share. Returns the app dependencies of each listener: `desk`
 * is the loopback listener; the LAN listener has no `/desk` routes.
 */
export async function composeSubjects(
  settings: KioskSettings,
  parts: KioskOptions,
  opened: Store & Listeners & { readonly restore: (file: string, by: string) => void },
  onClose: OnClose,
): Promise<(listener: { readonly desk: boolean }) => AppDeps> {
  const devices = await startDevices(settings, parts, opened, onClose)
  const { core, drawing, reader, registry } = devices
  const { db, now, log } = core
  const { backups, watch, lan, addresses, usage } = opened
  const { baseUrl, webUrl } = addresses
  const { folder, storesLogos } = settings
  const { tagUrls } = drawing
  const practice = parts.practice ?? null
  const version = parts.version ?? ''
  const userAgent = userAgentOf(parts)
  const demo = await isDemo(db)
  const backupDesk = createBackupDesk({
    db,
    log,
    schedule: backups,
    address: settings.database,
    folder,
    key: opened.key,
    keyIsGiven: settings.installationKey !== undefined,
    usbRoots: parts.usbRoots,
    now,
  })
  onClose(() => backupDesk.stop())
  const lists = createListThread({ address: settings.database, key: opened.key, webUrl })
  onClose(() => lists.close())
  const imports = createPendingImports({ ...core, webUrl, lists })
  const eventImports = createPendingEventImports(core)

  const fits = createFitSurveys(drawing)
  onClose(async () => fits.close())

  const http = {
    ...core,
    authenticate: authenticator(db, { ...bearersOf(db, now), ...parts.bearers }, now),
    authorize: authorizer(db, eventResolvers(db, imports, eventImports)),
    origins: {
      configured: new Set(Object.values(addresses).map((text: string) => new URL(text).origin)),
    },
    checkReplies: parts.checkReplies ?? false,
  }
  const certificate = {
    /** SHA-256 of the certificate on the LAN listener; null if it is not open. */
    lanFingerprint: () => lan?.fingerprint() ?? null,
    authority: () => lan?.authority() ?? null,
  }
  const signIn = {
    ...http,
    ...certificate,
    addresses,
    baseUrl,
    usage,
    holder: createCurrentProvider({ ...core, addresses, usage }),
    certificateHash: certificateHashOf(lan, {
      ...core,
      baseUrl,
      dataDir: folder.dir,
      certificate: settings.tls,
    }),
  }
  const events = {
    ...core,
    tagUrls,
    eventImports,
    tiles: createMapTiles({ settings: settings.map ?? null, userAgent, now, log }),
    loadPicture: createPhotoLoader({ reach: settings.photos ?? 'off', userAgent, log }),
  }
  const printing = {
    ...drawing,
    registry,
    queue: devices.queue,
    drawer: devices.runDrawer,
    onChange: devices.onChange,
    findPrinters: parts.findPrinters ?? (async () => []),
    revokeTags: (trx: Db, eventId: string, userId: string, reason: 'lost') =>
      revokeTags(trx, { eventId, userId, reason, at: isoTime(now()) }),
  }
  const attendees = {
    ...drawing,
    storesLogos,
    jobsOf,
    index: createSearchIndex(db),
    imports,
    backUpFirst: () => backupDesk.make(FOLDER_TARGET),
  }
  const operations = {
    ...core,
    tagUrls,
    demo,
    registry,
    figures: createEventFigures(db),
    reader: () => readerView(reader),
    storageFault: () =>
      watch.isDamaged()
        ? ('database_damaged' as const)
        : backups.hasFailed()
          ? ('backup_failed' as const)
          : backupDesk.stickFault(),
    fits,
    newestWhole: createNewestWhole(backupDesk.copies, folder.backupDir, now),
    backUp: () => backups.now(),
    backupDesk,
    isPractice: practice !== null,
    restore: settings.database.kind === 'sqlite' && !practice ? opened.restore : null,
    diagnose: () =>
      gatherDiagnostics({
        settings,
        version,
        db,
        now,
        examine: parts.examine ?? (async () => []),
        devices: () => ({
          reader: readerView(reader),
          printers: registry.ids().map((id) => registry.live(id)),
        }),
      }),
  }
  const staff = {
    ...core,
    demo,
    demoSignIn: () => (demo ? managerOf(folder.demoFile) : null),
    practice,
    training: devices.training,
    demoFile: folder.demoFile,
  }
  return ({ desk }) => ({
    http: { ...http, desk },
    signIn: { ...signIn, desk },
    resource: { ...http, desk, calls: opened.calls, usage },
    events,
    passes: { ...drawing, ...http, desk, storesLogos },
    printing,
    tags: { ...drawing, tagDesk: devices.tagDesk, tagReader: reader },
    scanning: {
      ...core,
      tagUrls,
      scanDispatcher: devices.scanDispatcher,
      qrDecoder: devices.qrDecoder,
    },
    attendees: { ...attendees, desk },
    operations,
    staff: { ...staff, desk },
    lan: { ...core, ...certificate, baseUrl, version, tagUrls },
    rendererDir: desk ? parts.rendererDir : null,
  })
}

const bearersOf = (db: Db, now: () => number): BearerKinds => ({
  pat_: (token) => findPersonalTokenCaller(db, token, now()),
  pda_: (token) => findAppCaller(db, token, now()),
  oauth: (token) => findOauthCaller(db, token, now()),
})

/** Map servers require a program to identify itself. */
const userAgentOf = (parts: KioskOptions): string =>
  `PassDesk/${parts.version || '1'} (event reception kiosk)`

/** Account that the sign-in screen of a demo offers. */
function managerOf(demoFile: string): { email: string; password: string } | null {
  const manager = readDemoFile(demoFile)?.users.find((user) => user.role === 'event_manager')
  return manager ? { email: manager.email, password: manager.password } : null
}
