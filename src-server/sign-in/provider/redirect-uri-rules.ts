import { isAppScheme } from './client-metadata.ts'
import type { AppKind } from './oauth-app-store.ts'

/** Why a redirect URI is refused; `uri` is the one, where it is about one. */
export type RedirectError =
  | { readonly kind: 'none' | 'many' }
  | {
      readonly kind:
        'malformed' | 'insecure' | 'fragment' | 'wildcard' | 'scheme' | 'secret' | 'mixed'
      readonly uri: string
    }

const MOST = 10
const LONGEST = 2000
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** The addresses of a text with one on each line, each once. */
export const redirectLines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/**
 * What is wrong with an app's redirect URIs, or null. They are compared letter by letter later, so
 * each has to be a whole address: https; http to the own machine; or, for an app without a secret,
 * a scheme with a dot in it, as reversed domain names have (RFC 8252 §7.1).
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
  if (isAppScheme(uri)) {
    if (!/^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(url.protocol)) return 'scheme'
    return kind === 'confidential' ? 'secret' : null
  }
  const isLoopback = LOOPBACK.has(url.hostname)
  if (url.protocol === 'http:' && !isLoopback) return 'insecure'
  // The provider takes an app with a scheme for an installed one, which has no https on its own
  // machine.
  return opensByScheme && url.protocol === 'https:' && isLoopback ? 'mixed' : null
}
