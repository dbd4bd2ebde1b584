import type { Context } from 'koa'

export const SESSION_COOKIE = 'passdesk_session'

/** A request that carries Bearer ignores every cookie, and its answer sets none (specification §5.1). */
export const carriesBearer = (ctx: Context): boolean => /^Bearer\b/i.test(ctx.get('Authorization'))

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
  ctx.cookies.set(SESSION_COOKIE, null, { httpOnly: true, sameSite: 'lax', path: '/', secure: ctx.secure, overwrite: true })
}
