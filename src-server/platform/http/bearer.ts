import type { Context } from 'koa'

/**
 * The bearer token of a request; null if the scheme is Bearer without a token, undefined without
 * that scheme.
 */
export function bearerOf(ctx: Context): string | null | undefined {
  const header = ctx.get('Authorization')
  if (!/^Bearer(?: |$)/i.test(header)) return undefined
  return /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(header)?.[1] ?? null
}

/** A request with Bearer ignores every cookie, and its reply sets none (specification §5.1). */
export const carriesBearer = (ctx: Context): boolean => bearerOf(ctx) !== undefined
