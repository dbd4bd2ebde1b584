import { LOGO_FAULTS, type LogoFault } from '../../../contract/pass/logo/logo.ts'
import type { ApiFailure } from '../../api/call.ts'

/** Why an image was rejected as a logo: its content, or the size of its file. */
export type LogoRefusal = LogoFault | 'file_too_large'

/** Null for a failure that does not concern the image. */
export function logoRefusalOf(failed: ApiFailure | null): LogoRefusal | null {
  if (failed?.code === 'payload_too_large') return 'file_too_large'
  if (failed?.code !== 'logo_unreadable') return null
  const fault = failed.details.find(({ path }) => path === 'logo')?.message
  return LOGO_FAULTS.find((one) => one === fault) ?? 'logo_damaged'
}
