import type { AppKind, App } from './oauth-app-store.ts'
import type { AdapterPayload } from 'oidc-provider'

/** Why a redirect URI is invalid. `uri`: the invalid address, if the error is about one. */
export type RedirectError =
  | { readonly kind: 'none' | 'many' }
  | {
      readonly kind:
        | 'malformed'
        | 'insecure'
        | 'fragment'
        | 'wildcard'
        | 'scheme'
        | 'secret'
        | 'reserved'
        | 'mixed'
      readonly uri: string
    }

const MOST = 10
const LONGEST = 2000
/** Parameters that a response adds; an address that has one already would return it twice. */
const RESERVED = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri']
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** The addresses of a text with one per line, without duplicates. */
export const redirectLines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/**
 * Checks an app's redirect URIs; null if they are valid. They are compared exactly later, so each
 * must be complete: https; http on the own machine; or, for an app without a secret, a custom
 * scheme that contains a dot, as reversed domain names do (RFC 8252 §7.1).
 */
export function checkRedirectUris(uris: readonly string[], kind: AppKind): RedirectError | null {
  if (uris.length === 0) return { kind: 'none' }
  if (uris.length > MOST) return { kind: 'many' }
  const opensByScheme = uris.some(isAppScheme)
  for (const uri of uris) {
    const fault = checkRedirectUri(uri, kind, opensByScheme)
    if (fault) return { kind: fault, uri: uri.slice(0, 200) }
  }
  return null
}

function checkRedirectUri(
  uri: string,
  kind: AppKind,
  opensByScheme: boolean,
): Exclude<RedirectError['kind'], 'none' | 'many'> | null {
  const url = URL.parse(uri)
  if (!url || uri.length > LONGEST || !/^[\x21-\x7e]+$/.test(uri) || url.username || url.password)
    return 'malformed'
  if (uri.includes('#')) return 'fragment'
  if (url.host.includes('*')) return 'wildcard'
  if (RESERVED.some((name) => url.searchParams.has(name))) return 'reserved'
  if (isAppScheme(uri)) {
    if (!/^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(url.protocol)) return 'scheme'
    return kind === 'confidential' ? 'secret' : null
  }
  const isLoopback = LOOPBACK.has(url.hostname)
  if (url.protocol === 'http:' && !isLoopback) return 'insecure'
  // oidc-provider treats an app with a custom scheme as native; these may not use https on the own
  // machine.
  return opensByScheme && url.protocol === 'https:' && isLoopback ? 'mixed' : null
}

/** True for an address with a custom scheme, which opens an app instead of a web page. */
const isAppScheme = (uri: string): boolean => !/^https?:/i.test(uri)

/**
 * An app as oidc-provider reads it. The secret's field contains its hash; see
 * `compareClientSecret`.
 */
export function clientMetadata(app: App): AdapterPayload {
  return {
    client_id: app.clientId,
    client_name: app.name,
    application_type: app.redirectUris.some(isAppScheme) ? 'native' : 'web',
    redirect_uris: [...app.redirectUris],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: app.kind === 'public' ? 'none' : 'client_secret_basic',
    ...(app.secretHash === null ? {} : { client_secret: app.secretHash }),
  }
}
