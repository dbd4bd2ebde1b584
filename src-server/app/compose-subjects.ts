import { FOLDER_TARGET } from '../../contract/kiosk/backup/backup.ts'
import type { AppDeps } from './create-app.ts'
import type { Db } from '../platform/db/database.ts'
import { isoTime } from '../platform/db/column-values.ts'
import { createBackupDesk, type BackupDesk } from '../kiosk/backup/backup-desk.ts'
import { createNewestWhole } from '../kiosk/backup/backup-findings.ts'
import { createEventFigures } from '../pass/draft/event-figures.ts'
import { isDemo } from '../kiosk/demo/demo-mark.ts'
import { readDemoFile } from '../kiosk/demo/make-demo.ts'
import { gatherDiagnostics } from '../kiosk/diagnostics/gather-diagnostics.ts'
import { createPendingImports, type Imports } from '../guest/import/pending-imports.ts'
import { createListThread } from '../guest/import/list-thread.ts'
import { createFileDocuments } from '../platform/http/file-documents.ts'
import { authorizer, type EventResolvers } from '../event/event/authorize.ts'
import {
  createPendingEventImports,
  type PendingEventImports,
} from '../event/event-file/pending-event-imports.ts'
import { createLogoThread } from '../pass/logo/logo-thread.ts'
import { createFitSurveys } from '../pass/template/survey-fit.ts'
import { jobsOf, findJob } from '../print/job/job-store.ts'
import { createSearchIndex } from '../guest/search/search-index.ts'
import type { KioskSettings } from './settings.ts'
import { certificateHashOf } from '../platform/lan/lan-listener.ts'
import { findAppCaller } from '../account/app-token/app-tokens.ts'
import { authenticator, type BearerKinds, findPersonalTokenCaller } from '../account/session/find-caller.ts'
import { findOauthCaller } from '../account/oauth/token-store.ts'
import { createCurrentProvider } from '../account/oauth/current-provider.ts'
import { revokeTags } from '../tag/key/tag-key-store.ts'
import { readerView } from '../tag/reader/tag-desk-view.ts'
import type { KioskOptions, OnClose, OnReady } from './kiosk-options.ts'
import type { Listeners } from './open-listeners.ts'
import type { Store } from './open-store.ts'
import { startDevices } from './start-devices.ts'
import { findRun } from '../print/run/run-store.ts'

/** How the event of each record in a path is found. */
const eventResolvers = (db: Db, imports: Imports, eventImports: PendingEventImports): EventResolvers => ({
  'print-job': {
    find: async ({ jobId }) => (await findJob(db, jobId!))?.eventId,
    missing: 'There is no such print job.',
  },
  'print-run': {
    find: async ({ runId }) => (await findRun(db, runId!))?.eventId,
    missing: 'There is no such print run.',
  },
  'attendee-import': {
    find: async ({ importId }) => imports.find(importId!)?.eventId,
    missing: 'This list is no longer open; choose the file again.',
  },
  'event-import': {
    find: async ({ importId }) => eventImports.find(importId!)?.eventId,
    missing: 'This file is no longer open; choose it again.',
  },
})

/** What the start of the kiosk has made so far. */
interface Started {
  readonly settings: KioskSettings
  readonly parts: KioskOptions
  readonly opened: Opened
  readonly devices: Awaited<ReturnType<typeof startDevices>>
}

type Opened = Store &
  Listeners & {
    readonly restore: (file: string, by: string) => void
    readonly onReady: OnReady
  }

/**
 * Starts the parts that all subjects share. Returns the app dependencies of each listener: `desk`
 * is the loopback listener; the LAN listener has no `/desk` routes.
 */
export async function composeSubjects(
  settings: KioskSettings,
  parts: KioskOptions,
  opened: Opened,
  onClose: OnClose,
): Promise<(listener: { readonly desk: boolean }) => AppDeps> {
  const devices = await startDevices(settings, parts, opened, onClose)
  const started: Started = { settings, parts, opened, devices }
  const { core, drawing, reader } = devices
  const { storesLogos } = settings
  const { baseUrl } = opened.addresses
  const demo = await isDemo(core.db)
  const lists = createListThread({
    address: settings.database,
    key: opened.key,
    webUrl: drawing.webUrl,
  })
  onClose(() => lists.close())
  const logoThread = createLogoThread()
  onClose(() => logoThread.close())
  const imports = createPendingImports({ ...core, webUrl: drawing.webUrl, lists })
  const eventImports = createPendingEventImports(core)
  const fits = createFitSurveys(drawing)
  onClose(async () => fits.close())
  const backupDesk = startBackupDesk(started, onClose)
  const http = httpDeps(started, eventResolvers(core.db, imports, eventImports))
  const certificate = certificateDeps(opened)
  const signIn = { ...http, ...certificate, ...signInDeps(started) }
  const events = eventDeps(started, eventImports)
  const printing = printingDeps(started)
  const attendees = {
    ...drawing,
    storesLogos,
    jobsOf,
    index: createSearchIndex(core.db),
    imports,
    backUpFirst: () => backupDesk.make(FOLDER_TARGET),
  }
  const operations = { ...operationDeps(started, backupDesk), ...certificate, baseUrl, fits, demo }
  const staff = staffDeps(started, demo)
  const fonts = createFileDocuments()
  return ({ desk }) => ({
    http: { ...http, desk },
    signIn: { ...signIn, desk },
    resource: { ...http, desk, calls: opened.calls, usage: opened.usage },
    events,
    passes: { ...drawing, ...http, desk, storesLogos, logoThread },
    printing,
    tags: { ...drawing, tagDesk: devices.tagDesk, tagReader: reader },
    scanning: {
      ...core,
      tagUrls: drawing.tagUrls,
      scanDispatcher: devices.scanDispatcher,
      qrDecoder: devices.qrDecoder,
    },
    attendees: { ...attendees, desk },
    operations,
    staff: { ...staff, desk },
    lan: {
      ...core,
      ...certificate,
      baseUrl,
      version: parts.version ?? '',
      tagUrls: drawing.tagUrls,
    },
    rendererDir: desk ? parts.rendererDir : null,
    fonts,
  })
}

