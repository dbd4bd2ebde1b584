import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { Logger } from 'pino'
import type { Core } from '../../platform/db/core.ts'
import type { Origins } from '../../platform/http/origins.ts'
import type { BuildDeps } from './build-provider.ts'
import { createRequestTransaction } from './request-transaction.ts'
import { type KeyRow, currentKeys, loadPrivateKeys } from './signing-keys.ts'

/** The provider for one set of keys. */
interface CurrentProvider {
  readonly provider: Provider
  /** Answers a request whose body has not been read. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

/** Returns the provider for the current keys. */
export interface CurrentProviderHolder {
  current(): Promise<CurrentProvider>
}

interface HolderDeps extends Core {
  readonly addresses: Origins
  readonly log: Logger
}

/**
 * Builds a new provider if the keys changed since the last request. oidc-provider is loaded at the
 * first request: no start of the kiosk waits for it.
 */
export function createCurrentProvider(deps: HolderDeps): CurrentProviderHolder {
  const parts: BuildDeps = {
    ...deps,
    unit: createRequestTransaction(deps.db),
    cookieKey: deps.secrets.hmac('sign-in-cookie', 'key'),
  }
  let cached: (CurrentProvider & { readonly id: string }) | null = null
  let reading: Promise<readonly KeyRow[]> | null = null

  // Concurrent requests share one look-up; otherwise two could both create the first key.
  const readKeys = (): Promise<readonly KeyRow[]> =>
    (reading ??= currentKeys(deps).finally(() => (reading = null)))
  return {
    async current() {
      const keys = await readKeys()
      const id = keys.map((key) => key.kid).join()
      if (cached?.id === id) return cached
      const { buildProvider } = await import('./build-provider.ts')
      const provider = buildProvider(parts, await loadPrivateKeys(deps, keys))
      cached = { id, provider, handle: provider.callback() }
      return cached
    },
  }
}
