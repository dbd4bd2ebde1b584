import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Origins } from '../platform/http/origins.ts'
import { createApp } from './create-app.ts'
import { type Db, refreshStatistics } from '../platform/db/database.ts'
import { appendAudit } from '../platform/db/audit-store.ts'
import { restoreBackup } from '../kiosk/backup/restore-backup.ts'
import { storageProblem } from '../platform/files/data-folder.ts'
import type { KioskSettings } from './settings.ts'
import { SITE_STYLE } from '../platform/html/page-assets.ts'
import { waitingPage } from '../platform/html/notice-page.ts'
import { stylePolicy } from '../platform/http/static-document.ts'
import { type LoopbackListener, openLoopback } from '../platform/http/loopback-listener.ts'
import type { LanListener } from '../platform/lan/lan-listener.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { KioskOptions, OnClose, OnReady } from './kiosk-options.ts'
import { resumeUndos } from '../guest/import/undo-import.ts'
import { openListeners } from './open-listeners.ts'
import { openStore, type Store } from './open-store.ts'
import { composeSubjects } from './compose-subjects.ts'
import { LIFETIME } from '../../contract/platform/http/limits.ts'
import { sizePool } from '../platform/db/pool-size.ts'
import { sweepRequests } from '../platform/db/request-key-store.ts'
import { sweepPeopleChanges } from '../platform/db/rev-store.ts'
import { isoTime } from '../platform/db/column-values.ts'
import { anchorWriter, type AnchorDeps } from '../platform/db/audit-anchor.ts'
import { recordHeartbeat } from '../platform/db/station-store.ts'
import { sweepAppTokens } from '../account/app-token/app-token-store.ts'
import { sweepPairings } from '../account/pairing/pairing-store.ts'
import { sweepRateWindows } from '../account/rate-limit/rate-limit.ts'
import { sweepSessions } from '../account/session/session-store.ts'
import { sweepExpiredSignIns } from '../account/oauth/token-store.ts'

export type { KioskOptions } from './kiosk-options.ts'

/** A running kiosk. */
export interface Kiosk {
  /** Address of the desk's listener, `http://127.0.0.1:N`. */
  readonly url: string
  readonly addresses: Origins
  /** The TLS listener for phones; null if it is off. */
  readonly lan: LanListener | null
  readonly db: Db
  readonly secrets: Secrets
  readonly stationId: string
  /** Time since the last request to the desk's listener, ms. */
  idleMs(): number
  /** Stops the kiosk. The label in progress (4 s at most) and open replies are completed first. */
  close(): Promise<void>
}

/**
 * Starts the kiosk: folder, database, listeners, devices, in this order. If a step fails, the
 * earlier steps are undone. Throws an error with one clear line if the folder or port is in use, or
 * if the database belongs to another installation.
 */
export async function startKiosk(settings: KioskSettings, parts: KioskOptions): Promise<Kiosk> {
  let current = await startOnce(settings, parts, restore)
  let isClosed = false
  let restoring: Promise<void> = Promise.resolve()

  /**
   * Stops the kiosk, puts the backup in place, and restarts on the same ports. If the restore
   * fails, it restarts with the old data.
   */
  async function restoreNow(file: string, by: string): Promise<void> {
    await sleep(LAST_REPLY_MS)
    if (isClosed) return
    const ports = {
      port: Number(new URL(current.url).port),
      // A port that was taken is tried again; "any" stays the one that phones know.
      lanPort: (settings.lanPort === 0 ? current.lan?.port : null) ?? settings.lanPort,
    }
    await current.close()
    const now = parts.now ?? Date.now
    const { folder, database, installationKey } = settings
    const restored = await restoreBackup({ folder, database, installationKey, now }, file).catch(
      (err: unknown) => {
        parts.log.error({ err, file }, 'the backup could not be restored')
        return null
      },
    )
    if (isClosed) return
    current = await startOnce({ ...settings, ...ports }, parts, restore)
    const detail = {
      madeAt: restored?.meta.madeAt ?? null,
      putAside: restored?.putAside ?? null,
      done: restored !== null,
    }
    await appendAudit({ ...current, now }, { action: 'restored', userId: by, detail })
  }
  function restore(file: string, by: string): void {
    restoring = restoreNow(file, by)
  }
  return {
    get url() {
      return current.url
    },
    get addresses() {
      return current.addresses
    },
    get lan() {
      return current.lan
    },
    get db() {
      return current.db
    },
    get secrets() {
      return current.secrets
    },
    get stationId() {
      return current.stationId
    },
    idleMs: () => current.idleMs(),
    async close() {
      isClosed = true
      await restoring.catch(() => {})
      await current.close()
    },
  }
}

/** Time for the reply to the restore request to be sent, ms. */
const LAST_REPLY_MS = 300

