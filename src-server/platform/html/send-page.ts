import type { Context } from 'koa'
import { staticDocument, type StaticDocument, stylePolicy } from '../http/static-document.ts'
import { pageScript, SITE_STYLE, type PageStyle } from './page-assets.ts'
import { safeRedirectPath } from '../http/origins.ts'

export interface PageReply {
  readonly status?: number
  /**
   * True if the reply to a form may redirect to another site. Chromium applies `form-action` to
   * redirects after a form, which would block the return to the app that requested the sign-in.
   */
  readonly leadsOut?: boolean
}

function send(ctx: Context, html: string, policy: string): void {
  ctx.set('Content-Security-Policy', policy)
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'text/html; charset=utf-8'
  ctx.body = html
}

/** Sends a page without scripts that cannot be framed and is not cached. */
export function sendPage(ctx: Context, html: string, answer: PageReply = {}): void {
  ctx.status = answer.status ?? 200
  send(ctx, html, stylePolicy(SITE_STYLE.hash) + (answer.leadsOut ? '' : OWN_FORMS))
}

/** Sends such a page that is the same for everybody. */
export function sendStaticPage(ctx: Context, page: StaticDocument): Promise<void> {
  ctx.set('Content-Security-Policy', stylePolicy(SITE_STYLE.hash) + OWN_FORMS)
  return page.send(ctx)
}

const OWN_FORMS = "; form-action 'self'"

/**
 * Sends a page with a script file, the print fonts and, beside the style of every page, its own.
 * `sources`: further directives of its policy.
 */
export function sendScriptedPage(
  ctx: Context,
  html: string,
  style: PageStyle | null,
  sources: readonly string[] = [],
): void {
  send(ctx, html, scriptedPolicy(style, sources))
}

/** The policy of such a page. */
export const scriptedPolicy = (style: PageStyle | null, sources: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ...sources,
    `style-src 'self' ${SITE_STYLE.hash}${style ? ` ${style.hash}` : ''}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Handler of the script of a page. */
export function scriptHandler(name: Parameters<typeof pageScript>[0]) {
  const script = staticDocument('text/javascript; charset=utf-8', pageScript(name))
  return (ctx: Context): Promise<void> => script.send(ctx)
}

/**
 * Redirects by GET to a path of this server. An address that a browser would resolve to another
 * site becomes `/me`.
 */
export function seeOther(ctx: Context, path: string): void {
  ctx.status = 303
  ctx.redirect(safeRedirectPath(path, '/me'))
  ctx.set('Cache-Control', 'no-store')
}
