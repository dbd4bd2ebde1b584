import { translator } from '../../../messages/translate.ts'
import { escapeHtml } from '../html/html-document.ts'
import { cardPage, type PageFrame } from '../html/page-frame.ts'
import { noticeBox, numbered } from '../html/page-parts.ts'

/** The desk's own certificate authority; null if there is none to install. */
type TrustView = { readonly fingerprint: string; readonly baseUrl: string } | null

/** Eight groups of eight characters, as on the desk's screen. */
const groupedFingerprint = (hex: string): string => hex.replace(/(.{8})(?=.)/g, '$1 ')

/**
 * Page with the steps to install the desk's certificate on a phone: two files, three steps each, no
 * script.
 */
export function trustPage(frame: PageFrame, view: TrustView): string {
  const t = translator(frame.lang)
  if (view === null)
    return cardPage(frame, {
      title: t('trust.title'),
      body: `<h1>${t('trust.title')}</h1><p class="quiet">${t('trust.none')}</p>`,
    })
  const body =
    `<div><h1>${t('trust.title')}</h1><p class="quiet">${t('trust.lead')}</p></div>\n` +
    `${noticeBox('hold', t('trust.warning'), '')}\n` +
    `<section><h2>${t('trust.fingerprint')}</h2>` +
    `<p class="card code">${groupedFingerprint(view.fingerprint)}</p>` +
    `<p class="quiet small">${t('trust.compare')}</p></section>\n` +
    `<section><h2>${t('trust.ios')}</h2>` +
    numbered([t('trust.iosStep1'), t('trust.iosStep2'), t('trust.iosStep3')]) +
    `<a class="button fit" href="/ca.mobileconfig">${t('trust.iosFile')}</a></section>\n` +
    `<section><h2>${t('trust.android')}</h2>` +
    numbered([t('trust.androidStep1'), t('trust.androidStep2'), t('trust.androidStep3')]) +
    '<div class="row wrap"><a class="button" href="/ca.crt">' +
    `${t('trust.androidFile')}</a><a class="button second" href="/ca.der">${t('trust.der')}` +
    '</a></div></section>\n' +
    '<p class="quiet small">' +
    escapeHtml(t('trust.after', { address: `${view.baseUrl}/me` })) +
    '</p>'
  return cardPage(frame, { title: t('trust.title'), body })
}
