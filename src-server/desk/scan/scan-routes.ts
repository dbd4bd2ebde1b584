import { endpoints } from '../../../contract/endpoints.ts'
import type { Mount } from '../../http/mount.ts'
import type { ScanDesk } from './scan-desk.ts'

export interface ScanRoutesDeps {
  readonly scanDesk: ScanDesk
}

/** What the desk's HID scanners read, for the window that works with it. */
export function mountScanRoutes(mount: Mount, { scanDesk }: ScanRoutesDeps): void {
  mount(endpoints.takeScans, ({ body }) => scanDesk.take(body))
}
