import { endpoints } from '../../../contract/app/endpoints.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { ScanDispatcher } from './scan-dispatcher.ts'

export interface ScanRoutesDeps {
  readonly scanDispatcher: ScanDispatcher
  readonly secrets: Secrets
  readonly stationId: string
}

/** Delivers the scans of HID scanners to the active window. */
export function mountScanRoutes(mount: Mount, { scanDispatcher, secrets, stationId }: ScanRoutesDeps): void {
  mount(endpoints.getScanKey, async ({ query }) => ({
    key: secrets.hmac('kept-scans', `${stationId}:${query.eventId}`),
  }))
  mount(endpoints.takeScans, ({ body }) => scanDispatcher.take(body))
}
