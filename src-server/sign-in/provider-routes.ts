import type { Context, Middleware, Next } from 'koa'
import { PROVIDER_PATHS } from './provider-settings.ts'
import type { ProviderHolder } from './provider-holder.ts'

/** What the provider answers, and by which methods; other addresses of the library are not reachable. */
const METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  ['/.well-known/openid-configuration', ['GET', 'HEAD', 'OPTIONS']],
  [PROVIDER_PATHS.jwks, ['GET', 'HEAD', 'OPTIONS']],
  [PROVIDER_PATHS.authorization, ['GET', 'HEAD']],
  [PROVIDER_PATHS.token, ['POST', 'OPTIONS']],
  // By POST too, as OpenID Connect Core §5.3.1 asks.
  [PROVIDER_PATHS.userinfo, ['GET', 'HEAD', 'POST', 'OPTIONS']],
  [PROVIDER_PATHS.revocation, ['POST', 'OPTIONS']],
])
const RESUME = /^\/oauth\/authorize\/[\w-]+$/

const methodsOf = (path: string): readonly string[] | undefined => (RESUME.test(path) ? ['GET', 'HEAD'] : METHODS.get(path))

/**
 * Hands requests for the provider to it as they came, with the body unread. It answers by itself, with cookies signed
 * by a key of its own, which nobody else's cookies are.
 */
export function providerRoutes(holder: ProviderHolder): Middleware {
  return async (ctx: Context, next: Next) => {
    const methods = methodsOf(ctx.path)
    if (!methods) return next()
    if (!methods.includes(ctx.method)) return refuseMethod(ctx, methods)
    const { handle } = await holder.current()
    ctx.respond = false
    await handle(ctx.req, ctx.res)
  }
}

function refuseMethod(ctx: Context, methods: readonly string[]): void {
  ctx.status = 405
  ctx.set('Allow', methods.join(', '))
  ctx.set('Cache-Control', 'no-store')
  ctx.body = { error: 'invalid_request', error_description: `use ${methods[0]}` }
}
