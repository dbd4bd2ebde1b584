import { endpoints } from '../../../contract/app/endpoints.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import type { QrDecoder } from './qr-decoder.ts'

export interface CameraDeps {
  readonly qrDecoder: QrDecoder
}

/** Reads the QR codes in a picture of the desk's camera. */
export function mountCameraRoutes(mount: Mount, { qrDecoder }: CameraDeps): void {
  mount(endpoints.readCamera, async ({ bytes }) => {
    const codes = await qrDecoder.read(bytes)
    return { codes: codes.filter((text) => [...text].length <= LIMITS.qr) }
  })
}
