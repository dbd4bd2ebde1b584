import type { Logger } from 'pino'
import type { KioskSettings } from '../src-server/kiosk-settings.ts'
import { startKiosk, type Kiosk } from '../src-server/start-kiosk.ts'
import { openDevices } from './open-devices.ts'
import { rendererDir } from './own-files.ts'

/** The kiosk with the devices of this machine; the same for a window as for a terminal. */
export function runKiosk(settings: KioskSettings, log: Logger): Promise<Kiosk> {
  return startKiosk(settings, { ...openDevices(settings.folder), rendererDir: rendererDir(), log })
}
