import { timingSafeEqual } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { Logger } from 'pino'
import { Provider, type JWK } from 'oidc-provider'
import { isUnavailable } from '../../platform/db/database.ts'
import { sha256Hex } from '../session/find-caller.ts'
import {
  answerRevocation,
  answerUnavailable,
  nameMissingVerifier,
  noteUnavailable,
  ownAddresses,
  refuseSuspendedApp,
  settleAuthorizationRequest,
  settleDocuments,
  tokenInOneTransaction,
  withholdProviderSession,
} from './provider-hooks.ts'
import { addExactQuery } from './redirect-to-app.ts'
import { providerSettings, type ProviderSettingsDeps } from './provider-settings.ts'

export interface BuildDeps extends ProviderSettingsDeps {
  readonly log: Logger
}

/**
 * Builds the provider for a set of keys. Other keys need another provider, because its settings are
 * fixed.
 */
export function buildProvider(deps: BuildDeps, keys: readonly JWK[]): Provider {
  const provider = new Provider(deps.addresses.apiUrl, providerSettings(deps, keys))
  const report = (err: unknown): void => deps.log.error({ err }, 'the sign-in provider failed')
  provider.on('server_error', (ctx, error) => {
    report(error)
    if (isUnavailable(error)) noteUnavailable(ctx)
  })
  // An event of Koa that the types of oidc-provider leave out.
  ;(provider as EventEmitter).on('error', report)
  provider.use(answerUnavailable)
  provider.use(ownAddresses(deps.addresses))
  provider.use(withholdProviderSession)
  provider.use(settleDocuments(deps.addresses))
  provider.use(refuseSuspendedApp(deps.unit))
  provider.use(settleAuthorizationRequest)
  provider.use(answerRevocation)
  provider.use(tokenInOneTransaction(deps.unit, report))
  provider.use(nameMissingVerifier)
  addExactQuery(provider)
  pinClientRules(provider)
  return provider
}

interface ClientRules {
  readonly clientSecret?: string
  readonly redirectUris: readonly string[]
}

/**
 * Two rules for clients. The stored secret is a hash, so the hash of the received secret is
 * compared. A redirect URI must match exactly; oidc-provider would allow native apps any port of
 * the loopback address.
 */
function pinClientRules(provider: Provider): void {
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: ClientRules, actual: string): boolean {
      const given = sha256Hex(actual)
      return (
        this.clientSecret !== undefined &&
        timingSafeEqual(Buffer.from(given), Buffer.from(this.clientSecret))
      )
    },
    redirectUriAllowed(this: ClientRules, uri: string): boolean {
      return this.redirectUris.includes(uri)
    },
  })
}
