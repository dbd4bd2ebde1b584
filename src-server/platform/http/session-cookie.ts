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

export const SESSION_COOKIE = 'passdesk_session'

/** HttpOnly, SameSite=Lax, Path=/; Secure on TLS. The id itself is opaque. */
export function setSessionCookie(ctx: Context, sessionId: string, expiresAt: string): void {
  if (carriesBearer(ctx)) return
  ctx.cookies.set(SESSION_COOKIE, sessionId, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: ctx.secure,
    expires: new Date(expiresAt),
    overwrite: true,
  })
}

export function clearSessionCookie(ctx: Context): void {
  if (carriesBearer(ctx)) return
  ctx.cookies.set(SESSION_COOKIE, null, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: ctx.secure,
    overwrite: true,
  })
}
