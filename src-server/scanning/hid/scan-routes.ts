import { endpoints } from '../../../contract/endpoints.ts'
import type { Mount } from '../../http/mount-endpoint.ts'
import type { Secrets } from '../../runtime/secrets.ts'
import type { ScanDispatcher } from './scan-dispatcher.ts'

export interface ScanRoutesDeps {
  readonly scanDispatcher: ScanDispatcher
  readonly secrets: Secrets
  readonly stationId: string
}

/** Delivers the scans of HID scanners to the active window. */
export function mountScanRoutes(
  mount: Mount,
  { scanDispatcher, secrets, stationId }: ScanRoutesDeps,
): void {
  mount(endpoints.getScanKey, async ({ query }) => ({
    key: secrets.hmac('kept-scans', `${stationId}:${query.eventId}`),
  }))
  mount(endpoints.takeScans, ({ body }) => scanDispatcher.take(body))
}
