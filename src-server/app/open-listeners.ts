import type { Origins } from '../platform/http/origins.ts'
import type { LoopbackListener } from '../platform/http/loopback-listener.ts'
import { type KioskSettings, openAddresses, resolveAddresses } from './settings.ts'
import { type LanListener, openLan } from '../platform/lan/lan-listener.ts'
import type { KioskOptions, OnClose } from './kiosk-options.ts'
import type { Store } from './open-store.ts'

/** The open listeners of the kiosk. */
export interface Listeners {
  readonly loopback: LoopbackListener
  readonly lan: LanListener | null
  /** Where the kiosk answers, with the open port of the LAN listener. */
  readonly addresses: Origins
  /** As configured. Tags and personal QR codes carry these, so that they stay valid. */
  readonly printed: Origins
}

/**
 * Opens the desk's listener and the LAN listener. Both answer 503 with Retry-After until an app is
 * set.
 */
export async function openListeners(
  settings: KioskSettings,
  parts: KioskOptions,
  { station, secrets }: Store,
  loopback: LoopbackListener,
  onClose: OnClose,
): Promise<Listeners> {
  const printed = resolveAddresses(settings, loopback.url)
  const lan = await lanOf(settings, parts, printed.baseUrl, { station, secrets })
  onClose(() => lan?.close())
  const addresses = openAddresses(settings, loopback.url, lan?.port ?? null)
  return { loopback, lan, addresses, printed }
}

async function lanOf(
  settings: KioskSettings,
  parts: KioskOptions,
  baseUrl: string,
  { station, secrets }: Pick<Store, 'station' | 'secrets'>,
): Promise<LanListener | null> {
  if (settings.lanPort === null) return null
  // Unique on the network, even if two kiosks have the same name.
  const serviceName = parts.advertises ? `${station.name} (${station.stationId.slice(0, 4)})` : null
  return openLan({
    port: settings.lanPort,
    baseUrl,
    dataDir: settings.folder.dir,
    certificate: settings.tls,
    serviceName,
    secrets,
    now: parts.now ?? Date.now,
    log: parts.log,
  })
}
