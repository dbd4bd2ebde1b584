import type { Context } from 'koa'
import { endpoints } from '../../../contract/endpoints.ts'
import { translator } from '../../../messages/translate.ts'
import { ApiError } from '../../http/api-error.ts'
import { languageOf } from '../../html/page-language.ts'
import { scriptHandler, sendScriptedPage } from '../../html/send-page.ts'
import type { Mount } from '../../http/mount-endpoint.ts'
import type { RouteTable } from '../../http/route-table.ts'
import { helpLanguage, helpPicture, helpSite } from './help-site.ts'
import { HELP_STYLE, helpPage } from './help-page.ts'

/**
 * The help site. Its user pages are open on both listeners; the documents, which describe files
 * and commands of this computer, only on the loopback listener.
 */
export function mountHelpRoutes(routes: RouteTable, mount: Mount, desk: boolean): void {
  mount(endpoints.getHelpPages, async ({ query }) => ({ pages: [...helpSite().pages[query.lang]] }))
  routes.addOpen('/help.js', scriptHandler('help'))
  routes.addOpen('/help', (ctx) => sendHelp(ctx, desk, helpSite().pages.en[0]!.id))
  routes.addOpen('/help/pictures/{picture}', sendPicture)
  routes.addOpen('/help/{page}', (ctx) => sendHelp(ctx, desk, String(ctx.params.page)))
  if (desk) routes.addOpen('/desk/docs/{document}', sendDocument)
}

function sendHelp(ctx: Context, desk: boolean, id: string): void {
  const lang = helpLanguage(languageOf(ctx))
  const site = helpSite()
  const pages = site.pages[lang]
  const page = pages.find((one) => one.id === id)
  send(
    ctx,
    helpPage({
      lang,
      self: page ? `/help/${page.id}` : '/help',
      pages,
      documents: desk ? site.documents : [],
      current: page?.id ?? null,
      ...(page ?? notFound(lang)),
    }),
    page !== undefined,
  )
}

function sendPicture(ctx: Context): void {
  const picture = helpPicture(String(ctx.params.picture))
  if (!picture) throw new ApiError('not_found', { message: 'There is no such picture.' })
  ctx.set('Cache-Control', 'no-cache')
  ctx.type = 'image/webp'
  ctx.body = picture
}

function sendDocument(ctx: Context): void {
  const lang = helpLanguage(languageOf(ctx))
  const site = helpSite()
  const document = site.documents.find(({ id }) => id === ctx.params.document)
  send(
    ctx,
    helpPage({
      lang,
      self: null,
      pages: site.pages[lang],
      documents: site.documents,
      current: document?.id ?? null,
      ...(document ?? notFound(lang)),
    }),
    document !== undefined,
  )
}

function notFound(lang: 'en' | 'ja'): { readonly title: string; readonly html: string } {
  const t = translator(lang)
  return {
    title: t('help.title'),
    html: `<h1>${t('help.title')}</h1><p>${t('help.notFound')}</p>`,
  }
}

function send(ctx: Context, html: string, found: boolean): void {
  ctx.status = found ? 200 : 404
  sendScriptedPage(ctx, html, HELP_STYLE, ["connect-src 'self'", "img-src 'self' data:"])
}
