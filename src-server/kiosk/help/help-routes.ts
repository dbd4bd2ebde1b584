import type { Context } from 'koa'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { translator, type Language } from '../../../messages/translate.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { languageOf } from '../../platform/html/page-language.ts'
import { scriptHandler, scriptedPolicy, sendScriptedPage } from '../../platform/html/send-page.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import {
  madeDocuments,
  staticDocument,
  type MadeDocuments,
  type StaticDocument,
} from '../../platform/http/static-document.ts'
import type { HelpPage } from '../../../contract/kiosk/help/help-site.ts'
import {
  pageStyle,
  SITE_STYLE,
  helpFile,
  helpPictureFiles,
  escapeHtml,
  page,
} from '../../platform/html/page-assets.ts'

/** The languages of the user pages. */
type HelpLanguage = 'en' | 'ja'
const HELP_LANGUAGES: readonly HelpLanguage[] = ['en', 'ja']

/** A document of docs/, in English. */
interface HelpDocument {
  readonly id: string
  readonly title: string
  readonly html: string
}

interface HelpSite {
  readonly pages: Readonly<Record<HelpLanguage, readonly HelpPage[]>>
  readonly documents: readonly HelpDocument[]
}

let built: HelpSite | null = null

/** Output of scripts/build-help.mjs; read at the first request. */
function helpSite(): HelpSite {
  built ??= JSON.parse(helpFile()) as HelpSite
  return built
}

let pictures: ReadonlyMap<string, StaticDocument> | null = null

/** A picture of the pages as WebP. */
function helpPicture(name: string): StaticDocument | undefined {
  pictures ??= new Map(
    [...helpPictureFiles()].map(([id, bytes]) => [id, staticDocument('image/webp', bytes)]),
  )
  return pictures.get(name)
}

/** Languages without pages use the English ones. */
const helpLanguage = (lang: Language): HelpLanguage => (lang === 'ja' ? 'ja' : 'en')

const HELP_STYLE = pageStyle('help')

interface HelpFrame {
  readonly lang: HelpLanguage
  /** Address of this page; null for a document, which is in English only. */
  readonly self: string | null
  readonly title: string
  /** Trusted markup of the page. */
  readonly html: string
  readonly pages: readonly Pick<HelpPage, 'id' | 'title'>[]
  /** Empty on the LAN listener. */
  readonly documents: readonly Pick<HelpDocument, 'id' | 'title'>[]
  /** The current page in the table of contents. */
  readonly current: string | null
}

/**
 * A page of the help site: search, table of contents, text. Without JavaScript only the search is
 * missing.
 */
function helpPage(frame: HelpFrame): string {
  const { lang } = frame
  const t = translator(lang)
  const top =
    '<header class="bar"><a class="grow" href="/help">' +
    `PassDesk ${t('help.title')}</a>${languages(frame)}</header>`
  const search =
    `<div class="field" role="search" data-search data-none="${t('help.none')}" ` +
    `data-found-one="${escapeHtml(found(lang, 1))}" data-found="${escapeHtml(found(lang, 2))}" hidden>` +
    `<label class="row" for="help-search">${t('help.search')}</label>` +
    '<input class="input" id="help-search" type="search" autocomplete="off" spellcheck="false" ' +
    `aria-describedby="help-hint"><p id="help-hint">${t('help.hint')}</p>` +
    '<p role="status" data-count></p><ul class="card flush list" data-results hidden></ul></div>'
  const contents =
    `<nav class="stack" aria-label="${t('help.pages')}">` +
    `<h2 class="label">${t('help.pages')}</h2>${links(frame, frame.pages, '/help/')}` +
    (frame.documents.length === 0
      ? ''
      : `<h2 class="label">${t('help.documents')}</h2>` +
        links(frame, frame.documents, '/desk/docs/', 'en')) +
    '</nav>'
  return page({
    title: `${frame.title} – PassDesk ${t('help.title')}`,
    lang,
    style: SITE_STYLE.css,
    bodyClass: 'page help',
    head:
      `<link rel="icon" href="data:,"><style>${HELP_STYLE.css}</style>` +
      '<script src="/help.js" defer></script>',
    body:
      `${top}<div class="help-body"><div class="help-side stack">${search}${contents}</div>` +
      `<main class="help-text"${frame.self === null ? ' lang="en"' : ''}>${frame.html}</main></div>`,
  })
}

/** The sentence with a placeholder where the script inserts the number. */
const found = (lang: HelpLanguage, count: number): string =>
  translator(lang)('help.found', { count }).replace(String(count), '#')

function languages({ lang, self }: HelpFrame): string {
  if (self === null) return ''
  return HELP_LANGUAGES.filter((other) => other !== lang)
    .map(
      (other) =>
        `<a href="${self}?lang=${other}" lang="${other}" hreflang="${other}">` +
        `${translator(other)('language.name')}</a>`,
    )
    .join('')
}

function links(
  { current }: HelpFrame,
  pages: readonly { readonly id: string; readonly title: string }[],
  folder: string,
  lang?: string,
): string {
  const items = pages.map(
    ({ id, title }) =>
      `<li${id === current ? ' class="on"' : ''}><a href="${folder}${id}"${lang ? ` lang="${lang}"` : ''}` +
      `${id === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`,
  )
  return `<ul class="card flush list tight">${items.join('')}</ul>`
}

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
