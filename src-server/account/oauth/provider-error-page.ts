import type { KoaContextWithOIDC, Configuration } from 'oidc-provider'
import { sendPage } from '../../platform/html/send-page.ts'
import { languageOf } from '../../platform/html/page-language.ts'
import { noticePage, type Notice } from '../../platform/html/notice-page.ts'

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
export const renderError: NonNullable<Configuration['renderError']> = (
  ctx: KoaContextWithOIDC,
  out,
) => {
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
