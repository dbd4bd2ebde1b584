import type { Logger } from 'pino'
import type { Scanners } from '../drivers/scanner.ts'
import type { TagReader } from '../drivers/tag-reader.ts'
import { createApp, type AppDeps } from './create-app.ts'
import type { Origins } from './config.ts'
import { DataFolderError, installationKey, lockDataFolder, makeDataFolder, stationIdentity } from './data-folder.ts'
import { migrate, openDatabase, pendingMigrations, refreshStatistics, type Db } from './db/database.ts'
import { bumpRevs } from './db/rev-store.ts'
import { isoTime } from './db/rows.ts'
import { settleSetting } from './db/setting-store.ts'
import { startBackups, type BackupSchedule } from './desk/backup/backup-schedule.ts'
import { gatherDiagnostics } from './desk/diagnostics/gather-diagnostics.ts'
import { isDemo, makeDemo, readDemoFile } from './desk/demo/make-demo.ts'
import { createImports } from './desk/import/imports.ts'
import { createEntryPictures } from './desk/office/entry-pictures.ts'
import { createOfficeImports } from './desk/office/exchange/office-imports.ts'
import { createMapTiles } from './desk/office/map-tiles.ts'
import { createPrintQueue } from './desk/print/print-queue.ts'
import { jobsOf } from './desk/print/print-store.ts'
import type { FindPrinters } from './desk/printers/found-printers.ts'
import { createPrinterBook, type OpenPrinter } from './desk/printers/printer-book.ts'
import { createScanDesk } from './desk/scan/scan-desk.ts'
import { noteTagTime } from './desk/stats/note-tag-time.ts'
import { createSearchIndex } from './desk/search-index.ts'
import { createCodeReader } from './desk/camera/code-reader.ts'
import { createTrainingRoom, type StartTraining, type TrainingDevices } from './desk/training/training-room.ts'
import { enterStation } from './desk/station-store.ts'
import { settleAddresses, type KioskSettings } from './kiosk-settings.ts'
import { createCallCounter } from './event/call-counter.ts'
import type { CallCounter } from './event/call-windows.ts'
import { openLoopback, type LoopbackListener } from './http/loopback-listener.ts'
import { certificateHashOf, openLan, type LanListener } from './lan/lan-listener.ts'
import { createPrintCheck } from './pass/render/can-print.ts'
import { createRenderCache } from './pass/draw-pass.ts'
import { createRenderPool } from './pass/render/render-pool.ts'
import { findAppCaller } from './person/app-caller.ts'
import { findPersonalTokenCaller, type BearerKinds } from './person/caller.ts'
import { endTags } from './tag/end-tags.ts'
import { readerView } from './tag/reader-view.ts'
import { createTagDesk } from './tag/tag-desk.ts'
import { createTagUrls } from './tag/tag-url.ts'
import { startDuties } from './regular-duties.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import { createAppUsage, type AppUsage } from './sign-in/app-usage.ts'
import { findOauthCaller } from './sign-in/oauth-caller.ts'
import { createProviderHolder } from './sign-in/provider-holder.ts'

/** What the kiosk is handed by whoever starts it: devices, screens, a log. */
export interface KioskParts {
  readonly openPrinter: OpenPrinter
  /** Looks for printers at this machine and on its network; left out none are found. */
  readonly findPrinters?: FindPrinters
  /** The desk's NFC reader, closed by whoever opened it; none where it is left out. */
  readonly reader?: TagReader | null
  /** The desk's scanners in HID-POS mode, closed by whoever opened them; none where they are left out. */
  readonly scanners?: Scanners | null
  /** Folder of the built screens; null where there are none to serve. */
  readonly rendererDir: string | null
  readonly log: Logger
  /** Lines of `doctor`, for the diagnostics; left out there are none. */
  readonly examine?: () => Promise<readonly string[]>
  /** Version of the product, as phones are told. */
  readonly version?: string
  /** Tells the network where the kiosk is; left out it is told to nobody. */
  readonly advertises?: boolean
  /** Starts the practice of this kiosk; left out there is none. */
  readonly startTraining?: StartTraining
  /** The devices that a practice is made with; only for a kiosk that is one. */
  readonly practice?: TrainingDevices
  /** Worker threads that draw passes. */
  readonly renderThreads?: number
  /** Tests parse every reply with the contract's strict schema. */
  readonly checkReplies?: boolean
  /** Tests hand in callers of their own for a kind of bearer. */
  readonly bearers?: Partial<BearerKinds>
  readonly now?: () => number
}

/** A running kiosk. */
export interface Kiosk {
  /** Address of the desk's listener, `http://127.0.0.1:N`. */
  readonly url: string
  readonly addresses: Origins
  /** The TLS listener for phones; null where none is asked for. */
  readonly lan: LanListener | null
  readonly db: Db
  readonly secrets: Secrets
  readonly stationId: string
  /** Since the desk's listener was last asked anything, ms. */
  idleMs(): number
  /** Ends everything: the label under way is finished (4 s at most), answers too. */
  close(): Promise<void>
}

