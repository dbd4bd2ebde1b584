import { translator, type Language } from '../../../messages/translate.ts'
import { SITE_STYLE, escapeHtml, page } from './page-assets.ts'
import { cardPage, type PageFrame, pageBar } from './page-frame.ts'
import type { DatabaseFault } from '../../../contract/platform/db/database-fault.ts'

/** Seconds until the browser reloads the page; it shows the desk as soon as that is served. */
const RELOAD_S = 2

/**
 * The page at the desk's address while PassDesk waits for its database, in both languages of the
 * desk, because none is selected yet.
 */
export function waitingPage(fault: DatabaseFault): string {
  const part = (lang: Language): string => {
    const t = translator(lang)
    const text = t('waiting.text', { cause: t(`waiting.cause.${fault}`) })
    return `<section lang="${lang}"><h1>${t('waiting.title')}</h1>` + `<p class="quiet">${text}</p></section>`
  }
  return page({
    title: 'PassDesk',
    lang: 'ja',
    style: SITE_STYLE.css,
    head: `<meta http-equiv="refresh" content="${RELOAD_S}">`,
    bodyClass: 'page',
    body: pageBar({ lang: 'ja', self: null }) + `<main class="main">${part('ja')}${part('en')}</main>`,
  })
}

/** Why a request cannot continue, with what the person can do about it. */
export type Notice =
  | 'staleForm'
  | 'notFound'
  | 'startAgain'
  | 'unknownApp'
  | 'badRedirect'
  | 'badRequest'
  | 'failed'

/** A page that ends a request. `reload`: address of the same page; `detail`: for developers. */
export function noticePage(frame: PageFrame, notice: Notice, reload?: string, detail?: string): string {
  const t = translator(frame.lang)
  const title = t(`notice.${notice}.title`)
  const again = reload ? `<a class="button" href="${escapeHtml(reload)}">${t('notice.open')}</a>` : ''
  const small = detail ? `<p class="quiet code">${escapeHtml(detail)}</p>` : ''
  const text = escapeHtml(t(`notice.${notice}.text`))
  return cardPage(frame, {
    title,
    body: `<h1>${escapeHtml(title)}</h1><p class="quiet">${text}</p>${again}${small}`,
  })
}
