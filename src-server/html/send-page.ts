import type { Context } from 'koa'
import { SITE_STYLE_HASH } from './site-style.ts'
import { safeRedirectPath } from '../http/safe-redirect.ts'
import { stylePolicy } from '../http/security-headers.ts'

/** How a page of ours goes out. */
export interface PageReply {
  readonly status?: number
  /**
   * True where a form's answer may lead to another site: Chromium applies `form-action` to the
   * redirect after a form, and would stop the way back to the app that asked for the sign-in.
   */
  readonly leadsOut?: boolean
}

/** Sends a page that nothing may frame, that runs no script and that no cache keeps. */
export function sendPage(ctx: Context, html: string, answer: PageReply = {}): void {
  const formAction = answer.leadsOut ? '' : "; form-action 'self'"
  ctx.status = answer.status ?? 200
  ctx.set('Content-Security-Policy', stylePolicy(SITE_STYLE_HASH) + formAction)
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = html
}

/**
 * Goes on by GET at an address of our own. An address that a browser would read as another site's
 * leads to `/me`.
 */
export function seeOther(ctx: Context, path: string): void {
  ctx.status = 303
  ctx.redirect(safeRedirectPath(path, '/me'))
  ctx.set('Cache-Control', 'no-store')
}
