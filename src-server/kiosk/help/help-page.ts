import type { HelpPage } from '../../../contract/kiosk/help/help-site.ts'
import { translator } from '../../../messages/translate.ts'
import { escapeHtml, page } from '../../platform/html/html-document.ts'
import { pageStyle, SITE_STYLE } from '../../platform/html/page-assets.ts'
import { HELP_LANGUAGES, type HelpDocument, type HelpLanguage } from './help-site.ts'

export const HELP_STYLE = pageStyle('help')

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
export function helpPage(frame: HelpFrame): string {
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