function startBackupDesk({ settings, parts, opened, devices }: Started, onClose: OnClose): BackupDesk {
  const backupDesk = createBackupDesk({
    ...devices.core,
    schedule: opened.backups,
    address: settings.database,
    folder: settings.folder,
    key: opened.key,
    keyIsGiven: settings.installationKey !== undefined,
    usbRoots: parts.usbRoots,
  })
  onClose(() => backupDesk.stop())
  return backupDesk
}

function httpDeps({ parts, opened, devices: { core } }: Started, resolvers: EventResolvers) {
  const { db, now } = core
  const { addresses, printed } = opened
  const known = [...Object.values(addresses), ...Object.values(printed)] as string[]
  return {
    ...core,
    authenticate: authenticator(db, { ...bearersOf(db, now), ...parts.bearers }, now),
    authorize: authorizer(db, resolvers),
    origins: {
      configured: new Set(known.map((address) => new URL(address).origin)),
    },
    checkReplies: parts.checkReplies ?? false,
  }
}

/** What phones receive at the LAN listener. */
const certificateDeps = ({ lan }: Opened) => ({
  /** SHA-256 of the certificate on the LAN listener; null if it is not open. */
  lanFingerprint: () => lan?.fingerprint() ?? null,
  authority: () => lan?.authority() ?? null,
  lan,
})

function signInDeps({ settings, opened, devices: { core } }: Started) {
  const { addresses, lan, usage } = opened
  const { baseUrl } = addresses
  return {
    addresses,
    baseUrl,
    usage,
    holder: createCurrentProvider({ ...core, addresses }),
    certificateHash: certificateHashOf(lan, {
      ...core,
      baseUrl,
      dataDir: settings.folder.dir,
      certificate: settings.tls,
    }),
  }
}

function eventDeps({ devices: { core, drawing } }: Started, eventImports: PendingEventImports) {
  return { ...core, tagUrls: drawing.tagUrls, eventImports }
}

const printingDeps = ({ parts, devices }: Started) => ({
  ...devices.drawing,
  registry: devices.registry,
  queue: devices.queue,
  drawer: devices.runDrawer,
  onChange: devices.onChange,
  findPrinters: parts.findPrinters ?? (async () => []),
  revokeTags: (trx: Db, eventId: string, userId: string, reason: 'lost') =>
    revokeTags(trx, { eventId, userId, reason, at: isoTime(devices.core.now()) }),
})

function operationDeps({ settings, parts, opened, devices }: Started, backupDesk: BackupDesk) {
  const { core, registry } = devices
  const { backups, watch } = opened
  const isPractice = parts.practice !== undefined
  const reader = () => readerView(devices.reader)
  return {
    ...core,
    tagUrls: devices.drawing.tagUrls,
    registry,
    figures: createEventFigures(core.db),
    reader,
    storageFault: () => {
      if (watch.isDamaged()) return 'database_damaged' as const
      return backups.hasFailed() ? ('backup_failed' as const) : backupDesk.stickFault()
    },
    newestWhole: createNewestWhole(backupDesk.copies, settings.folder.backupDir, core.now),
    backUp: () => backups.now(),
    backupDesk,
    isPractice,
    folder: settings.folder,
    restore: settings.database.kind === 'sqlite' && !isPractice ? opened.restore : null,
    diagnose: () =>
      gatherDiagnostics({
        settings,
        version: parts.version ?? '',
        db: core.db,
        now: core.now,
        examine: parts.examine ?? (async () => []),
        devices: () => ({
          reader: reader(),
          printers: registry.ids().map((id) => registry.live(id)),
        }),
      }),
  }
}

const staffDeps = ({ settings, parts, devices }: Started, demo: boolean) => ({
  ...devices.core,
  demo,
  demoSignIn: () => (demo ? managerOf(settings.folder.demoFile) : null),
  practice: parts.practice ?? null,
  training: devices.training,
  demoFile: settings.folder.demoFile,
})

const bearersOf = (db: Db, now: () => number): BearerKinds => ({
  pat_: (token) => findPersonalTokenCaller(db, token, now()),
  pda_: (token) => findAppCaller(db, token, now()),
  oauth: (token) => findOauthCaller(db, token, now()),
})

/** Account that the sign-in screen of a demo offers. */
function managerOf(demoFile: string): { email: string; password: string } | null {
  const manager = readDemoFile(demoFile)?.users.find((user) => user.role === 'event_manager')
  return manager ? { email: manager.email, password: manager.password } : null
}
