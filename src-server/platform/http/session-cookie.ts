import type { Context } from 'koa'
import { carriesBearer } from './bearer.ts'

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