async function startOnce(
  settings: KioskSettings,
  parts: KioskOptions,
  restore: (file: string, by: string) => void,
): Promise<Kiosk> {
  const { onClose, close } = createCloseSteps(parts.log)
  try {
    let loopback: LoopbackListener | null = null
    const open = async (): Promise<LoopbackListener> =>
      (loopback ??= await openDesk(settings, parts.log, onClose))
    const store = await openStore(settings, parts, onClose, async (fault) => {
      const { url, wait } = await open()
      wait(fault)
      parts.onWaiting?.({ url, fault })
    })
    const listeners = await openListeners(settings, parts, store, await open(), onClose)
    const afterStart: (() => void)[] = []
    const onReady: OnReady = (step) => void afterStart.push(step)
    const opened = { ...store, ...listeners, restore, onReady }
    const subjects = await composeSubjects(settings, parts, opened, onClose)
    listeners.loopback.serve(createApp(subjects({ desk: true })).callback())
    const { lan, addresses } = listeners
    let lanApp: RequestListener | undefined
    const appOfLan = (): RequestListener => (lanApp ??= createApp(subjects({ desk: false })).callback())
    lan?.serve((request, response) => appOfLan()(request, response), addresses.baseUrl)
    startBackgroundWork(store, settings, parts, onClose)
    // The desk does not wait for the app of the LAN and for the threads.
    const later = setImmediate(() => {
      if (lan) appOfLan()
      for (const step of afterStart) step()
    })
    onClose(() => clearImmediate(later))
    return {
      url: listeners.loopback.url,
      addresses,
      lan,
      db: store.db,
      secrets: store.secrets,
      stationId: store.station.stationId,
      idleMs: () => listeners.loopback.idleMs(),
      close,
    }
  } catch (error) {
    await close()
    throw (settings.database.kind === 'sqlite' && storageProblem(settings.folder, error)) || error
  }
}

/**
 * The close steps of a start, run in reverse order. A failed step does not skip the later ones:
 * without a database nothing can be saved, but the devices must still be closed.
 */
function createCloseSteps(log: Logger): {
  readonly onClose: OnClose
  readonly close: () => Promise<void>
} {
  const steps: (() => Promise<void> | void)[] = []
  return {
    onClose: (step) => void steps.push(step),
    async close() {
      for (const step of steps.splice(0).reverse()) {
        await Promise.resolve()
          .then(step)
          .catch((err: unknown) => log.error({ err }, 'A part of PassDesk did not stop cleanly.'))
      }
    },
  }
}

async function openDesk(settings: KioskSettings, log: Logger, onClose: OnClose): Promise<LoopbackListener> {
  const page = { html: waitingPage, contentSecurityPolicy: stylePolicy(SITE_STYLE.hash) }
  const opened = await openLoopback(settings.port, page, log)
  onClose(() => opened.close())
  return opened
}

/** Continues undos of imports that a crash interrupted, and starts the periodic tasks. */
function startBackgroundWork(
  { db, secrets, station }: Store,
  { folder }: KioskSettings,
  { log, now = Date.now }: KioskOptions,
  onClose: OnClose,
): void {
  const deps = { db, secrets, stationId: station.stationId, now }
  const closing = new AbortController()
  const resumed = resumeUndos({ ...deps, log }, closing.signal).catch((err: unknown) =>
    log.error({ err }, 'the undos of imports could not be continued'),
  )
  onClose(async () => {
    closing.abort()
    await resumed
  })
  onClose(startScheduledTasks({ ...deps, log, folder }))
}

const HEARTBEAT_MS = 5_000
const SWEEP_MS = 3_600_000
const STATISTICS_MS = 300_000
const POOL_MS = 60_000

/** Dependencies of the scheduled tasks. */
interface ScheduledTaskDeps extends AnchorDeps {
  readonly stationId: string
  readonly now: () => number
  readonly log: Logger
}

/**
 * Starts the periodic tasks of a kiosk:
 * - every 5 s: heartbeat of the station and anchor of its audit log
 * - every minute: pool size as this station's share of the database connections
 * - every 5 minutes: check for tables that have grown
 * - every hour: deletion of expired records
 *
 * The returned function stops all tasks and waits for a task in progress.
 */
export function startScheduledTasks(deps: ScheduledTaskDeps): () => Promise<void> {
  const { db, stationId, now, log } = deps
  const anchor = anchorWriter(deps)
  const stops = [
    every(HEARTBEAT_MS, log, anchor),
    every(HEARTBEAT_MS, log, () => recordHeartbeat(db, stationId, now())),
    every(POOL_MS, log, () => sizePool(db, now()).then(() => {})),
    every(STATISTICS_MS, log, () => refreshStatistics(db)),
    every(SWEEP_MS, log, () => sweep(db, now())),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await anchor().catch((err: unknown) =>
      log.warn({ err }, 'the end of the audit log could not be recorded'),
    )
  }
}

/** Repeats `work` until it is stopped. A failure is logged; the next run is still scheduled. */
function every(ms: number, log: Logger, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = work().catch((err: unknown) => log.warn({ err }, 'a scheduled task failed'))
  }, ms)
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function sweep(db: Db, now: number): Promise<void> {
  await sweepSessions(db, now)
  await sweepRateWindows(db, now)
  await sweepExpiredSignIns(db, now)
  await sweepAppTokens(db, now)
  await sweepPairings(db, now)
  await sweepPeopleChanges(db)
  await sweepRequests(db, isoTime(now - 2 * LIFETIME.requestKey))
}
