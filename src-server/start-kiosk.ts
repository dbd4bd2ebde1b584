import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { LIFETIME } from '../contract/limits.ts'
import type { TagReader } from '../drivers/tag-reader.ts'
import { createApp, type AppDeps } from './create-app.ts'
import type { Origins } from './config.ts'
import { DataFolderError, installationKey, lockDataFolder, makeDataFolder, stationIdentity } from './data-folder.ts'
import { migrate, openDatabase, pendingMigrations, type Db } from './db/database.ts'
import { bumpRevs } from './db/rev-store.ts'
import { sweepRequests } from './db/request-key-store.ts'
import { isoTime } from './db/rows.ts'
import { settleSetting } from './db/setting-store.ts'
import { startBackups } from './desk/backup/backup-schedule.ts'
import { isDemo, makeDemo, readDemoFile } from './desk/demo/make-demo.ts'
import { createImports } from './desk/import/imports.ts'
import { createPrintQueue } from './desk/print/print-queue.ts'
import { jobsOf } from './desk/print/print-store.ts'
import { createPrinterBook, type OpenPrinter } from './desk/printers/printer-book.ts'
import { createSearchIndex } from './desk/search-index.ts'
import { enterStation, seeStation } from './desk/station-store.ts'
import { settleAddresses, type KioskSettings } from './kiosk-settings.ts'
import { createCallCounter } from './event/call-counter.ts'
import { openLan, type LanListener } from './lan/lan-listener.ts'
import { createPrintCheck } from './pass/render/can-print.ts'
import { createRenderCache } from './pass/draw-pass.ts'
import { createRenderPool } from './pass/render/render-pool.ts'
import { findAppCaller } from './person/app-caller.ts'
import { sweepAppTokens } from './person/app-token-store.ts'
import { findPersonalTokenCaller, type BearerKinds } from './person/caller.ts'
import { sweepPairings } from './person/pairing-store.ts'
import { sweepRateWindows } from './person/rate-limit.ts'
import { sweepSessions } from './person/session-store.ts'
import { endTags } from './tag/end-tags.ts'
import { readerView } from './tag/reader-view.ts'
import { createTagDesk } from './tag/tag-desk.ts'
import { createTagUrls } from './tag/tag-url.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import { findOauthCaller } from './sign-in/oauth-caller.ts'
import { createProviderHolder } from './sign-in/provider-holder.ts'
import { sweepSignIn } from './sign-in/sweep.ts'

/** What the kiosk is handed by whoever starts it: devices, screens, a log. */
export interface KioskParts {
  readonly openPrinter: OpenPrinter
  /** The desk's NFC reader, closed by whoever opened it; none where it is left out. */
  readonly reader?: TagReader | null
  /** Folder of the built screens; null where there are none to serve. */
  readonly rendererDir: string | null
  readonly log: Logger
  /** Version of the product, as phones are told. */
  readonly version?: string
  /** Tells the network where the kiosk is; left out it is told to nobody. */
  readonly advertises?: boolean
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
  /** Ends everything: the label under way is finished (4 s at most), answers too. */
  close(): Promise<void>
}

const HEARTBEAT_MS = 5_000
const SWEEP_MS = 3_600_000

/**
 * Starts the kiosk: folder, database, listener, devices, in this order, each undone again when a later one fails.
 * Throws an error with one clear line when the folder is taken, the port is taken, or the database is another
 * installation's.
 */
