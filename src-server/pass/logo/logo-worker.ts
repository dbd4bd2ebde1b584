import type { LogoFault } from '../../../contract/pass/logo/logo.ts'
import { LogoError, toLogo, type ReadyLogo } from '../drawing/logo-bitmap.ts'

/** A result that can be posted between threads: a posted error would lose its class and code. */
export type LogoAnswer =
  | { readonly logo: ReadyLogo }
  | { readonly refused: { readonly code: LogoFault; readonly message: string } }

/** Makes one logo. */
export default async function readLogo(bytes: Uint8Array): Promise<LogoAnswer> {
  try {
    return { logo: await toLogo(bytes) }
  } catch (error) {
    if (!(error instanceof LogoError)) throw error
    return { refused: { code: error.code, message: error.message } }
  }
}
