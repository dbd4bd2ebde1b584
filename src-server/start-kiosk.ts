import type { Origins } from './config.ts'
import { createApp } from './create-app.ts'
import type { Db } from './db/database.ts'
import type { KioskSettings } from './kiosk-settings.ts'
import { type LoopbackListener, openLoopback } from './http/loopback-listener.ts'
import type { LanListener } from './lan/lan-listener.ts'
import { startDuties } from './regular-duties.ts'
import type { Secrets } from './secrets.ts'
import type { KioskParts, Undo } from './kiosk-parts.ts'
import { openDoors } from './open-doors.ts'
import { openStore } from './open-store.ts'
import { startDesk } from './start-desk.ts'

export type { KioskParts } from './kiosk-parts.ts'

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
    let early: LoopbackListener | null = null
    const open = async (): Promise<LoopbackListener> => {
      const opened = await openLoopback(settings.port)
      undo(() => opened.close())
      return opened
    }
    const store = await openStore(settings, parts, undo, async (fault) => {
      early = await open()
      early.wait(fault)
      parts.onWaiting?.({ url: early.url, fault })
    })
    const doors = await openDoors(settings, parts, store, early ?? (await open()), undo)
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
