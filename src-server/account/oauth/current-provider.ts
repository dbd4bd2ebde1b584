import type { Core } from '../../platform/db/core.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Provider, { type KoaContextWithOIDC, type Configuration } from 'oidc-provider'
import type { Logger } from 'pino'
import type { Origins } from '../../platform/http/origins.ts'
import { buildProvider, type BuildDeps } from './build-provider.ts'
import { sendPage } from '../../platform/html/send-page.ts'
import { languageOf } from '../../platform/html/page-language.ts'
import { noticePage, type Notice } from '../../platform/html/notice-page.ts'
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

/** Builds a new provider if the keys changed since the last request. */
export function createCurrentProvider(deps: HolderDeps): CurrentProviderHolder {
  const parts: BuildDeps = {
    ...deps,
    unit: createRequestTransaction(deps.db),
    cookieKey: deps.secrets.hmac('sign-in-cookie', 'key'),
    renderError,
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
      const provider = buildProvider(parts, await loadPrivateKeys(deps, keys))
      cached = { id, provider, handle: provider.callback() }
      return cached
    },
  }
}

function noticeOf(error: string): Notice {
  if (error === 'invalid_client') return 'unknownApp'
  if (error === 'invalid_redirect_uri') return 'badRedirect'
  return error === 'server_error' ? 'failed' : 'badRequest'
}

/**
 * Errors that are not redirected. At the authorization endpoint a person reads them, because an
 * unknown app or address gets no redirect; other endpoints answer JSON whatever the Accept header
 * says.
 */
const renderError: NonNullable<Configuration['renderError']> = (ctx: KoaContextWithOIDC, out) => {
  const { route } = ctx.oidc
  if (route !== 'authorization' && route !== 'resume') {
    ctx.body = out
    return
  }
  const isOver = route === 'resume' && out.error === 'invalid_request'
  const html = noticePage(
    { lang: languageOf(ctx), self: null },
    isOver ? 'startAgain' : noticeOf(out.error),
    undefined,
    out.error_description,
  )
  sendPage(ctx, html, { status: ctx.status })
}
