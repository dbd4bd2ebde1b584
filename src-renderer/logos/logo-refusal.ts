import { LOGO_FAULTS, type LogoFault } from '../../contract/pass/logo.ts'
import type { ApiFailure } from '../api/call.ts'

/** Why an image was refused as a logo: by what is in it, or by the size of its file. */
export type LogoRefusal = LogoFault | 'file_too_large'

/** Null for a failure that has nothing to do with the image. */
export function logoRefusalOf(failed: ApiFailure | null): LogoRefusal | null {
  if (failed?.code === 'payload_too_large') return 'file_too_large'
  if (failed?.code !== 'logo_unreadable') return null
  const fault = failed.details.find(({ path }) => path === 'logo')?.message
  return LOGO_FAULTS.find((one) => one === fault) ?? 'logo_damaged'
}
