import type { DatabaseFault } from '../../../contract/platform/db/database-fault.ts'
import { translator, type Language } from '../../../messages/translate.ts'
import { pageBar } from './page-frame.ts'
import { page } from './html-document.ts'
import { SITE_STYLE } from './page-assets.ts'

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
    return (
      `<section lang="${lang}"><h1>${t('waiting.title')}</h1>` +
      `<p class="quiet">${text}</p></section>`
    )
  }
  return page({
    title: 'PassDesk',
    lang: 'ja',
    style: SITE_STYLE.css,
    head: `<meta http-equiv="refresh" content="${RELOAD_S}">`,
    bodyClass: 'page',
    body:
      pageBar({ lang: 'ja', self: null }) + `<main class="main">${part('ja')}${part('en')}</main>`,
  })
}
