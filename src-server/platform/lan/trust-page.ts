import { translator } from '../../../messages/translate.ts'
import { escapeHtml } from '../html/html-document.ts'
import { cardPage, type PageFrame } from '../html/page-frame.ts'

/** The desk's own certificate authority; null if there is none to install. */
type TrustView = { readonly fingerprint: string; readonly baseUrl: string } | null

/** Eight groups of eight characters, as on the desk's screen. */
const groupedFingerprint = (hex: string): string => hex.replace(/(.{8})(?=.)/g, '$1 ')

const steps = (texts: readonly string[]): string =>
  `<ol class="steps">${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ol>`

/**
 * Page with the steps to install the desk's certificate on a phone: two files, three steps each, no
 * script.
 */
export function trustPage(frame: PageFrame, view: TrustView): string {
  const t = translator(frame.lang)
  const head = `<h1>${t('trust.title')}</h1>`
  if (view === null)
    return cardPage(frame, {
      title: t('trust.title'),
      body: `${head}<p class="lead">${t('trust.none')}</p>`,
    })
  const body =
    `${head}<p class="lead">${t('trust.lead')}</p>\n` +
    `<div class="notice hold"><p>${t('trust.warning')}</p></div>\n` +
    `<h2>${t('trust.fingerprint')}</h2><p><code>${groupedFingerprint(view.fingerprint)}` +
    `</code></p><p class="quiet">${t('trust.compare')}</p>\n` +
    `<h2>${t('trust.ios')}</h2>` +
    steps([t('trust.iosStep1'), t('trust.iosStep2'), t('trust.iosStep3')]) +
    `<p><a class="button main" href="/ca.mobileconfig">${t('trust.iosFile')}</a></p>\n` +
    `<h2>${t('trust.android')}</h2>` +
    steps([t('trust.androidStep1'), t('trust.androidStep2'), t('trust.androidStep3')]) +
    '<div class="actions"><a class="button main" href="/ca.crt">' +
    `${t('trust.androidFile')}</a><a class="button" href="/ca.der">${t('trust.der')}` +
    '</a></div>\n' +
    '<p class="after quiet">' +
    escapeHtml(t('trust.after', { address: `${view.baseUrl}/me` })) +
    '</p>'
  return cardPage(frame, { title: t('trust.title'), body })
}