export async function startKiosk(settings: KioskSettings, parts: KioskParts): Promise<Kiosk> {
  const undo: (() => Promise<void> | void)[] = []
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    return await start(settings, parts, undo, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function start(settings: KioskSettings, parts: KioskParts, undo: (() => Promise<void> | void)[], close: () => Promise<void>): Promise<Kiosk> {
  const now = parts.now ?? Date.now
  const { folder } = settings
  const { log } = parts
  makeDataFolder(folder)
  const lock = lockDataFolder(folder)
  undo.push(() => lock.release())

  const key = installationKey(folder, settings.installationKey)
  const secrets = createSecrets(key)
  const db = openDatabase(settings.database, settings.sqliteDriver)
  undo.push(() => db.destroy())
  const backups = startBackups({ db, address: settings.database, folder, key, now, log })
  undo.push(() => backups.stop())
  if ((await pendingMigrations(db)).length > 0) await backups.beforeMigration()
  await migrate(db)
  await requireOwnInstallation(db, secrets)
  const station = stationIdentity(folder, settings.stationName ?? (settings.demo ? 'Desk 1' : undefined))
  await enterStation(db, station, now())

  const calls = createCallCounter({ db, now, log })
  undo.push(() => calls.stop())
  const server = createServer()
  server.on('request', answerStarting)
  const url = await listen(server, settings.port)
  undo.push(() => closeServer(server))
  const addresses = settleAddresses(settings, url)

  const lan = await lanOf(settings, parts, addresses.baseUrl, station)
  undo.push(() => lan?.close())

  const pool = createRenderPool(parts.renderThreads ? { threads: parts.renderThreads } : {})
  undo.push(() => pool.close())
  const { stationId } = station
  const tagUrls = createTagUrls(addresses.baseUrl, settings.tagUrlLength)
  const base = { db, secrets, tagUrls, now, log, stationId, addresses, webUrl: addresses.webUrl, pool, cache: createRenderCache() }
  if (settings.demo) await makeDemo({ ...base, loopbackUrl: url, demoFile: folder.demoFile })

  const changed = (): void => {
    bumpRevs(db, `station:${stationId}`).catch((err: unknown) => log.warn({ err }, 'the desk could not be told of a change'))
  }
  const book = createPrinterBook({ db, stationId, openPrinter: parts.openPrinter, log, onChange: changed })
  const queue = createPrintQueue({ db, now, stationId, printers: book, log, onChange: changed })
  await book.start()
  undo.push(() => book.stop())
  await queue.start()
  undo.push(() => queue.stop())

  const reader = parts.reader ?? null
  const tagDesk = createTagDesk({ ...base, reader })
  undo.push(() => tagDesk.stop())
  if (reader) undo.push(reader.onState(changed))

  const demo = await isDemo(db)
  const appDeps: AppDeps = {
    ...base,
    bearers: { ...bearersOf(db, now), ...parts.bearers },
    holder: createProviderHolder(base),
    baseUrl: addresses.baseUrl,
    certificateHash: () => lan?.fingerprint() ?? null,
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
    reader: () => readerView(reader),
    tagDesk,
    jobsOf,
    index: createSearchIndex(db),
    endTags: (trx, eventId, userId, reason) => endTags(trx, { eventId, userId, reason, at: isoTime(now()) }),
    onChange: changed,
    book,
    queue,
    calls,
    imports: createImports({ ...base, canPrint: await createPrintCheck() }),
  }
  server.off('request', answerStarting).on('request', createApp(appDeps).callback())
  // The same surface without /desk: devices are never reached from the network.
  lan?.serve(createApp({ ...appDeps, desk: false, rendererDir: null }).callback())
  undo.push(every(HEARTBEAT_MS, log, () => seeStation(db, stationId, now())))
  undo.push(every(SWEEP_MS, log, () => sweep(db, now())))
  return { url, addresses, lan, db, secrets, stationId, close }
}

const bearersOf = (db: Db, now: () => number): BearerKinds => ({
  pat_: (token) => findPersonalTokenCaller(db, token, now()),
  pda_: (token) => findAppCaller(db, token, now()),
  oauth: (token) => findOauthCaller(db, token, now()),
})

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

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(taken ? new Error(`Port ${port} is taken by another program; choose another with --port.`, { cause: error }) : error)
    })
    server.listen(port, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}

/** Whoever calls while the kiosk starts is asked to come again, not left waiting. */
function answerStarting(_: unknown, response: ServerResponse): void {
  response.writeHead(503, { 'Retry-After': '1' }).end()
}

/** Lets answers under way end, for a second at most. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), 1_000)
  await closed
  clearTimeout(timer)
}

/** Repeats `work` until stopped; a failure is logged and the next turn comes all the same. */
function every(ms: number, log: Logger, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = work().catch((err: unknown) => log.warn({ err }, 'a regular duty failed'))
  }, ms)
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function sweep(db: Db, now: number): Promise<void> {
  await sweepSessions(db, now)
  await sweepRateWindows(db, now)
  await sweepSignIn(db, now)
  await sweepAppTokens(db, now)
  await sweepPairings(db, now)
  await sweepRequests(db, isoTime(now - 2 * LIFETIME.requestKey))
}

/** Who the sign-in screen of a demo offers, so that trying it needs no file. */
function managerOf(demoFile: string): { email: string; password: string } | null {
  const manager = readDemoFile(demoFile)?.users.find((user) => user.role === 'event_manager')
  return manager ? { email: manager.email, password: manager.password } : null
}
