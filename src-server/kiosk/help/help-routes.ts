import type { Context } from 'koa'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { translator } from '../../../messages/translate.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { languageOf } from '../../platform/html/page-language.ts'
import { scriptHandler, scriptedPolicy, sendScriptedPage } from '../../platform/html/send-page.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import {
  madeDocuments,
  staticDocument,
  type MadeDocuments,
} from '../../platform/http/static-document.ts'
import { helpLanguage, helpPicture, helpSite } from './help-site.ts'
import { HELP_STYLE, helpPage } from './help-page.ts'

/**
 * The help site. Its user pages are open on both listeners; the documents, which describe files
 * and commands of this computer, only on the loopback listener.
 */
export function mountHelpRoutes(routes: RouteTable, mount: Mount, desk: boolean): void {
  const made = madeDocuments()
  mount(endpoints.getHelpPages, {
    document({ query: { lang } }) {
      const json = (): string => JSON.stringify({ pages: helpSite().pages[lang] })
      return made(`${lang} pages`, () => staticDocument('application/json; charset=utf-8', json()))
    },
  })
  routes.addOpen('/help.js', scriptHandler('help'))
  routes.addOpen('/help', (ctx) => sendHelp(ctx, made, desk, helpSite().pages.en[0]!.id))
  routes.addOpen('/help/pictures/{picture}', sendPicture)
  routes.addOpen('/help/{page}', (ctx) => sendHelp(ctx, made, desk, String(ctx.params.page)))
  if (desk) routes.addOpen('/desk/docs/{document}', (ctx) => sendDocument(ctx, made))
}

function sendHelp(ctx: Context, made: MadeDocuments, desk: boolean, id: string): Promise<void> {
  const lang = helpLanguage(languageOf(ctx))
  const site = helpSite()
  const pages = site.pages[lang]
  const page = pages.find((one) => one.id === id)
  return send(ctx, made, `${lang} ${page?.id ?? ''}`, page !== undefined, () =>
    helpPage({
      lang,
      self: page ? `/help/${page.id}` : '/help',
      pages,
      documents: desk ? site.documents : [],
      current: page?.id ?? null,
      ...(page ?? notFound(lang)),
    }),
  )
}

function sendPicture(ctx: Context): Promise<void> {
  const picture = helpPicture(String(ctx.params.picture))
  if (!picture) throw new ApiError('not_found', { message: 'There is no such picture.' })
  return picture.send(ctx)
}

function sendDocument(ctx: Context, made: MadeDocuments): Promise<void> {
  const lang = helpLanguage(languageOf(ctx))
  const site = helpSite()
  const document = site.documents.find(({ id }) => id === ctx.params.document)
  return send(ctx, made, `${lang} docs/${document?.id ?? ''}`, document !== undefined, () =>
    helpPage({
      lang,
      self: null,
      pages: site.pages[lang],
      documents: site.documents,
      current: document?.id ?? null,
      ...(document ?? notFound(lang)),
    }),
  )
}

function notFound(lang: 'en' | 'ja'): { readonly title: string; readonly html: string } {
  const t = translator(lang)
  return {
    title: t('help.title'),
    html: `<h1>${t('help.title')}</h1><p>${t('help.notFound')}</p>`,
  }
}

const SOURCES = ["connect-src 'self'", "img-src 'self' data:"]

/** Sends a page that is made at its first request. */
async function send(
  ctx: Context,
  made: MadeDocuments,
  key: string,
  found: boolean,
  html: () => string,
): Promise<void> {
  ctx.status = found ? 200 : 404
  if (!found) return sendScriptedPage(ctx, html(), HELP_STYLE, SOURCES)
  const page = made(key, () => staticDocument('text/html; charset=utf-8', html()))
  ctx.set('Content-Security-Policy', scriptedPolicy(HELP_STYLE, SOURCES))
  await page.send(ctx)
}
