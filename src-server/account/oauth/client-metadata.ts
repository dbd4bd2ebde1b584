import type { AdapterPayload } from 'oidc-provider'
import type { App } from './oauth-app-store.ts'

/** True for an address with a custom scheme, which opens an app instead of a web page. */
export const isAppScheme = (uri: string): boolean => !/^https?:/i.test(uri)

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