/** What is undone, last first, when the kiosk ends or a later step of its start fails. */
type Undo = (step: () => Promise<void> | void) => void

/**
 * Starts the kiosk: folder, database, listener, devices, in this order, each undone again when a later one fails.
 * Throws an error with one clear line when the folder is taken, the port is taken, or the database is another
 * installation's.
 */
export async function startKiosk(settings: KioskSettings, parts: KioskParts): Promise<Kiosk> {
  const steps: (() => Promise<void> | void)[] = []
  const close = async (): Promise<void> => {
    for (const step of steps.splice(0).reverse()) await step()
  }
  const undo: Undo = (step) => void steps.push(step)
  try {
    const store = await openStore(settings, parts, undo)
    const doors = await openDoors(settings, parts, store, undo)
    const appDeps = await startDesk(settings, parts, { ...store, ...doors }, undo)
    doors.loopback.serve(createApp(appDeps).callback())
    // The same surface without /desk: devices are never reached from the network.
    doors.lan?.serve(createApp({ ...appDeps, desk: false, rendererDir: null }).callback())
    undo(startDuties(appDeps))
    const { db, secrets, station } = store
    return { url: doors.loopback.url, addresses: doors.addresses, lan: doors.lan, db, secrets, stationId: station.stationId, idleMs: () => doors.loopback.idleMs(), close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Store {
  readonly db: Db
  readonly secrets: Secrets
  readonly station: { readonly stationId: string; readonly name: string }
  readonly calls: CallCounter
  readonly usage: AppUsage
  readonly backups: BackupSchedule
}

/** Folder, key and database: locked, migrated after a backup, and known to be this installation's. */
async function openStore(settings: KioskSettings, { now = Date.now, log }: KioskParts, undo: Undo): Promise<Store> {
  const { folder } = settings
  makeDataFolder(folder)
  const lock = lockDataFolder(folder)
  undo(() => lock.release())

  const key = installationKey(folder, settings.installationKey)
  const secrets = createSecrets(key)
  const db = openDatabase(settings.database, settings.sqliteDriver)
  undo(() => db.destroy())
  const backups = startBackups({ db, address: settings.database, folder, key, now, log })
  undo(() => backups.stop())
  if ((await pendingMigrations(db)).length > 0) await backups.beforeMigration()
  await migrate(db)
  await refreshStatistics(db)
  await requireOwnInstallation(db, secrets)
  const station = stationIdentity(folder, settings.stationName ?? (settings.demo ? 'Desk 1' : undefined))
  await enterStation(db, station, now())
  const calls = createCallCounter({ db, now, log })
  undo(() => calls.stop())
  const usage = createAppUsage({ db, now, log })
  undo(() => usage.stop())
  return { db, secrets, station, calls, usage, backups }
}

interface Doors {
  readonly loopback: LoopbackListener
  readonly lan: LanListener | null
  readonly addresses: Origins
}

/** The desk's listener and the one for phones; both ask callers to come again until the app is handed to them. */
async function openDoors(settings: KioskSettings, parts: KioskParts, { station }: Store, undo: Undo): Promise<Doors> {
  const loopback = await openLoopback(settings.port)
  undo(() => loopback.close())
  const addresses = settleAddresses(settings, loopback.url)
  const lan = await lanOf(settings, parts, addresses.baseUrl, station)
  undo(() => lan?.close())
  return { loopback, lan, addresses }
}

/** What reception does: drawing, printers with their queue, the reader. Answers what the HTTP surface needs of it. */
async function startDesk(settings: KioskSettings, parts: KioskParts, { db, secrets, station, calls, usage, backups, loopback, lan, addresses }: Store & Doors, undo: Undo): Promise<AppDeps> {
  const now = parts.now ?? Date.now
  const { folder } = settings
  const { log } = parts
  const { stationId } = station
  const pool = createRenderPool(parts.renderThreads ? { threads: parts.renderThreads } : {})
  undo(() => pool.close())
  const tagUrls = createTagUrls(addresses.baseUrl, settings.tagUrlLength)
  const base = { db, secrets, tagUrls, now, log, stationId, addresses, webUrl: addresses.webUrl, pool, cache: createRenderCache(), usage }
  if (settings.demo) await makeDemo({ ...base, loopbackUrl: loopback.url, demoFile: folder.demoFile })

  const onChange = (): void => {
    bumpRevs(db, `station:${stationId}`).catch((err: unknown) => log.warn({ err }, 'the desk could not be told of a change'))
  }
  const book = createPrinterBook({ db, stationId, openPrinter: parts.openPrinter, log, onChange })
  const queue = createPrintQueue({ db, now, stationId, printers: book, log, onChange })
  await book.start()
  undo(() => book.stop())
  await queue.start()
  undo(() => queue.stop())

  const reader = parts.reader ?? null
  const tagDesk = createTagDesk({ ...base, reader, timed: (eventId, ms) => noteTagTime(base, eventId, ms) })
  undo(() => tagDesk.stop())
  if (reader) undo(reader.onState(onChange))
  const scanDesk = createScanDesk({ scanners: parts.scanners ?? null, now, log })
  undo(() => scanDesk.stop())

  const codeReader = createCodeReader()
  undo(() => codeReader.close())
  const training = parts.startTraining ? createTrainingRoom({ start: parts.startTraining, home: loopback.url, log }) : null
  undo(() => training?.close())
  const demo = await isDemo(db)
  return {
    ...base,
    bearers: { ...bearersOf(db, now), ...parts.bearers },
    holder: createProviderHolder(base),
    baseUrl: addresses.baseUrl,
    certificateHash: certificateHashOf(lan, { ...base, baseUrl: addresses.baseUrl, dataDir: folder.dir, certificate: settings.tls }),
    doorCertificate: () => lan?.fingerprint() ?? null,
    authority: () => lan?.authority() ?? null,
    stationName: station.name,
    version: parts.version ?? '',
    startedAt: now(),
    origins: { configured: new Set([addresses.baseUrl, addresses.apiUrl, addresses.webUrl].map((text) => new URL(text).origin)) },
    desk: true,
    demo,
    demoSignIn: () => (demo ? managerOf(folder.demoFile) : null),
    checkReplies: parts.checkReplies ?? false,
    storesLogos: settings.storesLogos,
    rendererDir: parts.rendererDir,
    training,
    codeReader,
    practice: parts.practice ?? null,
    demoFile: folder.demoFile,
    reader: () => readerView(reader),
    tagReader: reader,
    tagDesk,
    scanDesk,
    jobsOf,
    index: createSearchIndex(db),
    endTags: (trx, eventId, userId, reason) => endTags(trx, { eventId, userId, reason, at: isoTime(now()) }),
    onChange,
    book,
    queue,
    findPrinters: parts.findPrinters ?? (async () => []),
    calls,
    backUp: () => backups.now(),
    diagnose: () => gatherDiagnostics({ settings, version: parts.version ?? '', db, now, examine: parts.examine ?? (async () => []), devices: () => ({ reader: readerView(reader), printers: book.ids().map((id) => book.live(id)) }) }),
    imports: createImports({ ...base, canPrint: await createPrintCheck() }),
    officeImports: createOfficeImports(base),
    tiles: createMapTiles({ settings: settings.map ?? null, userAgent: userAgentOf(parts), now, log }),
    loadPicture: createEntryPictures({ reach: settings.photos ?? 'off', userAgent: userAgentOf(parts), log }),
  }
}

const bearersOf = (db: Db, now: () => number): BearerKinds => ({
  pat_: (token) => findPersonalTokenCaller(db, token, now()),
  pda_: (token) => findAppCaller(db, token, now()),
  oauth: (token) => findOauthCaller(db, token, now()),
})

/** Servers of maps ask programs for their name. */
const userAgentOf = (parts: KioskParts): string => `PassDesk/${parts.version || '1'} (event reception kiosk)`

async function lanOf(settings: KioskSettings, parts: KioskParts, baseUrl: string, station: { stationId: string; name: string }): Promise<LanListener | null> {
  if (settings.lanPort === null) return null
  // Like no other's on the network, although two kiosks may have one name.
  const serviceName = parts.advertises ? `${station.name} (${station.stationId.slice(0, 4)})` : null
  return openLan({ port: settings.lanPort, baseUrl, dataDir: settings.folder.dir, certificate: settings.tls, serviceName, now: parts.now ?? Date.now, log: parts.log })
}

/** The QRs and tags in a database can be read with one key only: a kiosk with another is told so before it harms them. */
async function requireOwnInstallation(db: Db, secrets: Secrets): Promise<void> {
  const known = await settleSetting(db, 'installation', secrets.fingerprint)
  if (known === secrets.fingerprint) return
  throw new DataFolderError(
    `The database belongs to the installation with key ${known}, this folder holds key ${secrets.fingerprint}. Copy installation.key from the first kiosk, or set PASSDESK_INSTALLATION_KEY.`,
  )
}

/** Who the sign-in screen of a demo offers, so that trying it needs no file. */
function managerOf(demoFile: string): { email: string; password: string } | null {
  const manager = readDemoFile(demoFile)?.users.find((user) => user.role === 'event_manager')
  return manager ? { email: manager.email, password: manager.password } : null
}
